import { type SQL, sql } from "drizzle-orm";
import { fg, nameOf } from "#db/event/aliases";
import { as, bool, jsonList, jsonRequired, jsonRows, type RowIn, rowsOf, valuesOf } from "#db/json-row";
import { list } from "~/procedure/list.server";
import { flag, indexed, known, text, within } from "~/procedure/list-filters.server";
import { LIST_COUNTS } from "../forms.queries.server";
import { formsWith } from "./forms-with.server";

const HAS_CHANGES = sql`(fg.is_published = 1 and fg.revision is not fg.live_revision)`;

const IS_PUBLISHED: Record<"draft" | "published", SQL> = {
  draft: sql`fg.is_published = 0`,
  published: sql`fg.is_published = 1`,
};

const USING = sql`fm.id in (select id ${formsWith(sql`(fg.id)`)})`;
const FORMS = valuesOf(
  as<string>(sql`fm.title`),
  sql`from form fm where ${USING} order by lower(fm.title), fm.id`,
);
const FIELDS = as<number>(sql`(select count(*) from form_field fl where fl.field_group_id = fg.id)`);

/** Field groups as staff list them (spec 2.3). */
export const adminFieldGroups = list({
  from: ({ isArchived }: { isArchived: boolean }) =>
    sql`from field_group fg where fg.is_archived = ${isArchived ? 1 : 0}`,
  key: fg.id,
  rows: sql`join field_group fg on fg.id = page.id`,
  cells: () => ({
    id: fg.id,
    title: fg.title,
    isPublished: fg.isPublished,
    hasChanges: bool(HAS_CHANGES),
    lastNumber: fg.lastNumber,
    fields: FIELDS,
    /** Titles of the forms that have it. */
    forms: FORMS,
    /** The tasks that ask for one of those. */
    tasks: rowsOf(
      { id: as<string>(sql`t.id`), title: as<string>(sql`t.title`) },
      sql`from task t where t.form_id in (select id ${formsWith(sql`(fg.id)`)}) order by t.title, t.id`,
    ),
    updatedAt: fg.updatedAt,
    updatedBy: nameOf(fg.updatedBy),
  }),
  /** Of all, whatever is filtered: the tabs' counts. */
  beside: () => LIST_COUNTS,
  filters: {
    q: text(indexed("fieldGroup", sql`fg.id`), within(fg.title)),
    status: known(["draft", "published"], (chosen) =>
      sql.join(
        chosen.map((one) => IS_PUBLISHED[one]),
        sql` or `,
      ),
    ),
    changed: flag(HAS_CHANGES),
    unused: flag(sql`not exists (select 1 ${formsWith(sql`(fg.id)`)})`),
  },
  sorts: { title: [sql`lower(fg.title)`], updated: [sql`fg.updated_at`] },
  first: "title",
  ties: [sql`lower(fg.title)`],
});
export type AdminFieldGroup = RowIn<typeof adminFieldGroups.page>;

/** Field groups that are about to be deleted: what goes with each, and the forms that keep it. */
export const fieldGroupsForRemoval = (ids: readonly string[]) =>
  jsonRows(
    { id: fg.id, title: fg.title, isArchived: fg.isArchived, fields: FIELDS, forms: FORMS },
    sql`from field_group fg where fg.id in ${jsonList(ids)} order by lower(fg.title), fg.id`,
  );

/** A field group with what its settings say. */
export const fieldGroupForSettings = (fieldGroupId: string) =>
  jsonRequired(
    {
      id: fg.id,
      title: fg.title,
      description: fg.description,
      isPublished: fg.isPublished,
      isArchived: fg.isArchived,
      hasChanges: bool(HAS_CHANGES),
      lastNumber: fg.lastNumber,
      version: fg.version,
      updatedAt: fg.updatedAt,
      updatedBy: fg.updatedBy,
      updatedByName: nameOf(fg.updatedBy),
      /** Each with the tasks that ask for it. */
      forms: rowsOf(
        {
          id: as<string>(sql`fm.id`),
          title: as<string>(sql`fm.title`),
          isArchived: bool(sql`fm.is_archived`),
          tasks: rowsOf(
            { id: as<string>(sql`t.id`), title: as<string>(sql`t.title`) },
            sql`from task t where t.form_id = fm.id order by t.title, t.id`,
          ),
        },
        sql`from form fm where ${USING} order by lower(fm.title), fm.id`,
      ),
    },
    sql`from field_group fg where fg.id = ${fieldGroupId}`,
  );
