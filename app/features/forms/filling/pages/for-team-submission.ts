import { forTeamRoutes } from "../filling-places.server";

export const loader = forTeamRoutes.submission.loader;
export const action = forTeamRoutes.submission.action;
