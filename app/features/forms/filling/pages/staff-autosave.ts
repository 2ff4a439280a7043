import { staffRoutes } from "../filling-places.server";

export const loader = staffRoutes.autosave.loader;
export const action = staffRoutes.autosave.action;
