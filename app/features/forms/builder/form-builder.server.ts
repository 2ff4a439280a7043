import { builderRoutes } from "./builder-routes.server";

export const formBuilder = builderRoutes("form");
export const fieldGroupBuilder = builderRoutes("fieldGroup");
