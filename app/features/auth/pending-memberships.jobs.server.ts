import { and, eq, lt, sql } from "drizzle-orm";
import { memberships, tokens } from "#db/control/schema";
import { users } from "#db/event/schema/teams";
import { first, many, q, readBatch } from "#db/read-batch";
import { report } from "~/lib/report.server";
import { findEventById } from "~/procedure/find-event.server";
import { type Bindings, openControl, openEvent } from "~/procedure/scope.server";
import { confirmMembership, forgetClaim } from "./membership.server";

const PATIENCE_MS = 15 * 60_000;

/**
 * Two databases have no common transaction: a membership whose event batch was never confirmed is finished when the
 * event has the user, and removed when it has not, with the identity that the very operation made.
 */
export async function settlePending(env: Bindings): Promise<{ rows: number; failed: number }> {
  const control = openControl(env);
  const before = new Date(Date.now() - PATIENCE_MS).toISOString();
  const stale = q
    .select()
    .from(memberships)
    .where(and(eq(memberships.state, "pending"), lt(memberships.createdAt, before)))
    .limit(500);
  const { rows } = await readBatch(control, { rows: many(stale) });
  const failing = new Set<string>();
  for (const row of rows) {
    if (failing.has(row.eventId)) continue;
    try {
      const event = await findEventById(control, row.eventId);
      const db = event && event.status !== "deleting" ? await openEvent(env, event) : null;
      const known = db
        ? (
            await readBatch(db, {
              user: first(q.select({ id: users.id }).from(users).where(eq(users.id, row.userId))),
            })
          ).user
        : null;
      if (known) await confirmMembership(control, row);
      else await forgetClaim(control, row, [linksOf(row)]);
    } catch (error) {
      failing.add(row.eventId);
      report(error, { eventId: row.eventId, operationId: row.operationId });
    }
  }
  return { rows: rows.length, failed: failing.size };
}

/** A new claim of the same person may have come meanwhile: then its membership stands, and its link too. */
const linksOf = ({ userId, eventId }: { userId: string; eventId: string }) =>
  q
    .delete(tokens)
    .where(
      and(
        eq(tokens.userId, userId),
        eq(tokens.eventId, eventId),
        sql`not exists (select 1 from ${memberships} m where m.user_id = ${userId} and m.event_id = ${eventId})`,
      ),
    );
