import type { ReactNode } from "react";
import type { LockType } from "~/rooms";
import { LockNotice } from "./lock-notice";
import { useLock } from "./use-lock";

/** An editor that one person at a time works in; whoever comes second may read it, and is told. */
export function EditorLock({
  type,
  id,
  heldBy,
  here,
  children,
}: {
  type: LockType;
  id: string;
  /** Somebody else, and until when; null where it is one's own. */
  heldBy: { name: string; until: string } | null;
  /** The editor's address, to look again. */
  here: string;
  children(isFree: boolean): ReactNode;
}) {
  const takenBy = useLock(type, id, heldBy === null);
  return (
    <>
      {heldBy && <LockNotice {...heldBy} here={here} />}
      {takenBy && <LockNotice name={takenBy} here={here} />}
      {children(heldBy === null)}
    </>
  );
}
