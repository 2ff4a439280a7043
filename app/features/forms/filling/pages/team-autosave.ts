import { teamRoutes } from "../filling-places.server";

export const loader = teamRoutes.autosave.loader;
export const action = teamRoutes.autosave.action;
