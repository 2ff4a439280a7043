import type { Plugin } from "vite";
import { type Mend, mendedFile, mendedText } from "./mended-file";

/**
 * Two faults of the router's fetchers, which the build mends.
 *
 * A fetcher whose save is asked for again while the page is being read anew leaves its number behind in the router: it is taken for
 * one that is still reading when nothing knows it any more, and then the next link that is followed leads nowhere ("Expected fetcher: …").
 * The numbers of such fetchers are dropped instead. React Router has the same (remix-run/react-router, pull request 15365); Remix 2 does not.
 *
 * While the routes of a link that is followed are still asked for, a page that is read anew after a save is taken for the one that the
 * link leads to: the address is the new one, the routes are the old ones, and nothing is shown (as in remix-run/react-router, issue
 * 15326). Until its routes are known a navigation is none for the fetchers, and only what was read for its own address ends it.
 *
 * On an upgrade look at: `abortStaleFetchLoads`, `handleFetcherAction` and whatever calls `discoverRoutes` for a navigation in
 * @remix-run/router's router.js; the tests say whether a mend is still needed.
 */
export function mendedRouter(code: string): string {
  return mendedText(
    code,
    [...ABANDONED, ...UNDISCOVERED],
    "The fetchers of @remix-run/router are others than were mended",
  );
}

const ABANDONED: Mend[] = [
  {
    fault: `        let fetcher = state.fetchers.get(key);
        invariant(fetcher, "Expected fetcher: " + key);
        if (fetcher.state === "loading") {
`,
    mended: `        let fetcher = state.fetchers.get(key);
        if (!fetcher) {
          fetchReloadIds.delete(key);
          continue;
        }
        if (fetcher.state === "loading") {
`,
  },
];

const UNDISCOVERED: Mend[] = [
  {
    fault: `  let pendingNavigationLoadId = -1;
`,
    mended: `  let pendingNavigationLoadId = -1;
  let undiscoveredLocation = null;
`,
  },
  {
    // Of a form that is sent, and of a page that is read.
    times: 2,
    fault: `      let discoverResult = await discoverRoutes(matches, location.pathname, request.signal);
`,
    mended: `      undiscoveredLocation = location;
      let discoverResult = await discoverRoutes(matches, location.pathname, request.signal);
      if (undiscoveredLocation === location) undiscoveredLocation = null;
`,
  },
  {
    fault: `    let nextLocation = state.navigation.location || state.location;
    let revalidationRequest`,
    mended: `    let isUndiscovered = state.navigation.state !== "idle" && state.navigation.location === undiscoveredLocation;
    let nextLocation = isUndiscovered ? state.location : state.navigation.location || state.location;
    let revalidationRequest`,
  },
  {
    fault: `    let matches = state.navigation.state !== "idle" ? matchRoutes(routesToUse, state.navigation.location, basename) : state.matches;
    invariant(matches, "Didn't find any matches after fetcher action");
`,
    mended: `    let matches = state.navigation.state !== "idle" && !isUndiscovered ? matchRoutes(routesToUse, state.navigation.location, basename) : state.matches;
    invariant(matches, "Didn't find any matches after fetcher action");
`,
  },
  {
    fault: `    if (state.navigation.state === "loading" && loadId > pendingNavigationLoadId) {
`,
    mended: `    if (state.navigation.state === "loading" && loadId > pendingNavigationLoadId && nextLocation === state.navigation.location) {
`,
  },
  {
    // What was read for a navigation that another one has taken the place of is not the page's.
    fault: `        errors,
        loaderData: mergeLoaderData(state.loaderData, loaderData, matches, errors),
        fetchers: new Map(state.fetchers)
`,
    mended: `        errors: matches === state.matches ? errors : state.errors,
        loaderData: mergeLoaderData(state.loaderData, loaderData, state.matches, matches === state.matches ? errors : state.errors),
        fetchers: new Map(state.fetchers)
`,
  },
];

export const ROUTER_FILE = "@remix-run/router/dist/router.js";

export const routerMends = (): Plugin => mendedFile("portal-router-mends", ROUTER_FILE, mendedRouter);
