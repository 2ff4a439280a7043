import { type SQL, sql } from "drizzle-orm";
import { n, nameOf, nr } from "#db/event/aliases";
import { as, bool, jsonOne, jsonRequired, jsonRows, type RowIn, valuesOf } from "#db/json-row";
import { writtenOnce } from "#db/read-batch";
import { isBlocked } from "~/features/email/mail-blocks.server";
import { isWanted } from "~/features/email/mail-choices.server";
import { typesOfThing } from "~/features/teams/audience/audience-rows.server";
import { list } from "~/procedure/list.server";
import { known, linked, text, within } from "~/procedure/list-filters.server";
import { NOTIFICATION_TYPES, RECIPIENTS, TARGET_TITLE, TEAM_OPENS } from "./notification-audience.server";
import { STATUSES } from "./notifications.rules";

const TEAM_NAME = as<string | null>(sql`(select tm.name from team tm where tm.id = n.team_id)`);
const TYPE_NAMES = valuesOf(
  as<string>(sql`y.name`),
  sql`from notification_team_type x join team_type y on y.id = x.team_type_id
    where x.notification_id = n.id order by y.name, y.id`,
);
const RECEIVED = as<number>(
  sql`(select count(*) from notification_recipient r where r.notification_id = n.id)`,
);
const READ = as<number>(
  sql`(select count(*) from notification_recipient r where r.notification_id = n.id and r.read_at is not null)`,
);

/** As staff list them, the last changed first (spec 1.9). */
export const adminNotifications = list({
  from: () => sql`from notification n where true`,
  all: () => sql`(select count(*) from notification)`,
  key: n.id,
  rows: sql`join notification n on n.id = page.id`,
  cells: () => ({
    id: n.id,
    title: n.title,
    status: n.status,
    audience: n.audience,
    types: TYPE_NAMES,
    teamName: TEAM_NAME,
    leadsTo: TARGET_TITLE,
    sendEmail: n.sendEmail,
    scheduledAt: n.scheduledAt,
    publishedAt: n.publishedAt,
    sentAt: n.sentAt,
    editedAt: n.editedAt,
    providerResponse: n.providerResponse,
    received: RECEIVED,
    read: READ,
    updatedAt: n.updatedAt,
    updatedBy: nameOf(n.updatedBy),
  }),
  filters: {
    q: text(within(sql`n.title || ' ' || n.description`)),
    status: known(STATUSES, (chosen) => sql`n.status in ${chosen}`),
    teamType: linked(
      sql`x.team_type_id`,
      sql`from notification_team_type x where x.notification_id = n.id and n.audience = 'types'`,
      "all",
    ),
  },
  sorts: { updated: [n.updatedAt] },
  first: "updated",
  way: "desc",
  ties: [],
});
export type AdminNotification = RowIn<typeof adminNotifications.page>;

/** With what its editor and its commands must know; none is a 404. */
export const notificationForEdit = (notificationId: string) =>
  jsonRequired(
    {
      id: n.id,
      title: n.title,
      description: n.description,
      linkType: n.linkType,
      linkId: n.linkId,
      leadsTo: TARGET_TITLE,
      audience: n.audience,
      teamId: n.teamId,
      teamName: TEAM_NAME,
      hasTeam: bool(sql`exists (select 1 from team tm where tm.id = n.team_id and tm.is_archived = 0)`),
      teamTypeIds: typesOfThing(NOTIFICATION_TYPES, sql`n.id`).shown,
      types: TYPE_NAMES,
      sendEmail: n.sendEmail,
      scheduledAt: n.scheduledAt,
      status: n.status,
      publishedAt: n.publishedAt,
      sentAt: n.sentAt,
      editedAt: n.editedAt,
      providerResponse: n.providerResponse,
      version: n.version,
      updatedAt: n.updatedAt,
      updatedBy: n.updatedBy,
      updatedByName: nameOf(n.updatedBy),
    },
    sql`from notification n where n.id = ${notificationId}`,
  );
export type EditedNotification = RowIn<typeof notificationForEdit>;

const BLOCKED = isBlocked(sql`u.email`);
const UNWANTED = sql`not ${isWanted(sql`u.id`, "notifications")}`;

/** So many are named; more are counted. */
export const NAMED = 50;

/** Before it goes: how many teams and people it reaches, and how many of them cannot get a mail, as it is saved. */
export const reachOf = (notificationId: string) =>
  jsonRequired(
    {
      teams: as<number>(sql`count(distinct tm.id)`),
      people: as<number>(sql`count(*)`),
      blocked: as<number>(sql`coalesce(sum(${BLOCKED}), 0)`),
      unsubscribed: as<number>(sql`coalesce(sum(not (${BLOCKED}) and ${UNWANTED}), 0)`),
      blind: as<number>(sql`count(distinct iif(n.link_type is not null and not ${TEAM_OPENS}, tm.id, null))`),
    },
    sql`${RECIPIENTS} where n.id = ${notificationId}`,
  );

