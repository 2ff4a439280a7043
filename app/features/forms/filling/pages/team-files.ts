import { teamRoutes } from "../filling-places.server";

export const loader = teamRoutes.files.loader;
export const action = teamRoutes.files.action;
