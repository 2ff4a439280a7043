import { and, eq, inArray } from "drizzle-orm";
import { eventHosts, events } from "#db/control/schema";
import type { EventDatabase } from "#db/database";
import { many, q, readBatch } from "#db/read-batch";
import { seal } from "#db/seal";
import { writeBatch } from "#db/write-batch";
import { allSettings } from "~/event-settings/settings.queries.server";
import { seedEvent } from "~/features/settings/seed.server";
import { inviteStaff } from "~/features/teams/invite.commands.server";
import { newId } from "~/lib/ids";
import { oneLine } from "~/lib/text.rules";
import { commandContext } from "~/procedure/command-context.server";
import { SYSTEM } from "~/procedure/context";
import { eventOrigin } from "~/procedure/find-event.server";
import { whileCreating } from "./creation";
import { deleteEvent } from "./delete-event";
import { databaseNameOf } from "./driver";
import { type NewEvent, problemsOf } from "./event-rules";
import { type EventRow, findEvent, getEvent } from "./events";
import type { Installation } from "./installation";
import { migrateDatabase, readMigrations } from "./migrate";
import { PlainError } from "./plain-error";

export interface CreatedEvent {
  event: EventRow;
  /** Where it answers. */
  origin: string;
  /** The first admin sets a password there. */
  link: string;
}

/**
 * Makes an event: its row, its database, its settings, its first admin. Nothing is made unless everything given is
 * right; a creation that was cut short is finished by the same call again, and one that is still under way refuses it. It
 * answers to people only at the very end; `fill` puts more into it before.
 */
export async function createEvent(
  to: Installation,
  wanted: NewEvent,
  fill?: (db: EventDatabase, eventId: string) => Promise<void>,
): Promise<CreatedEvent> {
  const problems = problemsOf(wanted, to.env.BASE_DOMAIN);
  if (problems.length > 0) throw new PlainError(problems.join("\n"));
  return whileCreating(to, wanted.slug, () => create(to, wanted, fill));
}

async function create(
  to: Installation,
  wanted: NewEvent,
  fill?: (db: EventDatabase, eventId: string) => Promise<void>,
): Promise<CreatedEvent> {
  await refuseTaken(to, wanted);
  const id = await reserve(to, wanted);
  const { url, token } = await to.driver.create(databaseNameOf(id));
  const databaseToken = await seal({ secret: to.env.APP_SECRET, purpose: "databaseToken" }, token);
  await writeBatch(to.control, [
    q.update(events).set({ databaseUrl: url, databaseToken }).where(eq(events.id, id)),
  ]);

  const db = await to.openEvent({ databaseUrl: url, databaseToken });
  const schemaVersion = await migrateDatabase(db, readMigrations("event"));
  const now = new Date();
  await seedEvent(db, { ...wanted, eventId: id, now });
  await fill?.(db, id);

  const event = { ...(await getEvent(to.control, wanted.slug)), schemaVersion };
  const { settings } = await readBatch(db, { settings: allSettings() });
  const { link } = await inviteStaff(
    commandContext({ db, control: to.control, event, settings, actor: SYSTEM, env: to.env, now }),
    {
      email: wanted.adminEmail.trim().toLowerCase(),
      firstName: oneLine(wanted.adminFirstName ?? "") || "Event",
      surname: oneLine(wanted.adminSurname ?? "") || "Admin",
      permissions: "admin",
    },
  );
  const at = now.toISOString();
  // `workedAt` has the next minute's sweep send the mail.
  const active = { status: "active", schemaVersion, workedAt: at, updatedAt: at } as const;
  await writeBatch(to.control, [
    {
      write: q
        .update(events)
        .set(active)
        .where(and(eq(events.id, id), eq(events.status, "creating"))),
      otherwise: () =>
        new PlainError(`"${wanted.slug}" was removed by somebody else while it was being made.`),
    },
  ]);
  return { event: { ...event, ...active }, origin: eventOrigin(event, to.env), link };
}

async function refuseTaken(to: Installation, { slug, hosts = [] }: NewEvent): Promise<void> {
  const same = await findEvent(to.control, slug);
  if (same?.status === "deleting") {
    throw new PlainError(`"${slug}" is half deleted. Finish that first: npm run event -- delete ${slug}`);
  }
  if (same && same.status !== "creating")
    throw new PlainError(`The slug "${slug}" is taken by "${same.name}".`);
  const { taken } = await readBatch(to.control, {
    taken: many(q.select().from(eventHosts).where(inArray(eventHosts.host, hosts))),
  });
  const other = taken.find(({ eventId }) => eventId !== same?.id);
  if (other) throw new PlainError(`The host ${other.host} is taken by another event.`);
}

/**
 * The row that a creation begins with; its hosts are its own from here on. What an earlier attempt left under the slug
 * was never seen by anybody: it goes, and the new attempt starts from nothing under an id of its own.
 */
async function reserve(to: Installation, wanted: NewEvent): Promise<string> {
  if (await findEvent(to.control, wanted.slug)) {
    to.log(`An earlier creation of "${wanted.slug}" was cut short: starting over.`);
    await deleteEvent(to, wanted.slug);
  }
  const { slug, startDate = null, endDate = null, hosts = [] } = wanted;
  const id = newId();
  const at = new Date().toISOString();
  const row = {
    id,
    slug,
    name: oneLine(wanted.name),
    startDate,
    endDate,
    databaseUrl: "",
    createdAt: at,
    updatedAt: at,
  };
  const taken = () =>
    new PlainError(`"${slug}" or one of its hosts was taken in this very moment. Try again.`);
  await writeBatch(to.control, [
    { write: q.insert(events).values({ ...row, status: "creating" }), otherwise: taken },
    hosts.length > 0 && {
      write: q.insert(eventHosts).values(hosts.map((host) => ({ host, eventId: id, createdAt: at }))),
      rows: hosts.length,
      otherwise: taken,
    },
  ]);
  return id;
}
