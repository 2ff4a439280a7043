import { forTeamRoutes } from "../filling-places.server";

export const loader = forTeamRoutes.fileRemoval.loader;
export const action = forTeamRoutes.fileRemoval.action;
