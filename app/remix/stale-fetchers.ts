import type { Plugin } from "vite";

/**
 * A fetcher whose save is asked for again while the page is being read anew leaves its number behind in the router: it is taken for
 * one that is still reading when nothing knows it any more, and then the next link that is followed leads nowhere ("Expected fetcher: …").
 * The numbers of such fetchers are dropped instead. React Router has the same (remix-run/react-router, pull request 15365); Remix 2 does not.
 *
 * On an upgrade look at: `abortStaleFetchLoads` in @remix-run/router's router.js; React Router with that change needs nothing of this.
 */
export function mendedRouter(code: string): string {
  const parts = code.split(FAULT);
  if (parts.length !== 2)
    throw new Error("abortStaleFetchLoads of @remix-run/router is another one than was mended");
  return parts.join(MENDED);
}

const FAULT = `      if (id < landedId) {
        let fetcher = state.fetchers.get(key);
        invariant(fetcher, "Expected fetcher: " + key);
`;
const MENDED = `      if (id < landedId) {
        let fetcher = state.fetchers.get(key);
        if (!fetcher) {
          fetchReloadIds.delete(key);
          continue;
        }
`;

export const ROUTER_FILE = "@remix-run/router/dist/router.js";

/** Mends it in what browsers get; a build that has no such file fails. */
export function staleFetchers(): Plugin {
  let isServer = false;
  let isMended = false;
  return {
    name: "stale-fetchers",
    apply: "build",
    configResolved(config) {
      isServer = Boolean(config.build.ssr);
    },
    transform(code, id) {
      if (!id.split("?")[0]?.endsWith(ROUTER_FILE)) return null;
      isMended = true;
      return { code: mendedRouter(code), map: null };
    },
    buildEnd(error) {
      if (!error && !isServer && !isMended) this.error(`${ROUTER_FILE} was not found, so it was not mended`);
    },
  };
}
