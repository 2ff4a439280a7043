import { useEffect, useState } from "react";
import type { LockType } from "~/rooms";
import { keepLock } from "./keep-lock";

/**
 * Extends an editor's lock each minute in which somebody worked in the page, and gives it back when the editor is left.
 * Returns who has taken it meanwhile, or null. Without JavaScript every load of the page extends it.
 */
export function useLock(type: LockType, id: string, isMine: boolean): string | null {
  const [takenBy, setTakenBy] = useState<string | null>(null);
  useEffect(() => (isMine ? keepLock(type, id, setTakenBy) : undefined), [type, id, isMine]);
  return takenBy;
}
