import { guestRoutes } from "../../guests/guest-place.server";

export const loader = guestRoutes.autosave.loader;
export const action = guestRoutes.autosave.action;
