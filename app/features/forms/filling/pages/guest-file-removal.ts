import { guestRoutes } from "../../guests/guest-place.server";

export const loader = guestRoutes.fileRemoval.loader;
export const action = guestRoutes.fileRemoval.action;
