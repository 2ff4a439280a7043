import { teamRoutes } from "../filling-places.server";

export const loader = teamRoutes.submission.loader;
export const action = teamRoutes.submission.action;
