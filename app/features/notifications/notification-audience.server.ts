import { type SQL, sql } from "drizzle-orm";
import { forExceptions } from "#db/exceptions";
import { contentAudience } from "~/features/content/content-audience.server";
import { isStaff } from "~/features/tasks/comments/comments.queries.server";
import { TEAM_REACHES_FORM } from "~/features/tasks/types/form/form-audience.server";
import { visibleTask } from "~/features/tasks/visibility.server";
import type { AudienceKind } from "~/features/teams/audience/audience.commands.server";
import {
  type AudienceTables,
  audienceOf,
  audienceSql,
  exceptionsOf,
  READING_TYPE,
} from "~/features/teams/audience/audience.server";
import type { TypeLinks } from "~/features/teams/audience/audience-rows.server";
import { Conflict } from "~/lib/errors";
import { relyOn } from "~/procedure/guards.server";

/** Where notifications name team types. */
export const NOTIFICATION_TYPES = {
  table: sql`notification_team_type`,
  thingId: sql`notification_id`,
  of: sql`notification`,
  hasRule: false,
} satisfies TypeLinks;

/** Whom one is for that names teams or asks conditions, over `n` and `tm`: organisers get none, they see all. */
const NOTIFICATION_AUDIENCE: AudienceTables = {
  table: sql`notification n`,
  id: sql`n.id`,
  isOpen: sql`true`,
  shown: sql`select x.team_type_id from notification_team_type x where x.notification_id = n.id`,
  hidden: null,
  showToChildTeams: null,
  organisers: "none",
  base: sql`n.audience_base`,
};

export const notificationAudience = audienceOf(NOTIFICATION_AUDIENCE);

export const exceptionsOfNotification = (id: string) => exceptionsOf(NOTIFICATION_AUDIENCE, id);

/** What the page of its audience needs, as long as nobody has it. */
export const AUDIENCE_OF_NOTIFICATIONS: AudienceKind = {
  thing: "notification",
  alias: "n",
  tables: NOTIFICATION_AUDIENCE,
  links: NOTIFICATION_TYPES,
  title: sql<string>`n.title`,
  isPublic: null,
  activity: "notification.audienceChanged",
  also: (id, base) => [
    sql`update notification set audience = ${base === "types" ? "types" : "everybody"}, team_id = null where id = ${id}`,
  ],
  guard: (id) =>
    relyOn(
      sql`exists (select 1 from notification where id = ${id} and published_at is null and audience <> 'team')`,
      () => new Conflict("This notification is for one team, or was published meanwhile: open it anew."),
    ),
};

/** Published: drafts and scheduled ones are in nobody's list. */
export const IS_PUBLISHED = sql`n.published_at is not null`;

/** `reaches` in SQL, over `n` and `tm`. One table of cases holds both (tests/unit/notifications/audience.test.ts). */
export const REACHES: SQL = sql`(tm.is_archived = 0 and tm.is_organiser = 0 and ${forExceptions(sql`case when n.audience_base is null
  then`)} (case n.audience when 'everybody' then 1 when 'team' then tm.id = n.team_id
    else ${READING_TYPE} in (select x.team_type_id from notification_team_type x where x.notification_id = n.id) end) is true
  ${forExceptions(sql`else ${audienceSql(NOTIFICATION_AUDIENCE).sees} end`)})`;

/** Whom it goes to, as `u`: the people of those teams who are no staff. Staff see it without getting it. */
export const RECIPIENTS: SQL = sql`from notification n join team tm on ${REACHES}
  join user u on u.team_id = tm.id and not (${isStaff()})`;

const FORM_OPEN = sql`fm.is_published = 1 and fm.is_archived = 0`;

/** Whether the team `tm` may open what `n` leads to. Nothing to open is not opened either. */
export const TEAM_OPENS: SQL = sql`(case n.link_type
  when 'content' then exists (select 1 from content cp where cp.id = n.link_id and ${audienceSql(contentAudience).sees})
  when 'task' then exists (select 1 from task t where t.id = n.link_id and ${visibleTask})
  when 'form' then exists (select 1 from form fm where fm.id = n.link_id and ${FORM_OPEN}
    and ${TEAM_REACHES_FORM})
  else 0 end)`;

/** Whether it can be opened by anybody: staff open all that is there. */
export const IS_THERE: SQL = sql`(case n.link_type
  when 'content' then exists (select 1 from content cp where cp.id = n.link_id and ${contentAudience.isOpen})
  when 'task' then exists (select 1 from task t where t.id = n.link_id and t.is_archived = 0)
  when 'form' then exists (select 1 from form fm where fm.id = n.link_id and ${FORM_OPEN}) else 0 end)`;

/** What it leads to is called so; null where it is gone. */
export const TARGET_TITLE: SQL<string | null> = sql<string | null>`(case n.link_type
  when 'content' then (select cp.title from content cp where cp.id = n.link_id)
  when 'task' then (select t.title from task t where t.id = n.link_id)
  when 'form' then (select fm.title from form fm where fm.id = n.link_id) end)`;
