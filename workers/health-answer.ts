import type { partHealth } from "#db/control/schema";

type PartRow = typeof partHealth.$inferSelect;

/** What `/health` says. Seconds are whole; null where nothing was seen yet. */
export interface HealthAnswer {
  /** The Worker runs and reaches the control database: pages can be answered. */
  success: true;
  control: true;
  /** `degraded`: people can work, and somebody should look. */
  state: "ok" | "degraded";
  /** Since the sweep of each minute last ran. */
  sweepSeconds: number | null;
  /** How long the last sweep's messages have been waiting; 0 when they arrived. */
  queueAgeSeconds: number;
  /** Since when the oldest queued work that could be done is waiting, over all events. */
  oldestDueSeconds: number;
  /** Events whose database did not answer, or answered with a fault. */
  failing: number;
  /** Whether the databases that this isolate writes to take writes, as far as their disk goes. */
  room: boolean;
  storage: boolean | null;
  /** Whether the mail provider takes our mails. */
  mail: boolean | null;
}

/** Beyond these somebody should look: three sweeps missed, work that waits for five. */
const LATE = { sweep: 180, queue: 120, due: 300 };

export function healthAnswer(
  parts: readonly PartRow[],
  events: { failing: number; oldestDueAt: string | null },
  { now, room }: { now: Date; room: boolean },
): HealthAnswer {
  const partOf = (name: PartRow["part"]) => parts.find(({ part }) => part === name);
  const secondsSince = (at: string | null | undefined) =>
    at ? Math.max(0, Math.round((now.getTime() - new Date(at).getTime()) / 1000)) : null;
  const isWell = (name: PartRow["part"]) => {
    const part = partOf(name);
    return part ? part.failingSince === null : null;
  };
  const facts = {
    sweepSeconds: secondsSince(partOf("sweep")?.checkedAt),
    queueAgeSeconds: secondsSince(partOf("queue")?.failingSince) ?? 0,
    oldestDueSeconds: secondsSince(events.oldestDueAt) ?? 0,
    failing: events.failing,
    room,
    storage: isWell("storage"),
    mail: isWell("mail"),
  };
  const isDegraded =
    (facts.sweepSeconds ?? 0) > LATE.sweep ||
    facts.queueAgeSeconds > LATE.queue ||
    facts.oldestDueSeconds > LATE.due ||
    facts.failing > 0 ||
    !facts.room ||
    facts.storage === false ||
    facts.mail === false;
  return { success: true, control: true, state: isDegraded ? "degraded" : "ok", ...facts };
}
