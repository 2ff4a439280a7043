import { staffRoutes } from "../filling-places.server";

export const loader = staffRoutes.fileRemoval.loader;
export const action = staffRoutes.fileRemoval.action;
