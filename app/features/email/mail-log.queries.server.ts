import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { fullNameOr, l, tm, u } from "#db/event/aliases";
import { mailBlocks, mailEvents } from "#db/event/schema/email";
import { as, bool, jsonOne, jsonRows, maybe, type RowIn, rowOf, rowsOf } from "#db/json-row";
import { daysAgo } from "~/lib/dates";
import { list } from "~/procedure/list.server";
import { among, indexed, known, oneOf, text } from "~/procedure/list-filters.server";
import { isBlocked } from "./mail-blocks.server";
import { AGAIN_KINDS, KIND_CHOICES, kindsNamedAs } from "./mail-kinds.server";
import { ARRIVED, BOUNCED, MAIL_STATUSES, type MailStatus, NOT_SENT, TILE_DAYS } from "./mail-status.rules";

const ev = alias(mailEvents, "ev");
const mb = alias(mailBlocks, "mb");

/** Of a row `l` of the log: the same as `statusOf`, by what an index has. */
export function isStatus(status: MailStatus): SQL {
  const ofType = (type: string) =>
    sql`(l.type = ${type} and l.state not in ('queued', 'cancelled', 'resent'))`;
  const ofState = (state: string) => sql`(l.state = ${state} and l.type not in ('bounce', 'spamComplaint'))`;
  const sent = (type: string) => sql`(l.type = ${type} and l.state = 'sent')`;
  switch (status) {
    case "waiting":
      return sql`l.state = 'queued'`;
    case "cancelled":
    case "resent":
      return sql`l.state = ${status}`;
    case "complaint":
      return ofType("spamComplaint");
    case "bounced":
      return ofType("bounce");
    case "stopped":
      return ofState("refused");
    case "failed":
    case "unconfirmed":
      return ofState(status);
    case "unsubscribed":
      return sent("subscriptionChange");
    case "clicked":
      return sent("click");
    case "opened":
      return sent("open");
    case "delivered":
      return sent("delivery");
    case "sent":
      return sent("pending");
  }
}

const isAnyOf = (statuses: readonly MailStatus[]): SQL =>
  sql`(${sql.join(statuses.map(isStatus), sql` or `)})`;

/** A subject is looked for in mails so young: of all it would be a walk through the whole log. */
const SUBJECT_DAYS = 90;

/** An address by its beginning, as its index has it. */
const address = (word: string): SQL => {
  const begins = word.toLowerCase();
  return sql`(l.recipient >= ${begins} and l.recipient < ${`${begins}\u{10ffff}`})`;
};
const subject = (word: string): SQL =>
  sql`(l.created_at >= strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${`-${SUBJECT_DAYS} days`})
    and instr(lower(l.subject), lower(${word})) > 0)`;

const JOINS = sql`left join user u on u.id = l.user_id left join team tm on tm.id = coalesce(l.team_id, u.team_id)`;

/** Staff may have it sent again, and it would go: of rows `l`, `u` and `tm`. */
const mayGoAgain = sql`l.template_id in ${AGAIN_KINDS} and u.id is not null and coalesce(tm.is_archived, 0) = 0
  and not ${isBlocked(sql`lower(trim(u.email))`)}`;

const count = (now: Date, statuses: readonly MailStatus[]) =>
  as<number>(
    sql`(select count(*) from email_log l where l.created_at >= ${daysAgo(now, TILE_DAYS)} and ${isAnyOf(statuses)})`,
  );

/** What a row of the log says, in the list as on the page of one mail. */
const LOGGED = {
  id: l.id,
  createdAt: l.createdAt,
  updatedAt: l.updatedAt,
  subject: l.subject,
  kind: l.templateId,
  recipient: l.recipient,
  userId: l.userId,
  /** Null: the person is not in the event any more. */
  person: fullNameOr(u),
  teamId: maybe(tm.id),
  teamName: maybe(tm.name),
  state: l.state,
  type: l.type,
  details: l.details,
  messageId: l.messageId,
  platform: l.platform,
  userAgent: l.userAgent,
  ipAddress: l.ipAddress,
  reference: l.reference,
};

/** Every mail from the moment that it was queued, newest first. */
export const mailLog = list({
  from: (_: Date) => sql`from email_log l ${JOINS} where true`,
  all: () => sql`(select count(*) from email_log)`,
  key: l.id,
  rows: sql`join email_log l on l.id = page.id ${JOINS}`,
  cells: () => ({
    ...LOGGED,
    /** When it became so. */
    becameAt: as<string>(sql`coalesce((select max(ev.happened_at) from mail_event ev
      where ev.log_id = l.id and ev.type = l.type), l.updated_at)`),
  }),
  beside: (now) => ({
    arrived: count(now, ARRIVED),
    waiting: as<number>(sql`(select count(*) from email_log l where ${isStatus("waiting")})`),
    bounced: count(now, BOUNCED),
    notSent: count(now, NOT_SENT),
    again: as<number>(sql`(select count(*) ${againFrom(now)})`),
    stopped: as<number>(sql`(select count(*) from mail_block where lifted_at is null)`),
  }),
  filters: {
    q: text(indexed("person", l.userId), indexed("team", l.teamId), address, subject),
    state: known(MAIL_STATUSES, isAnyOf),
    kind: known(
      KIND_CHOICES.map(({ value }) => value),
      (kinds) => sql`l.template_id in ${kindsNamedAs(kinds)}`,
    ),
    type: among(tm.teamTypeId, "none"),
    team: among(l.teamId),
    person: among(l.userId),
    when: oneOf(
      ["1", "7", "30", "90"],
      (days, now: Date) => sql`l.created_at >= ${daysAgo(now, Number(days))}`,
    ),
  },
  newest: l.createdAt,
  isLog: true,
});
export type LoggedMail = RowIn<typeof mailLog.page>;

const againFrom = (now: Date) =>
  sql`from email_log l ${JOINS} where l.created_at >= ${daysAgo(now, TILE_DAYS)} and ${isStatus("failed")} and ${mayGoAgain}`;

/** Mails of the last 30 days that were not sent and may be sent again, the oldest first. */
export const mailsToTryAgain = (now: Date, most: number) =>
  jsonRows({ id: l.id }, sql`${againFrom(now)} order by l.created_at limit ${most}`);

/** One mail with all that was told of it, the newest first. */
export const loggedMail = (logId: string) =>
  jsonOne(
    {
      ...LOGGED,
      ownTeamId: maybe(u.teamId),
      hasLoggedIn: bool(sql`coalesce(u.has_logged_in, 0)`),
      isOwner: bool(sql`u.id is not null and u.id is tm.owner_id`),
      mayGoAgain: bool(mayGoAgain),
      isMoved: bool(sql`u.id is not null and lower(u.email) <> lower(l.recipient)`),
      block: rowOf(
        { reason: mb.reason, since: mb.since },
        sql`from mail_block mb where mb.address = lower(trim(l.recipient)) and mb.lifted_at is null`,
      ),
      events: rowsOf(
        {
          id: ev.id,
          kind: ev.kind,
          at: ev.happenedAt,
          details: ev.details,
          platform: ev.platform,
          userAgent: ev.userAgent,
          ipAddress: ev.ipAddress,
        },
        sql`from (select * from mail_event where log_id = l.id order by happened_at desc, id desc limit 100) ev
          order by ev.happened_at desc, ev.id desc`,
      ),
    },
    sql`from email_log l ${JOINS} where l.id = ${logId}`,
  );
export type MailInFull = NonNullable<RowIn<typeof loggedMail>>;
