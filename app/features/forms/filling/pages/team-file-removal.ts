import { teamRoutes } from "../filling-places.server";

export const loader = teamRoutes.fileRemoval.loader;
export const action = teamRoutes.fileRemoval.action;
