import type { LockType } from "~/rooms";
import { lockPath } from "./locks.paths";

const EXTEND_MS = 60_000;

/** Editors of one thing that stand in this page, by the address of their lock: one may follow the other. */
const open = new Map<string, number>();
let isFirst = true;

/**
 * Extends a lock of one's own while somebody works in the page; `onTaken` is told who has it. Gives the way to leave: the lock
 * is given back when no other editor of the same thing has come in its place.
 */
export function keepLock(type: LockType, id: string, onTaken: (heldBy: string | null) => void): () => void {
  const path = lockPath(type, id);
  let isActive = false;
  const work = () => {
    isActive = true;
  };
  const send = (verb: "extend" | "release") =>
    fetch(path, { method: "POST", body: new URLSearchParams({ do: verb }), keepalive: true });
  open.set(path, (open.get(path) ?? 0) + 1);
  const extend = async () => {
    try {
      const answer = (await (await send("extend")).json()) as { heldBy: string | null };
      onTaken(answer.heldBy);
    } catch {
      // Offline for a moment: the version check guards the save whatever the lock says.
    }
  };
  // A page that was loaded anew took the lock, and the page before it gave it back after that.
  if (isFirst) void extend();
  isFirst = false;
  const timer = setInterval(() => {
    if (isActive) void extend();
    isActive = false;
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
    open.set(path, (open.get(path) ?? 1) - 1);
    setTimeout(() => {
      if (open.get(path) !== 0) return;
      open.delete(path);
      leave();
    });
  };
}
