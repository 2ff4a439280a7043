import { type SQL, sql } from "drizzle-orm";
import { as, jsonRows } from "#db/json-row";

/** Of each row `gone` (id, nested): how many submissions answered it. Each of the three has an index of its own. */
const answered = (): SQL => {
  const of = (column: SQL) => sql`select submission_id from submission_answer a where a.field_id = gone.id
    and (gone.nested = '' or a.nested_id = gone.nested) and a.${column} is not null`;
  return sql`(select count(*) from (${of(sql`text`)} union ${of(sql`number`)} union ${of(sql`date`)}))`;
};

/** Questions of a group inside the form that a version `v` is of, which are not among `kept` any more. */
const goneInGroups = (
  kept: (groupId: SQL) => SQL,
): SQL => sql`select t.value ->> 'id' as id, f.value ->> 'id' as nested,
    f.value ->> 'label' as label, v.form_id as form_id
  from v, json_each(v.document, '$.fields') t, json_each(v.document, '$.groups') g, json_each(g.value, '$.fields') f
  where t.value ->> 'type' = 'template' and g.value ->> 'id' = t.value ->> 'fieldGroupId'
    and not exists (${kept(sql`g.value ->> 'id'`)} and k.id = f.value ->> 'id')`;

const cells = {
  formId: as<string>(sql`gone.form_id`),
  id: as<string>(sql`gone.id || iif(gone.nested = '', '', '.' || gone.nested)`),
  label: as<string>(sql`coalesce(gone.label, '')`),
  answers: as<number>(answered()),
};

/** Questions of a form's newest version that its working copy, or a group as it is published now, has no more, with their answers. */
export const goneOfForm = (formId: string) =>
  jsonRows(cells, {
    with: sql`v as (select v.* from form fm join form_version v on v.id = fm.live_version_id where fm.id = ${formId}),
      gone as (select f.value ->> 'id' as id, '' as nested, f.value ->> 'label' as label, v.form_id as form_id
        from v, json_each(v.document, '$.fields') f
        where not exists (select 1 from form_field k where k.form_id = ${formId} and k.id = f.value ->> 'id')
        union all ${goneInGroups(
          (groupId) => sql`select 1 from (select j.value ->> 'id' as id, gr.id as group_id from field_group gr
            join field_group_version gv on gv.id = gr.live_version_id, json_each(gv.document, '$.fields') j) k
            where k.group_id = ${groupId}`,
        )} and exists (select 1 from form_field k where k.form_id = ${formId} and k.id = t.value ->> 'id'))`,
    from: sql`from gone where ${answered()} > 0`,
  });

/** The same of a field group's working copy, in each published form that has it. */
export const goneOfGroup = (fieldGroupId: string) =>
  jsonRows(cells, {
    with: sql`v as (select v.* from form_version_use x join form_version v on v.id = x.form_version_id
        join form fm on fm.id = v.form_id and fm.live_version_id = v.id and fm.is_published = 1
        where x.kind = 'fieldGroup' and x.target_id = ${fieldGroupId}),
      gone as (${goneInGroups((groupId) => sql`select 1 from form_field k where k.field_group_id = ${groupId}`)}
        and g.value ->> 'id' = ${fieldGroupId})`,
    from: sql`from gone where ${answered()} > 0`,
  });
