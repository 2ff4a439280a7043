import { guestRoutes } from "../../guests/guest-place.server";

export const loader = guestRoutes.removalUndo.loader;
export const action = guestRoutes.removalUndo.action;
