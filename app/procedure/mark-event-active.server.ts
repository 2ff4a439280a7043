import { and, eq, lt } from "drizzle-orm";
import { events } from "#db/control/schema";
import type { ControlDatabase } from "#db/database";
import { q } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";

const NOTE_MS = 10 * 60_000;
const noted = new Map<string, number>();

/**
 * Notes in control that an event has queued work, at most every ten minutes an isolate, so that the sweep of each
 * minute looks at few events. If the note is lost, the hourly sweep finds the work all the same.
 */
export async function markEventActive(control: ControlDatabase, eventId: string, now: Date): Promise<void> {
  const ago = now.getTime() - (noted.get(eventId) ?? 0);
  // Noted later than now: the clock was set back since.
  if (ago >= 0 && ago < NOTE_MS) return;
  noted.set(eventId, now.getTime());
  const workedAt = now.toISOString();
  await writeBatch(control, [
    q
      .update(events)
      .set({ workedAt })
      .where(and(eq(events.id, eventId), lt(events.workedAt, workedAt))),
  ]);
}
