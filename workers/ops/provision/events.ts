import { and, asc, count, eq, inArray, type SQL } from "drizzle-orm";
import { eventHosts, events, memberships } from "#db/control/schema";
import type { ControlDatabase } from "#db/database";
import { leaveMissedDays } from "#db/event/missed-days";
import { leaveOutMissed } from "#db/event/missed-reminders";
import { first, many, q, readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import type { EventRecord } from "~/procedure/context";
import type { Installation } from "./installation";
import { PlainError } from "./plain-error";

/** An event as the command line shows it. */
export interface EventRow extends EventRecord {
  startDate: string | null;
  endDate: string | null;
  createdAt: string;
}

export const allEvents = (control: ControlDatabase): Promise<EventRow[]> => eventsWhere(control, undefined);

async function eventsWhere(control: ControlDatabase, where: SQL | undefined): Promise<EventRow[]> {
  const { rows, hosts } = await readBatch(control, {
    rows: many(q.select().from(events).where(where).orderBy(asc(events.slug))),
    hosts: many(
      q
        .select()
        .from(eventHosts)
        .where(where && inArray(eventHosts.eventId, q.select({ id: events.id }).from(events).where(where)))
        .orderBy(asc(eventHosts.createdAt), asc(eventHosts.host)),
    ),
  });
  return rows.map((row) => ({
    ...row,
    hosts: hosts.filter(({ eventId }) => eventId === row.id).map(({ host }) => host),
  }));
}

export async function findEvent(control: ControlDatabase, slug: string): Promise<EventRow | null> {
  return (await eventsWhere(control, eq(events.slug, slug)))[0] ?? null;
}

export async function getEvent(control: ControlDatabase, slug: string): Promise<EventRow> {
  const event = await findEvent(control, slug);
  if (event) return event;
  throw new PlainError(`There is no event "${slug}". \`npm run event -- list\` shows those that there are.`);
}

export async function memberCount(control: ControlDatabase, eventId: string): Promise<number> {
  const mine = and(eq(memberships.eventId, eventId), eq(memberships.state, "active"));
  const { row } = await readBatch(control, {
    row: first(q.select({ n: count() }).from(memberships).where(mine)),
  });
  return row?.n ?? 0;
}

/**
 * Opens or closes an event for everybody. The Worker follows within 30 seconds. Reminders that should have gone while it was closed are
 * not made up for, and what should have gone live waits for a person; where its database does not answer, it opens all the same.
 */
export async function setSuspended(on: Installation, slug: string, isSuspended: boolean): Promise<void> {
  const { control } = on;
  const event = await getEvent(control, slug);
  const [from, to] = isSuspended ? (["active", "suspended"] as const) : (["suspended", "active"] as const);
  if (event.status === to) return;
  if (!isSuspended) {
    const now = new Date();
    const leaveOut = async () =>
      writeBatch(await on.openEvent(event), [leaveOutMissed(now), ...leaveMissedDays(now)]);
    await leaveOut().catch(() =>
      on.log(`${slug}: reminders that were missed may still go, and drafts go live.`),
    );
  }
  const verb = isSuspended ? "suspended" : "resumed";
  await writeBatch(control, [
    {
      write: q
        .update(events)
        .set({ status: to, updatedAt: new Date().toISOString() })
        .where(and(eq(events.id, event.id), eq(events.status, from))),
      otherwise: () => new PlainError(`"${slug}" cannot be ${verb}: its status is "${event.status}".`),
    },
  ]);
}
