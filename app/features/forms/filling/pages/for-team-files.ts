import { forTeamRoutes } from "../filling-places.server";

export const loader = forTeamRoutes.files.loader;
export const action = forTeamRoutes.files.action;
