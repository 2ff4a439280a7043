import * as build from "virtual:remix/server-build";
import { pagesOf } from "./pages.server";

/**
 * The pages as Remix makes them of the site map; in what is built, each route's module is read when it is asked for (lazy-routes.ts).
 *
 * On an upgrade look at: `serverBuildId` in @remix-run/dev's vite/plugin.js, as vite-names.ts says.
 */
export const pages = pagesOf(build);
