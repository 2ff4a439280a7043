import type { LockType } from "~/rooms";
import { lockPath } from "./locks.paths";

const EXTEND_MS = 60_000;

/** Extends a lock of one's own while somebody works in the page; `onTaken` is told who has it. Gives the way to leave. */
export function keepLock(type: LockType, id: string, onTaken: (heldBy: string | null) => void): () => void {
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
      onTaken(answer.heldBy);
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
}
