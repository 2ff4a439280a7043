import { forTeamRoutes } from "../filling-places.server";

export const loader = forTeamRoutes.removalUndo.loader;
export const action = forTeamRoutes.removalUndo.action;
