import { sql } from "drizzle-orm";
import { fullNameOr, l, tm, u } from "#db/event/aliases";
import { as, jsonRows, maybe, type RowIn } from "#db/json-row";
import { mapRead } from "#db/read-batch";
import { KEPT_KINDS, mailName, maySendAgain } from "./mail-kinds.server";

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

const HELD_MS = 10 * 60_000;

/** Of a row `o` of the outbox: a mail that was tried and is tried again; not one that failed a moment ago. */
export const isHeld = (now: Date) => sql`o.state = 'pending' and o.subscriber like 'mail:%'
  and o.last_error is not null and o.created_at < ${new Date(now.getTime() - HELD_MS).toISOString()}`;

/** Of a row `l` of the log. */
export function isFailed(now: Date) {
  const since = new Date(now.getTime() - SHOWN_MS).toISOString();
  return sql`l.state in ('unconfirmed', 'refused', 'failed') and l.created_at > ${since} and not exists (
    select 1 from email_log m where m.user_id = l.user_id and m.template_id = l.template_id
      and m.team_id is l.team_id and m.created_at > l.created_at
      and l.template_id not in ${KEPT_KINDS} and m.state in ('queued', 'sent'))`;
}
