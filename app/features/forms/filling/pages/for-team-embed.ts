import { forTeamRoutes } from "../filling-places.server";

export const loader = forTeamRoutes.embed.loader;
