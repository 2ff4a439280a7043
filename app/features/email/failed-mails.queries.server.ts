import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { fullName, fullNameOr, l, o, tm, u } from "#db/event/aliases";
import { WORK_LIFE_MS } from "#db/event/outbox-work";
import { mailBlocks } from "#db/event/schema/email";
import { as, bool, jsonRows, maybe, type RowIn } from "#db/json-row";
import { mapRead } from "#db/read-batch";
import { KEPT_KINDS, mailName, maySendAgain } from "./mail-kinds.server";

const mb = alias(mailBlocks, "mb");

export const FAILED_MAILS_SHOWN = 100;
const SHOWN_MS = 30 * 86_400_000;

/**
 * Mails of the last 30 days that did not arrive, newest first, of one team or of all. Not those after which another of
 * the same kind was queued for the same person.
 */
export const failedMails = (now: Date, teamId?: string) =>
  mapRead(
    jsonRows(
      {
        id: l.id,
        kind: l.templateId,
        state: as<"unconfirmed" | "refused" | "failed">(sql`l.state`),
        /** The address that it was for; `email` is the person's of now, null where they are gone. */
        recipient: l.recipient,
        email: maybe(u.email),
        person: fullNameOr(u),
        teamId: maybe(tm.id),
        teamName: maybe(tm.name),
        /** What the provider said. */
        details: l.details,
        createdAt: l.createdAt,
      },
      sql`from email_log l left join user u on u.id = l.user_id
        left join team tm on tm.id = coalesce(l.team_id, u.team_id)
        where ${isFailed(now)} ${teamId ? sql`and tm.id = ${teamId}` : sql``}
        order by l.created_at desc limit ${FAILED_MAILS_SHOWN}`,
    ),
    (mails) =>
      mails.map(({ kind, ...mail }) => ({
        ...mail,
        /** "Welcome". */
        name: mailName(kind),
        /** Staff may have it sent again; else the person asks for it anew. */
        maySendAgain: mail.email !== null && maySendAgain(kind),
      })),
  );
/** A mail that did not arrive, or of which nobody knows whether it did. */
export type FailedMail = RowIn<typeof failedMails>;

/** People whose address mail does not reach any more, the latest first. */
export const blockedPeople = () =>
  jsonRows(
    {
      id: u.id,
      person: fullName(u),
      email: u.email,
      teamId: u.teamId,
      teamName: maybe(tm.name),
      isOwner: bool(sql`u.id is tm.owner_id`),
      reason: mb.reason,
      details: mb.details,
      since: mb.since,
      /** Mails that were not sent for it. */
      missed:
        as<number>(sql`(select count(*) from email_log l where l.recipient = u.email and l.state = 'refused'
        and l.created_at >= mb.since)`),
    },
    sql`from mail_block mb join user u on u.email = mb.address left join team tm on tm.id = u.team_id
      where mb.lifted_at is null order by mb.since desc, u.id limit ${FAILED_MAILS_SHOWN}`,
  );
export type BlockedPerson = RowIn<typeof blockedPeople>;

const HELD_MS = 10 * 60_000;

/** Of a row `o` of the outbox: a mail that should have gone by now and is tried again; not one that failed a moment ago. */
export const isHeld = (now: Date) => sql`${isQueued(now)}
  and o.created_at < ${new Date(now.getTime() - HELD_MS).toISOString()}`;

/** It was tried, or could have been; what is yet to be begun (an undo may take it along) waits for nobody. */
const isQueued = (now: Date) => sql`o.state = 'pending' and o.subscriber like 'mail:%'
  and (o.last_error is not null or (o.attempts = 0 and (o.lease_until is null or o.lease_until < ${now.toISOString()})))`;

/** Mails that are tried again by themselves, the next one first: those that failed, and those that are held up. */
export const heldMails = (now: Date) =>
  mapRead(
    jsonRows(
      {
        id: l.id,
        kind: l.templateId,
        recipient: l.recipient,
        person: fullNameOr(u),
        teamId: maybe(tm.id),
        teamName: maybe(tm.name),
        /** What the provider said, or what else went wrong; empty where it was not tried yet. */
        details: as<string>(sql`coalesce(nullif(l.details, ''), o.last_error, '')`),
        attempts: o.attempts,
        /** Null: as soon as its turn comes. */
        nextAt: o.leaseUntil,
        giveUpAt: o.giveUpAt,
        createdAt: l.createdAt,
      },
      sql`from outbox o join email_log l on l.id = substr(o.subscriber, 6)
        left join user u on u.id = l.user_id left join team tm on tm.id = coalesce(l.team_id, u.team_id)
        where ${isQueued(now)} and (o.last_error is not null or ${isHeld(now)})
        order by coalesce(o.lease_until, ''), l.created_at limit ${FAILED_MAILS_SHOWN}`,
    ),
    (mails) =>
      mails.map(({ kind, nextAt, giveUpAt, ...mail }) => ({
        ...mail,
        name: mailName(kind),
        /** The next try; null: within a minute. */
        nextAt: nextAt !== null && nextAt > now.toISOString() ? nextAt : null,
        /** Until when it is tried. */
        endsAt: giveUpAt ?? new Date(Date.parse(mail.createdAt) + WORK_LIFE_MS).toISOString(),
      })),
  );
export type HeldMail = RowIn<typeof heldMails>;

/** Of a row `l` of the log. */
export function isFailed(now: Date) {
  const since = new Date(now.getTime() - SHOWN_MS).toISOString();
  return sql`l.state in ('unconfirmed', 'refused', 'failed') and l.created_at > ${since} and not exists (
    select 1 from email_log m where m.user_id = l.user_id and m.template_id = l.template_id
      and m.team_id is l.team_id and m.created_at > l.created_at
      and l.template_id not in ${KEPT_KINDS} and m.state in ('queued', 'sent'))`;
}
