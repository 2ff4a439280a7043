import { useContext, useEffect } from "react";
import { matchRoutes, UNSAFE_DataRouterContext } from "react-router-dom";

/**
 * Has the browser load the scripts and sheets of a screen that people are about to open: when it has nothing else to do, or as soon as
 * a finger comes down. Who saves data loads them with the finger alone. The screen's data are not asked for.
 *
 * On an upgrade look at: whether a screen's route still has `lazy`, which loads both and keeps them (`createClientRoutes` in
 * @remix-run/react's routes.js), and whether routes still come when their links are in sight (fog-of-war.js).
 */
export function useWarmScreen(path: string | null): void {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  useEffect(() => {
    if (!router || path === null) return;
    let isWarm = false;
    const warm = () => {
      const matches = isWarm ? null : matchRoutes(router.routes, path);
      const last = matches?.at(-1)?.route;
      // Not known yet, or only as what has no page of its own.
      if (!matches || last?.path === "*") return;
      isWarm = true;
      for (const { route } of matches) {
        const { lazy } = route as { lazy?: () => Promise<unknown> };
        // What fails here is tried again, and said, when the screen is opened.
        void lazy?.().catch(() => {});
      }
    };
    document.addEventListener("pointerdown", warm, { capture: true, passive: true });
    const stop = isSavingData() ? () => {} : whenIdle(warm, () => isWarm);
    return () => {
      stop();
      document.removeEventListener("pointerdown", warm, { capture: true });
    };
  }, [router, path]);
}

/** A few times: the routes of the links in sight come a moment after the page. */
function whenIdle(warm: () => void, isWarm: () => boolean): () => void {
  let timer: number | undefined;
  const idle = window.requestIdleCallback ?? ((run: () => void) => window.setTimeout(run, 1));
  const next = (turnsLeft: number) => {
    timer = window.setTimeout(() => {
      idle(() => {
        warm();
        if (!isWarm() && turnsLeft > 0) next(turnsLeft - 1);
      });
    }, TURN_MS);
  };
  next(TURNS);
  return () => window.clearTimeout(timer);
}

const TURN_MS = 400;
const TURNS = 20;

const isSavingData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
