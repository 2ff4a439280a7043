import { guestRoutes } from "../../guests/guest-place.server";

export const loader = guestRoutes.files.loader;
export const action = guestRoutes.files.action;