/** Who of them cannot get a mail, by name. */
export const unmailable = (notificationId: string) =>
  jsonRows(
    {
      id: as<string>(sql`u.id`),
      name: as<string>(sql`u.first_name || ' ' || u.surname`),
      teamName: as<string>(sql`tm.name`),
      why: as<"blocked" | "unsubscribed">(sql`iif(${BLOCKED}, 'blocked', 'unsubscribed')`),
      since: as<string | null>(
        sql`(select mb.since from mail_block mb where mb.address = u.email and mb.lifted_at is null)`,
      ),
    },
    sql`${RECIPIENTS} where n.id = ${notificationId} and (${BLOCKED} or ${UNWANTED})
      order by not (${BLOCKED}), lower(tm.name), lower(u.surname), u.id limit ${NAMED}`,
  );

/** The teams of them that may not open what it leads to: they get the text without the link. */
export const blindTeams = (notificationId: string) =>
  jsonRows(
    {
      id: as<string>(sql`tm.id`),
      name: as<string>(sql`tm.name`),
      isShare: bool(sql`tm.stand_share_role = 'child'`),
    },
    sql`${RECIPIENTS} where n.id = ${notificationId} and n.link_type is not null and not ${TEAM_OPENS}
      group by tm.id order by lower(tm.name), tm.id limit ${NAMED}`,
  );

const withMail = (notificationId: string, which: SQL): SQL =>
  sql`from notification_recipient nr join email_log l on l.id = nr.mail_id
    where nr.notification_id = ${notificationId} and ${which}`;
const mails = (notificationId: string, which: SQL) =>
  as<number>(sql`(select count(*) ${withMail(notificationId, which)})`);
const without = (notificationId: string, why: string) =>
  as<number>(sql`(select count(*) from notification_recipient nr
    where nr.notification_id = ${notificationId} and nr.no_mail = ${why})`);

/** What became of a published one: who has it, who read it, and what its mails came to. */
export const outcomeOf = (id: string) =>
  jsonOne(
    {
      received: as<number>(sql`(select count(*) from notification_recipient where notification_id = ${id})`),
      read: as<number>(
        sql`(select count(*) from notification_recipient where notification_id = ${id} and read_at is not null)`,
      ),
      toBeMailed: as<number>(
        sql`(select count(*) from notification_recipient where notification_id = ${id} and mail_id is null and no_mail is null)`,
      ),
      queued: mails(id, sql`l.state = 'queued'`),
      sent: mails(id, sql`l.state = 'sent'`),
      unconfirmed: mails(id, sql`l.state = 'unconfirmed'`),
      refused: mails(id, sql`l.state = 'refused'`),
      failed: mails(id, sql`l.state = 'failed'`),
      cancelled: mails(id, sql`l.state = 'cancelled'`),
      blocked: without(id, "blocked"),
      unsubscribed: without(id, "unsubscribed"),
      left: without(id, "left"),
    },
    sql``,
  );

/** Whose mail did not go, by name, and why. */
export const unreached = (notificationId: string) =>
  jsonRows(
    {
      id: nr.userId,
      name: as<string>(sql`u.first_name || ' ' || u.surname`),
      teamName: as<string | null>(sql`tm.name`),
      why: as<"refused" | "failed" | "cancelled" | "unconfirmed" | "blocked" | "unsubscribed" | "left">(
        sql`coalesce(nr.no_mail, l.state)`,
      ),
      details: as<string>(sql`coalesce(l.details, '')`),
    },
    sql`from notification_recipient nr join user u on u.id = nr.user_id left join team tm on tm.id = u.team_id
      left join email_log l on l.id = nr.mail_id
      where nr.notification_id = ${notificationId}
        and coalesce(nr.no_mail, l.state) in ('refused', 'failed', 'cancelled', 'unconfirmed', 'blocked', 'unsubscribed', 'left')
      order by nr.no_mail is not null, l.state, lower(tm.name), lower(u.surname), u.id limit ${NAMED}`,
  );

/** What a notification may lead to: what readers can open. */
export const linkChoices = writtenOnce(() =>
  jsonRows(
    {
      type: as<"content" | "form" | "task">(sql`type`),
      id: as<string>(sql`id`),
      title: as<string>(sql`title`),
    },
    sql`from (select 'content' as type, cp.id, cp.title from content cp where cp.is_published = 1 and cp.is_archived = 0
      union all select 'form', fm.id, fm.title from form fm where fm.is_published = 1 and fm.is_archived = 0
      union all select 'task', t.id, t.title from task t where t.is_archived = 0) order by type, lower(title), id`,
  ),
);

/** Active teams that may get one, by name. */
export const teamChoices = writtenOnce(() =>
  jsonRows(
    { id: as<string>(sql`tm.id`), name: as<string>(sql`tm.name`) },
    sql`from team tm where tm.is_archived = 0 and tm.is_organiser = 0 order by lower(tm.name), tm.id`,
  ),
);
