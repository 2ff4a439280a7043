import { teamRoutes } from "../filling-places.server";

export const loader = teamRoutes.removalUndo.loader;
export const action = teamRoutes.removalUndo.action;
