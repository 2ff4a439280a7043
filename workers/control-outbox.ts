import { and, eq, isNull, lt, or } from "drizzle-orm";
import { controlOutbox } from "#db/control/schema";
import { sessions } from "#db/event/schema/auth";
import { users } from "#db/event/schema/teams";
import { many, q, readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { report } from "~/lib/report.server";
import { findEventById } from "~/procedure/find-event.server";
import { openControl, openEvent } from "~/procedure/scope.server";
import type { WorkerEnv } from "./env";

/**
 * What a change of an identity promised to event databases: sessions made before a password change end in the person's
 * other events, and staff whose grant was taken away lose their level there. Each row may be done twice without harm.
 */
export async function drainControl(env: WorkerEnv): Promise<void> {
  const control = openControl(env);
  const now = new Date().toISOString();
  const due = q
    .select()
    .from(controlOutbox)
    .where(
      and(
        eq(controlOutbox.state, "pending"),
        or(isNull(controlOutbox.leaseUntil), lt(controlOutbox.leaseUntil, now)),
      ),
    )
    .orderBy(controlOutbox.createdAt)
    .limit(200);
  const { rows } = await readBatch(control, { rows: many(due) });
  for (const row of rows) {
    try {
      const event = await findEventById(control, row.eventId);
      if (event && event.status !== "deleting") {
        await writeBatch(await openEvent(env, event), [
          q.delete(sessions).where(and(eq(sessions.userId, row.userId), lt(sessions.createdAt, row.before))),
          row.kind === "revokeStaff" &&
            q
              .update(users)
              .set({ permissions: "user", updatedAt: now, updatedBy: "system" })
              .where(and(eq(users.id, row.userId), eq(users.permissions, "eventflowAdmin"))),
        ]);
      }
      await writeBatch(control, [
        q.update(controlOutbox).set({ state: "done" }).where(eq(controlOutbox.id, row.id)),
      ]);
    } catch (error) {
      report(error, { controlOutboxId: row.id, eventId: row.eventId });
      const leaseUntil = new Date(Date.now() + 5 * 60_000).toISOString();
      const retry = { leaseUntil, attempts: row.attempts + 1 };
      await writeBatch(control, [q.update(controlOutbox).set(retry).where(eq(controlOutbox.id, row.id))]);
    }
  }
}
