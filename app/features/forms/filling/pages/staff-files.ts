import { staffRoutes } from "../filling-places.server";

export const loader = staffRoutes.files.loader;
export const action = staffRoutes.files.action;
