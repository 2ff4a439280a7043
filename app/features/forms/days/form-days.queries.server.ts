import { sql } from "drizzle-orm";
import { fm, nameOf } from "#db/event/aliases";
import { as, bool, jsonOne, jsonRequired, jsonRows } from "#db/json-row";
import { TEAM_REACHES_FORM } from "~/features/tasks/types/form/form-audience.server";

/** When a form opens and closes, as staff say it, and whose drafts wait there. */
export const formDays = (formId: string) =>
  jsonRequired(
    {
      id: fm.id,
      title: fm.title,
      opensAt: fm.opensAt,
      closesAt: fm.closesAt,
      version: fm.version,
      updatedAt: fm.updatedAt,
      updatedBy: fm.updatedBy,
      updatedByName: nameOf(fm.updatedBy),
      teamsWithDraft: as<number>(sql`(select count(distinct s.team_id) from submission s
        where s.form_id = fm.id and s.is_draft = 1)`),
      guestDrafts: as<number>(sql`(select count(*) from submission s
        where s.form_id = fm.id and s.is_draft = 1 and s.edit_of is null and s.is_guest = 1)`),
    },
    sql`from form fm where fm.id = ${formId}`,
  );

/** Teams that have longer than others, whose time ends first. */
export const teamsWithLonger = (formId: string) =>
  jsonRows(
    {
      teamId: as<string>(sql`tm.id`),
      name: as<string>(sql`tm.name`),
      isArchived: bool(sql`tm.is_archived = 1`),
      until: as<string>(sql`fx.until`),
      why: as<string>(sql`fx.why`),
      at: as<string>(sql`fx.created_at`),
      by: nameOf(sql`fx.created_by`),
    },
    sql`from form_extension fx join team tm on tm.id = fx.team_id where fx.form_id = ${formId}
      order by fx.until, lower(tm.name), tm.id`,
  );

/** Active teams that reach the form, whether it is open or not: for whom it can be open longer. */
export const teamsToOpenFor = (formId: string) =>
  jsonRows(
    { id: as<string>(sql`tm.id`), name: as<string>(sql`tm.name`) },
    sql`from form fm join team tm on tm.is_archived = 0 where fm.id = ${formId} and ${TEAM_REACHES_FORM}
      order by lower(tm.name), tm.id`,
  );

/** What a command about one team's longer time goes by; null where the form is not there. */
export const longerFacts = (formId: string, teamId: string) =>
  jsonOne(
    {
      title: fm.title,
      closesAt: fm.closesAt,
      team: as<string | null>(
        sql`(select tm.name from team tm where tm.id = ${teamId} and tm.is_archived = 0)`,
      ),
    },
    sql`from form fm where fm.id = ${formId}`,
  );
