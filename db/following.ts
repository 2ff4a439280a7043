import { isAway } from "./away";
import type { EventDatabase } from "./database";

/**
 * An event's database that is followed when another takes its place: control is asked where it is now (`again`; null
 * where it is nowhere else), and the batch is sent there. A move leaves a copy that answers nobody: its data are the
 * same, so any batch may follow. A restore deletes the former database: what was read there no longer holds, so only a
 * request that has read nothing yet may follow.
 */
export function following(db: EventDatabase, again: () => Promise<EventDatabase | null>): EventDatabase {
  let current = db;
  let hasRead = false;
  return {
    ...db,
    async batch(statements, mode) {
      try {
        const results = await current.batch(statements, mode);
        hasRead = true;
        return results;
      } catch (error) {
        if (!isAway(error) || current !== db) throw error;
        const next = await again();
        if (!next || (error.reason === "gone" && hasRead)) throw error;
        current = next;
        return current.batch(statements, mode);
      }
    },
  };
}
