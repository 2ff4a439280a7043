import { forTeamRoutes } from "../filling-places.server";

export const loader = forTeamRoutes.autosave.loader;
export const action = forTeamRoutes.autosave.action;
