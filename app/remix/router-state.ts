import { useContext, useEffect } from "react";
import { UNSAFE_DataRouterContext, UNSAFE_DataRouterStateContext } from "react-router-dom";

/**
 * What the router knows, and what React has drawn of it. React draws what the router knows when it finds time, and leaves out
 * what is over by then: its public hooks alone say "idle" before anything was seen, and nothing public tells the newest state.
 *
 * On an upgrade look at: whether the two contexts are still there, and whether RouterProvider still hands the router's own state object
 * to the second (`tests/e2e/second-press.test.ts` on a slow browser fails where it does not).
 */
type Router = NonNullable<React.ContextType<typeof UNSAFE_DataRouterContext>>["router"];

/** Of this page; null before its script has begun. */
let router: Router | null = null;

/** Of forms, pages and what the page asks for beside them. */
export const isAnythingOnItsWay = (): boolean => router !== null && isBusy(router.state, "");

/**
 * Whether nothing is on its way any more (of fetchers: those whose key begins with `prefix`) and what came is drawn. To be asked
 * after drawing; what comes later draws anew.
 */
export function useIsSettled(prefix = ""): () => boolean {
  const drawn = useContext(UNSAFE_DataRouterStateContext);
  const own = useContext(UNSAFE_DataRouterContext)?.router;
  useEffect(() => {
    router = own ?? null;
  }, [own]);
  return () => own !== undefined && drawn === own.state && !isBusy(own.state, prefix);
}

/** Whether the page that came stays scrolled where the one before was. */
export function useIsScrollKept(): boolean {
  return useContext(UNSAFE_DataRouterStateContext)?.preventScrollReset ?? false;
}

function isBusy({ navigation, fetchers }: Router["state"], prefix: string): boolean {
  if (navigation.state !== "idle") return true;
  for (const [key, { state }] of fetchers) if (key.startsWith(prefix) && state !== "idle") return true;
  return false;
}
