import { useMatches } from "@remix-run/react";

/**
 * The router as Remix 2 leaves it on the window.
 *
 * On an upgrade look at: `__remixRouter` in RemixBrowser, and its `preventScrollReset`, and whether `useMatches` still gives what is in `loaderData` itself.
 */
interface Router {
  state: {
    navigation: { state: string };
    fetchers: ReadonlyMap<string, { state: string }>;
    loaderData: Readonly<Record<string, unknown>>;
    preventScrollReset: boolean;
  };
}

const router = () => (window as unknown as { __remixRouter: Router }).__remixRouter;

/** Of forms, pages and what the page asks for beside them. Before the page's script has begun there is nothing. */
export function isAnythingOnItsWay(): boolean {
  const now = (window as { __remixRouter?: Router }).__remixRouter?.state;
  if (!now) return false;
  return now.navigation.state !== "idle" || [...now.fetchers.values()].some(({ state }) => state !== "idle");
}

/** Whether the page that came stays scrolled where the one before was. */
export const isScrollKept = (): boolean => router().state.preventScrollReset;

/**
 * Whether nothing is on its way any more (of fetchers: those whose key begins with `prefix`) and what came is drawn. React draws what
 * the router knows when it finds time, and leaves out what is over by then: hooks alone say "idle" before anything was seen.
 * To be asked after drawing; what comes later draws anew.
 */
export function useIsAllDrawn(prefix: string): () => boolean {
  const matches = useMatches();
  return () => {
    const { navigation, fetchers, loaderData } = router().state;
    if (navigation.state !== "idle") return false;
    for (const [key, { state }] of fetchers) if (key.startsWith(prefix) && state !== "idle") return false;
    return matches.every(({ id, data }) => data === loaderData[id]);
  };
}
