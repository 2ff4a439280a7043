import { type SQL, sql } from "drizzle-orm";
import { nameOf, t, tm } from "#db/event/aliases";
import { as, bool, jsonRows, type RowIn, valuesOf } from "#db/json-row";
import { TEAM_REACHES_FORM } from "~/features/tasks/types/form/form-audience.server";
import { ASKS_FOR_FORM } from "~/features/tasks/types/form/form-tasks.queries.server";
import { list } from "~/procedure/list.server";
import { among, indexed, known, text, within } from "~/procedure/list-filters.server";
import { TEAM_ANSWERS, type TeamAnswer } from "./asked-teams.rules";

/**
 * The teams that a form is for: those that see a task which asks for it; where no task does, those of its audience. Organisers are asked
 * nothing. Over `tm`.
 */
const isAsked = (formId: string) => sql`tm.is_archived = 0 and tm.is_organiser = 0 and exists (
  select 1 from form fm where fm.id = ${formId} and ${TEAM_REACHES_FORM})`;

const ofTeam = (isDraft: 0 | 1, formId: string) => sql`from submission sm where sm.team_id = tm.id
  and sm.form_id = ${formId} and sm.is_draft = ${isDraft} and sm.edit_of is null`;

const answerOf = (formId: string) => sql`case when exists (select 1 ${ofTeam(0, formId)}) then 'submitted'
  when exists (select 1 ${ofTeam(1, formId)}) then 'draft' else 'none' end`;

const NAME = sql`lower(tm.name)`;

/** So many of those that are missing are named in the list of forms. */
const MOST_NAMED = 2;

/** Tasks that ask for the form now, over `t`. */
const askingNow = (formId: SQL) =>
  sql`from task t where ${ASKS_FOR_FORM} and t.form_id = ${formId} and t.is_archived = 0`;

/** Of published forms that `keys` finds: how many teams are asked, which have not answered, and by when they should. */
export const askedByForm = (keys: SQL) =>
  jsonRows(
    {
      formId: as<string>(sql`x.form_id`),
      teams: as<number>(sql`count(*)`),
      missing: as<number>(sql`sum(not x.has_answered)`),
      names: valuesOf(
        as<string>(sql`y.name`),
        sql`from asked y where y.form_id = x.form_id and not y.has_answered order by lower(y.name) limit ${MOST_NAMED}`,
      ),
      /** A task asks for it: of nothing else can anybody be reminded. */
      byTask: bool(sql`exists (select 1 ${askingNow(sql`x.form_id`)})`),
      /** The first of its tasks. */
      dueDate: as<string | null>(sql`(select min(t.due_date) ${askingNow(sql`x.form_id`)})`),
    },
    {
      with: sql`asked as materialized (select fm.id as form_id, tm.name as name, exists (select 1 from submission sm
          where sm.team_id = tm.id and sm.form_id = fm.id and sm.is_draft = 0 and sm.edit_of is null) as has_answered
        from form fm cross join team tm where fm.is_published = 1 and fm.id in (${keys})
          and tm.is_archived = 0 and tm.is_organiser = 0 and ${TEAM_REACHES_FORM})`,
      from: sql`from asked x group by x.form_id`,
    },
  );

/** Tasks by which teams can be reminded of the form. */
export const askingTasksOf = (formId: string) =>
  jsonRows({ id: t.id, title: t.title }, sql`${askingNow(sql`${formId}`)} order by t.due_date, t.title`);

/** What a team that is asked has sent in or begun: told once of each, for all that a list says of them. */
const ANSWER = sql`asked.answer`;

/** The teams that are asked, with what each has sent in or begun; those that have not come first. */
export const askedTeams = list({
  with: ({ formId }: { formId: string }) => sql`asked as materialized (
    select tm.id as id, ${answerOf(formId)} as answer from team tm where ${isAsked(formId)})`,
  from: (_scope: { formId: string }) => sql`from asked join team tm on tm.id = asked.id where true`,
  all: () => sql`(select count(*) from asked)`,
  key: tm.id,
  rows: sql`join team tm on tm.id = page.id`,
  cells: ({ formId }) => ({
    id: tm.id,
    name: tm.name,
    typeName: as<string | null>(sql`(select name from team_type where id = tm.team_type_id)`),
    owner: nameOf(sql`tm.owner_id`),
    ownerEmail: as<string | null>(sql`(select email from user where id = tm.owner_id)`),
    answer: as<TeamAnswer>(answerOf(formId)),
    /** Of the latest that it sent in, or of the draft. */
    at: as<string | null>(sql`coalesce((select max(sm.submitted_at) ${ofTeam(0, formId)}),
      (select max(sm.updated_at) ${ofTeam(1, formId)}))`),
    lastLogin: as<string | null>(sql`(select max(last_login_in_time) from user where team_id = tm.id)`),
  }),
  /** Of all teams that are asked, whatever is filtered. */
  beside: () => ({
    answers: as<Record<TeamAnswer, number>>(sql`(select json_object(
      'submitted', coalesce(sum(answer = 'submitted'), 0), 'draft', coalesce(sum(answer = 'draft'), 0),
      'none', coalesce(sum(answer = 'none'), 0)) from asked)`),
  }),
  filters: {
    q: text(indexed("team", tm.id), within(tm.name)),
    status: known(
      TEAM_ANSWERS,
      (chosen) => sql`${ANSWER} in (select value from json_each(${JSON.stringify(chosen)}))`,
    ),
    type: among(tm.teamTypeId, "none"),
  },
  sorts: {
    status: [sql`case ${ANSWER} when 'draft' then 0 when 'none' then 1 else 2 end`],
    team: [NAME],
  },
  first: "status",
  ties: [NAME],
});
export type AskedTeam = RowIn<typeof askedTeams.page>;
