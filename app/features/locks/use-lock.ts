import { useEffect, useState } from "react";
import type { LockType } from "~/rooms";
import { lockPath } from "./locks.paths";

const EXTEND_MS = 60_000;

/**
 * Extends an editor's lock each minute in which somebody worked in the page, and gives it back when the editor is left.
 * Returns who has taken it meanwhile, or null. Without JavaScript every load of the page extends it.
 */
export function useLock(type: LockType, id: string, isMine: boolean): string | null {
  const [takenBy, setTakenBy] = useState<string | null>(null);
  useEffect(() => {
    if (!isMine) return;
    const path = lockPath(type, id);
    let isActive = false;
    const work = () => {
      isActive = true;
    };
    const send = (verb: "extend" | "release") =>
      fetch(path, { method: "POST", body: new URLSearchParams({ do: verb }), keepalive: true });
    const timer = setInterval(async () => {
      if (!isActive) return;
      isActive = false;
      try {
        const answer = (await (await send("extend")).json()) as { heldBy: string | null };
        setTakenBy(answer.heldBy);
      } catch {
        // Offline for a moment: the version check guards the save whatever the lock says.
      }
    }, EXTEND_MS);
    // Leaving by a full load runs no clean-up of React's.
    const leave = () => void send("release").catch(() => {});
    window.addEventListener("pagehide", leave);
    document.addEventListener("input", work);
    document.addEventListener("keydown", work);
    return () => {
      clearInterval(timer);
      document.removeEventListener("input", work);
      document.removeEventListener("keydown", work);
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [type, id, isMine]);
  return takenBy;
}
