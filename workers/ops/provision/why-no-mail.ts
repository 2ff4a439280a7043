import { sql } from "drizzle-orm";
import { eventHealth, memberships, partHealth, userProfiles } from "#db/control/schema";
import { l, o } from "#db/event/aliases";
import { WORK_LIFE_MS } from "#db/event/outbox-work";
import { as, jsonOne, jsonRows, maybe, type RowIn } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { faultOf } from "./event-state";
import { allEvents, type EventRow } from "./events";
import type { Installation } from "./installation";
import { USER_NOT_FOUND } from "./staff";

/** What became of the mails to an address, in all events, in sentences. The newest 20 of each event. */
export async function whyNoMail(on: Installation, address: string): Promise<string[]> {
  const email = address.trim().toLowerCase();
  const events = await allEvents(on.control);
  const { who, places, mail, failing } = await readBatch(on.control, {
    who: jsonOne({ id: userProfiles.id }, sql`from user_profiles where email = ${email}`),
    places: placesOf(email),
    mail: jsonRows(
      { since: partHealth.failingSince, details: partHealth.details },
      sql`from part_health where part = 'mail' and failing_since is not null`,
    ),
    failing: jsonRows(
      { eventId: eventHealth.eventId, since: as<string>(sql`failing_since`) },
      sql`from event_health where failing_since is not null`,
    ),
  });
  const userId = who?.id ?? "";
  const lines = mail.map(
    ({ since, details }) => `No mail of any event goes out since ${since}: ${details}. That is ours to mend.`,
  );
  if (!userId)
    lines.push(`${USER_NOT_FOUND} Nobody is known by the address ${email}. Is it spelt like that?`);
  let isAnything = false;
  for (const event of events) {
    const place = places.find(({ eventId }) => eventId === event.id);
    const trouble = failing.find(({ eventId }) => eventId === event.id);
    const said = await inEvent(on, event, { userId, email, place, failingSince: trouble?.since });
    isAnything ||= said.length > 0;
    lines.push(...said.map((line) => `${event.slug}: ${line}`));
  }
  if (!isAnything)
    lines.push("No event has, or ever had, a mail for it: nothing was asked for that is mailed to it.");
  return lines;
}

interface Asked {
  userId: string;
  email: string;
  place: Place | undefined;
  failingSince: string | undefined;
}

async function inEvent(on: Installation, event: EventRow, asked: Asked): Promise<string[]> {
  const { userId, email, place, failingSince } = asked;
  if (event.status === "creating" || event.status === "deleting") return [];
  const lines: string[] = [];
  let rows: MailRow[] = [];
  try {
    const db = await on.openEvent(event);
    ({ rows } = await readBatch(db, { rows: mailRows(userId, email) }));
  } catch {
    const fault = (await faultOf(on, event)) ?? "its database does not answer just now";
    lines.push(`What it knows of mails cannot be told: ${fault}.`);
  }
  if (place?.state === "pending")
    lines.push(
      `Adding this person began at ${place.createdAt} and was not finished, so no mail was promised. It is settled within the hour; then add them again.`,
    );
  const isConcerned = place !== undefined || rows.length > 0;
  if (isConcerned && failingSince)
    lines.push(`Its database has failed since ${failingSince}: nothing is sent until it answers.`);
  if (isConcerned && event.status === "suspended")
    lines.push("It is suspended: nothing is sent until it is resumed.");
  if (place?.state === "active" && rows.length === 0 && lines.length === 0)
    lines.push("This person is in it, and no mail was ever asked for: not a welcome, not a password reset.");
  return [...lines, ...rows.map((row) => sentence(row, email))];
}

function sentence(row: MailRow, email: string): string {
  const to = row.recipient === email ? "" : ` to ${row.recipient}, their address then`;
  const about = `the mail "${row.templateId}"${to}, asked for at ${row.createdAt}`;
  const reference = row.reference ? ` (reference ${row.reference})` : "";
  return `${about}${reference}, ${fateOf(row)}`;
}

function fateOf(row: MailRow): string {
  switch (row.state) {
    case "sent":
      return `went to the provider at ${row.updatedAt} under the id ${row.messageId}. ${laterOf(row.type)}`;
    case "unconfirmed":
      return `may have gone or not: ${row.details} It is not sent again by itself; staff can do that.`;
    case "refused":
      return `was refused by the address (a bounce): ${row.details}`;
    case "failed":
      return `failed for good at ${row.updatedAt}: ${row.details} Staff can send it again, or the person asks anew.`;
    case "cancelled":
      return `was cancelled: ${row.details}.`;
    case "resent":
      return "did not arrive, and another was sent in its place.";
    case "queued":
      return waitingOf(row);
  }
}

const laterOf = (type: string) =>
  type === "pending"
    ? "Nothing was heard of it since: look in the spam folder, and at the provider."
    : `The last that was heard of it: ${type}.`;

function waitingOf(row: MailRow): string {
  if (row.work !== "pending")
    return `was never handed over, and nothing will send it (its work is ${row.work ?? "missing"}).`;
  if (!row.attempts) return "is waiting and has not been tried yet: the next sweep does it within a minute.";
  const end = row.giveUpAt ?? new Date(new Date(row.createdAt).getTime() + WORK_LIFE_MS).toISOString();
  const why = row.details || row.lastError || "no reason is known";
  return `is waiting: tried ${row.attempts} time(s), ${why}. Tried again after ${row.leaseUntil}, until ${end}.`;
}

const mailRows = (userId: string, email: string) =>
  jsonRows(
    {
      templateId: l.templateId,
      recipient: l.recipient,
      state: l.state,
      type: l.type,
      details: l.details,
      messageId: l.messageId,
      reference: l.reference,
      createdAt: l.createdAt,
      updatedAt: l.updatedAt,
      work: maybe(o.state),
      attempts: maybe(o.attempts),
      leaseUntil: o.leaseUntil,
      lastError: o.lastError,
      giveUpAt: o.giveUpAt,
    },
    sql`from email_log l left join outbox o on o.subscriber = 'mail:' || l.id
      where l.user_id = ${userId} or l.recipient = ${email} order by l.created_at desc limit 20`,
  );
type MailRow = RowIn<typeof mailRows>;

/** Where somebody is, by address. */
const placesOf = (email: string) =>
  jsonRows(
    { eventId: memberships.eventId, state: memberships.state, createdAt: memberships.createdAt },
    sql`from memberships where user_id = (select id from user_profiles where email = ${email})`,
  );
type Place = RowIn<typeof placesOf>;
