import { sql } from "drizzle-orm";
import { type Read, sqlRows } from "#db/read-batch";
import { MAIL_NAMES, maySendAgain } from "./mail-kinds.rules";
import type { MailKind } from "./templates.rules";

/** A mail that did not arrive, or of which nobody knows whether it did. */
export interface FailedMail {
  id: string;
  /** "Welcome". */
  name: string;
  state: "unconfirmed" | "refused" | "failed";
  /** The address that it was for; `email` is the person's of now, null where they are gone. */
  recipient: string;
  email: string | null;
  person: string | null;
  teamId: string | null;
  teamName: string | null;
  /** What the provider said. */
  details: string;
  createdAt: string;
  /** Staff may have it sent again; else the person asks for it anew. */
  maySendAgain: boolean;
}

export const FAILED_MAILS_SHOWN = 100;
const SHOWN_MS = 30 * 86_400_000;

/**
 * Mails of the last 30 days that did not arrive, newest first, of one team or of all. Not those after which another of
 * the same kind was promised to the same person.
 */
export function failedMails(now: Date, teamId?: string): Read<FailedMail[]> {
  type Row = Omit<FailedMail, "name" | "maySendAgain"> & { kind: MailKind };
  return sqlRows<Row, FailedMail>(
    sql`select l.id, l.template_id as kind, l.state, l.recipient, u.email, u.first_name || ' ' || u.surname as person,
      tm.id as teamId, tm.name as teamName, l.details, l.created_at as createdAt
      from email_log l left join user u on u.id = l.user_id left join team tm on tm.id = coalesce(l.team_id, u.team_id)
      where ${isFailed(now)} ${teamId ? sql`and tm.id = ${teamId}` : sql``}
      order by l.created_at desc limit ${FAILED_MAILS_SHOWN}`,
    ({ kind, ...row }) => ({
      ...row,
      name: MAIL_NAMES[kind] ?? kind,
      maySendAgain: row.email !== null && maySendAgain(kind),
    }),
  );
}

/** Of a row `l` of the log. */
export function isFailed(now: Date) {
  const since = new Date(now.getTime() - SHOWN_MS).toISOString();
  return sql`l.state in ('unconfirmed', 'refused', 'failed') and l.created_at > ${since} and not exists (
    select 1 from email_log m where m.user_id = l.user_id and m.template_id = l.template_id
      and m.team_id is l.team_id and m.created_at > l.created_at and l.template_id not like 'task%'
      and l.template_id <> 'commentNotification' and m.state in ('queued', 'sent'))`;
}
