import { staffRoutes } from "../filling-places.server";

export const loader = staffRoutes.submission.loader;
export const action = staffRoutes.submission.action;
