import { type SQL, sql } from "drizzle-orm";
import type { AudienceKind } from "~/features/teams/audience/audience.commands.server";
import { type AudienceTables, audienceOf, audienceSql } from "~/features/teams/audience/audience.server";
import type { TypeLinks } from "~/features/teams/audience/audience-rows.server";
import { visibleTask } from "../../visibility.server";
import { ASKS_FOR_FORM } from "./form-tasks.queries.server";

/** Who sees a form that no task asks for, over `fm` and `tm`, whether it is open or not. Stand shares go by their type, or by their parent's. */
export const FORM_AUDIENCE: AudienceTables = {
  table: sql`form fm`,
  id: sql`fm.id`,
  isOpen: sql`true`,
  shown: sql`select x.team_type_id from form_team_type x where x.form_id = fm.id`,
  hidden: null,
  showToChildTeams: null,
  base: sql`fm.audience_base`,
};

/** Where forms name team types. */
export const FORM_TYPES = {
  table: sql`form_team_type`,
  thingId: sql`form_id`,
  of: sql`form`,
  hasRule: false,
} satisfies TypeLinks;

/** A form is for everybody: it names neither types nor teams. Whoever has no team reaches these alone. */
const IS_FOR_ALL: SQL = sql`(fm.audience_base is null and not exists (select 1 from form_team_type x where x.form_id = fm.id))`;

/**
 * Tasks `t` that ask for the form `fm`. Archived ones ask for nothing; one that is not live yet does, so that its form is not everybody's
 * until then.
 */
const ASKING: SQL = sql`select 1 from task t where ${ASKS_FOR_FORM} and t.form_id = fm.id
  and (t.is_archived = 0 or t.is_draft = 1)`;

/** That no task asks for the form `fm`. */
export const IS_ASKED_BY_NONE: SQL = sql`not exists (${ASKING})`;

/** Whether the team `tm` reaches the form `fm`: of one that tasks ask for, where it sees such a task; of any other by its audience. */
export const TEAM_REACHES_FORM: SQL = sql`(exists (${ASKING} and ${visibleTask})
  or not exists (${ASKING}) and ${audienceSql(FORM_AUDIENCE).sees})`;

/** The same of somebody who has no team: what no task asks for and what is for everybody. */
export const NOBODY_REACHES_FORM: SQL = sql`(${IS_FOR_ALL} and ${IS_ASKED_BY_NONE})`;

/** The same of a reader: `team` gives `tm`, up to its `where`. Who has none reaches what no task asks for and what is for everybody. */
export const readerReachesForm = (team: SQL): SQL =>
  sql`(exists (select 1 from ${team} and ${TEAM_REACHES_FORM})
    or (not exists (select 1 from ${team}) and ${NOBODY_REACHES_FORM}))`;

export const formAudience = audienceOf(FORM_AUDIENCE);

/** What the page of its audience needs. */
export const AUDIENCE_OF_FORMS: AudienceKind = {
  thing: "form",
  alias: "fm",
  tables: FORM_AUDIENCE,
  links: FORM_TYPES,
  title: sql<string>`fm.title`,
  isPublic: sql`fm.is_public = 1`,
  activity: "form.audienceChanged",
};
