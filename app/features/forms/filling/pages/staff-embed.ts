import { staffRoutes } from "../filling-places.server";

export const loader = staffRoutes.embed.loader;
