import { sql } from "drizzle-orm";
import { eventHealth, events, partHealth } from "#db/control/schema";
import { as, jsonOne } from "#db/json-row";
import { many, q, readBatch } from "#db/read-batch";
import { hasRoom } from "#db/room-left";
import { withTimeLimit } from "#db/time-limit";
import { report } from "~/lib/report.server";
import { openControl } from "~/procedure/scope.server";
import type { WorkerEnv } from "./env";
import { type HealthAnswer, healthAnswer } from "./health-answer";

/** Whoever asks gives up soon. */
const CONTROL_MS = 5_000;

/**
 * Does the Worker run and reach the control database, and how was everything when the sweep last looked (spec 1.7)? One
 * call, no event named. What answers 503, and what is only said: docs/decisions/health.md.
 */
export async function health(env: WorkerEnv): Promise<Response> {
  try {
    const answer = await withTimeLimit("the control database", CONTROL_MS, () => read(env));
    return Response.json(answer, { headers: NOT_STORED });
  } catch (error) {
    report(error);
    return Response.json(
      { success: false, control: false },
      { status: 503, headers: { ...NOT_STORED, "retry-after": "10" } },
    );
  }
}

const NOT_STORED = { "cache-control": "no-store" };

async function read(env: WorkerEnv): Promise<HealthAnswer> {
  const { parts, seen } = await readBatch(openControl(env), {
    parts: many(q.select().from(partHealth)),
    seen: jsonOne(
      {
        failing: as<number>(sql`count(h.failing_since)`),
        oldestDueAt: as<string | null>(sql`min(h.oldest_due_at)`),
      },
      sql`from ${eventHealth} h join ${events} e on e.id = h.event_id and e.status = 'active'`,
    ),
  });
  return healthAnswer(parts, seen ?? { failing: 0, oldestDueAt: null }, { now: new Date(), room: hasRoom() });
}
