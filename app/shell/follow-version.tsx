import { useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

const EVERY_MS = 30_000;

/**
 * Follows the event's version (spec 1.3): when somebody has changed a setting, or the reader was told something new, the page
 * reads its data again. It asks every 30 seconds while the page is looked at, and at once when somebody comes back to it.
 *
 * What is typed stays: inputs are uncontrolled, and a form keeps the version that it began with, so that its save is
 * refused rather than written over a newer one. Nothing is read again while a save is on its way, nor when the session
 * has ended: that would lead to the sign-in page and lose what was typed.
 */
export function FollowVersion({
  version,
  unread = null,
}: {
  version: string;
  /** How many notifications the page says are new; null where it says nothing of them. */
  unread?: number | null;
}) {
  const { revalidate, state } = useRevalidator();
  const { state: onTheWay } = useNavigation();
  const seen = useRef({ version, unread });
  seen.current = { version, unread };
  const isBusy = useRef(false);
  isBusy.current = state !== "idle" || onTheWay !== "idle";

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let asked = Number.NEGATIVE_INFINITY;
    const look = async () => {
      if (document.visibilityState !== "visible" || isBusy.current || performance.now() - asked < 1_000)
        return;
      asked = performance.now();
      const now = await versionNow(signal);
      if (now && isOther(now, seen.current) && !isBusy.current && !signal.aborted) revalidate();
    };
    const timer = setInterval(look, EVERY_MS);
    window.addEventListener("focus", look, { signal });
    document.addEventListener("visibilitychange", look, { signal });
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  }, [revalidate]);

  return null;
}

interface Told {
  version: string;
  unread: number | null;
}

const isOther = (now: Told, seen: Told): boolean =>
  now.version !== seen.version || (seen.unread !== null && now.unread !== seen.unread);

/** Null when it cannot be told: offline, signed out, or an answer that is none. The next look will do. */
async function versionNow(signal: AbortSignal): Promise<Told | null> {
  try {
    const response = await fetch("/event-version", { signal, headers: { accept: "application/json" } });
    if (!response.ok) return null;
    const { isSignedIn, ...told } = (await response.json()) as Told & { isSignedIn: boolean };
    return isSignedIn ? told : null;
  } catch {
    return null;
  }
}
