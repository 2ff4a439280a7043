import { staffRoutes } from "../filling-places.server";

export const loader = staffRoutes.removalUndo.loader;
export const action = staffRoutes.removalUndo.action;
