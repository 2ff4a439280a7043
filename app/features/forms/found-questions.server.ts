import { sql } from "drizzle-orm";
import { searchEntries } from "#db/event/search-index";
import { hasLevel } from "~/identity/permissions.rules";
import { type Finder, foundPage, isStaff, nothingFound } from "~/procedure/room-search.server";
import { editorFieldPath } from "./admin-forms.paths";
import { LAYOUT_LIST } from "./document/types/sql-types.server";

/** Questions of working copies, by their label and what reports call them. */
export const questionEntries = searchEntries("question", {
  id: sql`fl.id`,
  title: sql`fl.properties ->> 'label'`,
  body: sql`coalesce(fl.properties ->> 'reportLabel', '')`,
  from: sql`(select * from form_field where type not in ${LAYOUT_LIST} and json_valid(properties)
    and coalesce(properties ->> 'label', '') <> '') fl`,
});

/** Staff find the questions of forms, admins those of field groups too: each opens in its editor. */
export const questionFinder: Finder = {
  find: (who, slice) =>
    isStaff(who)
      ? foundPage(slice, {
          kind: "question",
          isCut: true,
          seen: sql`select fl.id, fl.properties ->> 'label' as title, coalesce(fm.is_archived, fg.is_archived) as isArchived,
              hit.rank
            from hit join form_field fl on fl.id = hit.ref left join form fm on fm.id = fl.form_id
            left join field_group fg on fg.id = fl.field_group_id
            where fm.id is not null ${hasLevel(who.level, "admin") ? sql`or fg.id is not null` : sql``}`,
          more: ["formId", "formTitle", "fieldGroupId"],
          facts: sql`select paged.*, '' as text, null as teamId, null as teamName, null as dueDate, fl.form_id as formId,
              coalesce(fm.title, fg.title) as formTitle, fg.id as fieldGroupId
            from paged join form_field fl on fl.id = paged.id left join form fm on fm.id = fl.form_id
            left join field_group fg on fg.id = fl.field_group_id`,
        })
      : nothingFound(),
  show: ({ id, formId, fieldGroupId, formTitle }) => ({
    to: fieldGroupId
      ? editorFieldPath({ kind: "fieldGroup", id: fieldGroupId }, id)
      : formId
        ? editorFieldPath({ kind: "form", id: formId }, id)
        : null,
    facts: [formTitle, fieldGroupId && "Field group"],
  }),
};
