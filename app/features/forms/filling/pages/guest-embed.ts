import { guestRoutes } from "../../guests/guest-place.server";

export const loader = guestRoutes.embed.loader;
