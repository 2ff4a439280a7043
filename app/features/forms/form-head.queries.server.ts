import { sql } from "drizzle-orm";
import { fm } from "#db/event/aliases";
import { as, bool, jsonRequired, jsonRows } from "#db/json-row";
import { HAS_CHANGES } from "./forms.queries.server";

/** A form as the head of each of its pages says it. */
export const formHead = (formId: string) =>
  jsonRequired(
    {
      id: fm.id,
      title: fm.title,
      isPublished: fm.isPublished,
      isArchived: fm.isArchived,
      /** Published, and the working copy is another one than what is live. */
      hasChanges: bool(HAS_CHANGES),
      isPublic: fm.isPublic,
      opensAt: fm.opensAt,
      closesAt: fm.closesAt,
      updatedAt: fm.updatedAt,
      confirmations: as<number>(sql`(select count(*) from form_confirmation c where c.form_id = fm.id)`),
      notifications: as<number>(sql`(select count(*) from form_notification fn where fn.form_id = fm.id)`),
      webhooks: as<number>(sql`(select count(*) from webhook where parent_id = fm.id)`),
      number: fm.lastNumber,
      submitted: as<number>(sql`coalesce((select submitted from submission_count where form_id = fm.id), 0)`),
      drafts: as<number>(sql`coalesce((select drafts from submission_count where form_id = fm.id), 0)`),
    },
    sql`from form fm where fm.id = ${formId}`,
  );

/** Its versions, the newest first: a hundred of them. */
export const versionsOf = (formId: string) =>
  jsonRows(
    { number: as<number>(sql`v.number`), createdAt: as<string>(sql`v.created_at`) },
    sql`from form_version v where v.form_id = ${formId} order by v.number desc limit 100`,
  );

/** Those of the teams that an address names, so that it can be said which. */
export const namedTeams = (ids: readonly string[]) =>
  jsonRows(
    { id: as<string>(sql`tm.id`), name: as<string>(sql`tm.name`) },
    sql`from team tm where tm.id in (select value from json_each(${JSON.stringify(ids)})) order by lower(tm.name)`,
  );
