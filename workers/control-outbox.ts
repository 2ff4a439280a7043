import { and, eq, isNull, lt, ne, or } from "drizzle-orm";
import { controlOutbox, userProfiles } from "#db/control/schema";
import { sessions } from "#db/event/schema/auth";
import { users } from "#db/event/schema/teams";
import { indexUser } from "#db/event/search-index";
import { levelBefore } from "#db/event/staff-level";
import type { ControlDatabase } from "#db/open";
import { first, many, q, readBatch } from "#db/read-batch";
import { type Write, writeBatch } from "#db/write-batch";
import { report } from "~/lib/report.server";
import { findEventById } from "~/procedure/find-event.server";
import { openControl, openEvent } from "~/procedure/scope.server";
import type { WorkerEnv } from "./env";

/**
 * What a change of an identity promised to event databases: sessions made before a password change end in the person's
 * other events, staff whose grant was taken away are there what they were before, and a changed e-mail address is followed (to
 * whatever control says by then). Each row may be done twice without harm.
 */
export async function drainControl(env: WorkerEnv): Promise<{ rows: number; done: number; failed: number }> {
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
  const failing = new Set<string>();
  const counts = { rows: rows.length, done: 0, failed: 0 };
  for (const row of rows) {
    // One event that does not answer keeps the others waiting once, not for each of its rows.
    if (failing.has(row.eventId)) continue;
    try {
      const event = await findEventById(control, row.eventId);
      if (event && event.status !== "deleting") {
        await writeBatch(await openEvent(env, event), await writesOf(control, row, now));
      }
      await writeBatch(control, [
        // Promised anew meanwhile: then its attempts have moved on, and it is done once more.
        q
          .update(controlOutbox)
          .set({ state: "done" })
          .where(and(eq(controlOutbox.id, row.id), eq(controlOutbox.attempts, row.attempts))),
      ]);
      counts.done += 1;
    } catch (error) {
      failing.add(row.eventId);
      counts.failed += 1;
      report(error, { controlOutboxId: row.id, eventId: row.eventId });
      const leaseUntil = new Date(Date.now() + 5 * 60_000).toISOString();
      // All that is promised to that event: its rows must not fill each run.
      const same = and(eq(controlOutbox.eventId, row.eventId), eq(controlOutbox.state, "pending"));
      await writeBatch(control, [
        q
          .update(controlOutbox)
          .set({ attempts: row.attempts + 1 })
          .where(eq(controlOutbox.id, row.id)),
        q.update(controlOutbox).set({ leaseUntil }).where(same),
      ]);
    }
  }
  return counts;
}

type Row = typeof controlOutbox.$inferSelect;

async function writesOf(control: ControlDatabase, row: Row, now: string): Promise<Write[]> {
  const { userId, before } = row;
  const touched = { updatedAt: now, updatedBy: "system" };
  if (row.kind === "followEmail") {
    const profile = q
      .select({ email: userProfiles.email })
      .from(userProfiles)
      .where(eq(userProfiles.id, userId));
    const { found } = await readBatch(control, { found: first(profile) });
    if (!found) return [];
    const { email } = found;
    return [
      q
        .update(users)
        .set({ email, ...touched })
        .where(and(eq(users.id, userId), ne(users.email, email))),
      ...indexUser(userId),
    ];
  }
  const endSessions = q
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), lt(sessions.createdAt, before)));
  if (row.kind === "endSessions") return [endSessions];
  return [
    endSessions,
    q
      .update(users)
      .set({ permissions: levelBefore(), ...touched })
      .where(and(eq(users.id, userId), eq(users.permissions, "eventflowAdmin"))),
  ];
}
