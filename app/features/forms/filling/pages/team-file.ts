import { teamRoutes } from "../filling-places.server";

export const loader = teamRoutes.file.loader;
