import { type SQL, sql } from "drizzle-orm";
import { fm, nameOf } from "#db/event/aliases";
import { as, bool, jsonList, jsonRows, type RowIn, valuesOf } from "#db/json-row";
import type { Read } from "#db/read-batch";
import type { EventRecord } from "~/procedure/context";
import { list } from "~/procedure/list.server";
import { flag, indexed, known, text, within } from "~/procedure/list-filters.server";
import { type FormVersion, versionRead } from "./publication/version-cache.server";

/** Published, and the working copy is another one than what is live. */
export const HAS_CHANGES = sql`(fm.is_published = 1 and fm.revision is not fm.live_revision)`;

const IS_PUBLISHED: Record<"draft" | "published", SQL> = {
  draft: sql`fm.is_published = 0`,
  published: sql`fm.is_published = 1`,
};

/** Titles of the tasks that ask for it. */
const TASKS_OF_FORM = valuesOf(
  as<string>(sql`t.title`),
  sql`from task t where t.form_id = fm.id order by t.title, t.id`,
);

/** Kept by triggers, so that nothing counts submissions. */
const counted = (column: "submitted" | "drafts") =>
  as<number>(sql`coalesce((select ${sql.raw(column)} from submission_count where form_id = fm.id), 0)`);

/** Of all, whatever is filtered: the counts of the tabs over forms and field groups. */
export const LIST_COUNTS = {
  active: as<number>(sql`(select count(*) from form where is_archived = 0)`),
  archived: as<number>(sql`(select count(*) from form where is_archived = 1)`),
  activeGroups: as<number>(sql`(select count(*) from field_group where is_archived = 0)`),
  archivedGroups: as<number>(sql`(select count(*) from field_group where is_archived = 1)`),
};

/** Forms as staff list them. */
export const adminForms = list({
  from: ({ isArchived }: { isArchived: boolean }) =>
    sql`from form fm where fm.is_archived = ${isArchived ? 1 : 0}`,
  key: fm.id,
  rows: sql`join form fm on fm.id = page.id`,
  cells: () => ({
    id: fm.id,
    title: fm.title,
    isPublished: fm.isPublished,
    hasChanges: bool(HAS_CHANGES),
    isPublic: fm.isPublic,
    isEditable: fm.isEditable,
    opensAt: fm.opensAt,
    closesAt: fm.closesAt,
    lastNumber: fm.lastNumber,
    fields: as<number>(sql`(select count(*) from form_field fl where fl.form_id = fm.id)`),
    submitted: counted("submitted"),
    drafts: counted("drafts"),
    lastSubmittedAt: as<string | null>(sql`(select max(x.submitted_at) from submission x
      where x.form_id = fm.id and x.edit_of is null and x.is_draft = 0)`),
    /** Default notifications that are off until somebody looks at them. */
    unseen: as<number>(
      sql`(select count(*) from form_notification fn where fn.form_id = fm.id and fn.is_unseen = 1)`,
    ),
    tasks: TASKS_OF_FORM,
    /** Webhooks that fail, or were switched off by themselves. */
    troubledWebhooks: as<number>(sql`(select count(*) from webhook x where x.parent_id = fm.id
      and ((x.is_active = 1 and x.failing_since is not null) or (x.is_active = 0 and x.switched_off is not null)))`),
    updatedAt: fm.updatedAt,
    updatedBy: nameOf(fm.updatedBy),
  }),
  beside: () => LIST_COUNTS,
  filters: {
    q: text(indexed("form", sql`fm.id`), within(fm.title)),
    status: known(["draft", "published"], (chosen) =>
      sql.join(
        chosen.map((one) => IS_PUBLISHED[one]),
        sql` or `,
      ),
    ),
    changed: flag(HAS_CHANGES),
    public: flag(sql`fm.is_public = 1`),
    unused: flag(sql`not exists (select 1 from task t where t.form_id = fm.id)`),
  },
  sorts: { title: [sql`lower(fm.title)`], updated: [sql`fm.updated_at`] },
  first: "title",
  ties: [sql`lower(fm.title)`],
});
export type AdminForm = RowIn<typeof adminForms.page>;

/** Forms that are about to be deleted: what goes with each, and the tasks that keep it. */
export const formsForRemoval = (ids: readonly string[]) =>
  jsonRows(
    {
      id: fm.id,
      title: fm.title,
      isArchived: fm.isArchived,
      fields: as<number>(sql`(select count(*) from form_field fl where fl.form_id = fm.id)`),
      submitted: counted("submitted"),
      drafts: counted("drafts"),
      tasks: TASKS_OF_FORM,
    },
    sql`from form fm where fm.id in ${jsonList(ids)} order by lower(fm.title), fm.id`,
  );

/** Forms to begin a new one with, by title: so many that a choice can be made in a list. */
export const formsToCopy = () =>
  jsonRows(
    { id: fm.id, title: fm.title },
    sql`from form fm where fm.is_archived = 0 order by lower(fm.title), fm.id limit 500`,
  );

/** A form as whoever fills it in has it. What it may do follows from its own flags; its questions are its version's. */
export interface LiveForm {
  id: string;
  title: string;
  isPublished: boolean;
  isArchived: boolean;
  isEditable: boolean;
  isPublic: boolean;
}

/** Of the form `fm`. */
export const LIVE_FORM = {
  id: fm.id,
  title: fm.title,
  isPublished: fm.isPublished,
  isArchived: fm.isArchived,
  isEditable: fm.isEditable,
  isPublic: fm.isPublic,
};

/** The version by which a submission is read: the one that it answered. */
export const numberedVersion = (
  event: Pick<EventRecord, "id" | "databaseUrl">,
  { formId, number }: { formId: string; number: number },
): Read<FormVersion | null> =>
  versionRead(event, {
    place: `form ${formId} ${number}`,
    source: sql`from form_version v where v.form_id = ${formId} and v.number = ${number}`,
  });
