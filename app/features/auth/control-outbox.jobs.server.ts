import { and, eq, ne } from "drizzle-orm";
import { controlOutbox, userProfiles } from "#db/control/schema";
import type { ControlDatabase } from "#db/database";
import { users } from "#db/event/schema/teams";
import { endSessionsBefore } from "#db/event/session-stamp";
import { levelBefore } from "#db/event/staff-level";
import { first, many, q, readBatch } from "#db/read-batch";
import { isOver } from "#db/set-back";
import { type Write, writeBatch } from "#db/write-batch";
import { report } from "~/lib/report.server";
import { findEventById } from "~/procedure/find-event.server";
import { type Bindings, openControl, openEvent } from "~/procedure/scope.server";
import { personEntries } from "./search-entries.server";

/** Nothing that is queued waits for longer. */
const LONGEST_MS = 5 * 60_000;
/** Longer than any sign-in takes. */
const SIGN_IN_MS = 2 * 60_000;

/**
 * What a change of an identity queued for event databases: sessions with an older stamp end there, staff whose grant was
 * taken away are what they were before, and a changed e-mail address is followed (to whatever control says by then). Each
 * row may be done twice without harm.
 */
export async function drainControl(env: Bindings): Promise<{ rows: number; done: number; failed: number }> {
  const control = openControl(env);
  const now = new Date().toISOString();
  const due = q
    .select()
    .from(controlOutbox)
    .where(
      and(eq(controlOutbox.state, "pending"), isOver(controlOutbox.leaseUntil, new Date(now), LONGEST_MS)),
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
        const results = await writeBatch(await openEvent(env, event), await writesOf(control, row, now));
        const isKept = row.before === "" || (results[0]?.rowsAffected ?? 0) > 0;
        if (!isKept && (await lookAgain(control, row))) continue;
      }
      await writeBatch(control, [
        // Queued again meanwhile: then its attempts have moved on, and it is done once more.
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
      const leaseUntil = new Date(Date.now() + LONGEST_MS).toISOString();
      // All that is queued for that event: its rows must not fill each run.
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

/**
 * The event has no such user to keep the stamp on. Whoever was signing in there for the first time with what is past may be
 * about to become one: looked at once more when no sign-in of before can be under way.
 */
async function lookAgain(control: ControlDatabase, row: Row): Promise<boolean> {
  const again = new Date(Date.parse(row.createdAt) + SIGN_IN_MS);
  const ahead = again.getTime() - Date.now();
  // Farther ahead than that, the clock was set back since.
  if (!(ahead > 0) || ahead > LONGEST_MS) return false;
  const leaseUntil = again.toISOString();
  await writeBatch(control, [
    q.update(controlOutbox).set({ leaseUntil }).where(eq(controlOutbox.id, row.id)),
  ]);
  return true;
}

async function writesOf(control: ControlDatabase, row: Row, now: string): Promise<Write[]> {
  const { userId, before } = row;
  const touched = { updatedAt: now, updatedBy: "system" };
  // First: its result shows whether the event has the user.
  const endings = before === "" ? [] : endSessionsBefore(userId, before);
  if (row.kind === "followEmail") {
    const profile = q
      .select({ email: userProfiles.email })
      .from(userProfiles)
      .where(eq(userProfiles.id, userId));
    const { found } = await readBatch(control, { found: first(profile) });
    if (!found) return [];
    const { email } = found;
    return [
      ...endings,
      q
        .update(users)
        .set({ email, ...touched })
        .where(and(eq(users.id, userId), ne(users.email, email))),
      ...personEntries.index(userId),
    ];
  }
  if (row.kind === "endSessions") return endings;
  return [
    ...endings,
    q
      .update(users)
      .set({ permissions: levelBefore(), ...touched })
      .where(and(eq(users.id, userId), eq(users.permissions, "eventflowAdmin"))),
  ];
}
