import { itemsRoutes } from "./items-routes.server";

export const formItems = itemsRoutes("form");
export const fieldGroupItems = itemsRoutes("fieldGroup");
