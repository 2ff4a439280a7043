import { type SQL, sql } from "drizzle-orm";
import { as, jsonRows } from "#db/json-row";
import { ADDRESS_PARTS, NAME_PARTS } from "../document/field-types.rules";
import { keptAsOf, PARTED_LIST, TEMPLATE_TYPE } from "../document/types/sql-types.server";
import type { GoneQuestion } from "./publication-screen.types";

/** In UTF-16 units, as answers are indexed (`indexedText`). */
const MOST_TEXT = 200;

/**
 * Of each row `gone`: how many submissions have such an answer. Each of the three columns has an index of its own. Of a part of a question
 * inside a group only the whole question is indexed.
 */
const answered = (): SQL => {
  const of = (column: SQL) => sql`select submission_id from submission_answer a where a.field_id = gone.id
    and (gone.nested = '' or a.nested_id = gone.nested) and a.${column} is not null
    and (gone.chosen is null or a.text = substr(gone.chosen, 1, ${MOST_TEXT}))
    and (gone.kind <> 'several' or a.row > 0)
    and (gone.kind <> 'texts' or a.text not in (cast(cast(a.text as integer) as text), cast(cast(a.text as real) as text)))`;
  return sql`(select count(*) from (${of(sql`text`)} union ${of(sql`number`)} union ${of(sql`date`)}))`;
};

/** Parts of `pair.old` that `pair.new` has no more, each found by its id in a list of the field. */
const goneParts = (list: string, id: string, label: SQL, chosen: SQL): SQL => sql`
  select pair.form_id, pair.id, iif(pair.nested = '', ${chosen}, pair.nested) as nested, p.value ->> ${id} as part, pair.label || ': ' || ${label} as label,
    'part' as kind, null as chosen
  from pair, json_each(pair.old, ${list}) p
  where pair.new is not null and not exists (
    select 1 from json_each(pair.new, ${list}) k where k.value ->> ${id} = p.value ->> ${id})`;

/**
 * What goes out of sight, of every row `pair` (a question as it is live, and as it will be; null where it goes): itself, its items, columns,
 * options and parts, its entries where it has one by then, what a column took before that takes numbers or days by then.
 */
const gone = (): SQL => sql`
  select pair.form_id, pair.id, pair.nested, '' as part, pair.label, 'question' as kind, null as chosen from pair where pair.new is null
  union all ${goneParts("$.items", "itemId", sql`coalesce(p.value ->> 'label', 'Item')`, sql`p.value ->> 'itemId'`)}
  union all ${goneParts("$.cellSchema", "id", sql`coalesce(p.value ->> 'label', 'Column')`, sql`p.value ->> 'id'`)}
  union all select pair.form_id, pair.id, pair.nested, p.value ->> 'value', pair.label || ': ' || coalesce(p.value ->> 'label', ''), 'part',
    p.value ->> 'value'
  from pair, json_each(pair.old, '$.options') p
  where pair.new is not null and not exists (
    select 1 from json_each(pair.new, '$.options') k where k.value ->> 'value' = p.value ->> 'value')
  union all select pair.form_id, pair.id, iif(pair.nested = '', p.value, pair.nested), p.value,
    pair.label || ': ' || (pair.old -> p.value ->> 'label'), 'part', null
  from pair, json_each(${JSON.stringify([...NAME_PARTS, ...ADDRESS_PARTS])}) p
  where pair.old ->> 'type' in ${PARTED_LIST} and pair.old -> p.value ->> 'show' and pair.new -> p.value ->> 'show' = 0
  union all select pair.form_id, pair.id, pair.nested, '', pair.label, 'several', null from pair
  where pair.old ->> 'isLooping' and pair.new ->> 'isLooping' = 0
  union all select pair.form_id, pair.id, iif(pair.nested = '', p.value ->> 'id', pair.nested), p.value ->> 'id',
    pair.label || ': ' || coalesce(p.value ->> 'label', 'Column'), 'texts', null
  from pair, json_each(pair.old, '$.cellSchema') p, json_each(pair.new, '$.cellSchema') k
  where k.value ->> 'id' = p.value ->> 'id' and ${NOW_KEPT} <> 'text' and ${NOW_KEPT} <> ${keptAsOf(sql`p.value ->> 'type'`)}`;

const NOW_KEPT = keptAsOf(sql`k.value ->> 'type'`);

/** Questions of groups inside the form that a version `v` is of. */
const inGroups = (
  next: SQL,
): SQL => sql`select v.form_id as form_id, t.value ->> 'id' as id, f.value ->> 'id' as nested,
    coalesce(f.value ->> 'label', '') as label, f.value as old, ${next} as new
  from v, json_each(v.document, '$.fields') t, json_each(v.document, '$.groups') g, json_each(g.value, '$.fields') f
  where t.value ->> 'type' = ${TEMPLATE_TYPE} and g.value ->> 'id' = t.value ->> 'fieldGroupId'`;

const rowOf = (where: SQL): SQL =>
  sql`(select iif(json_valid(k.properties), k.properties, '{}') from form_field k where ${where})`;

const cells = {
  formId: as<string>(sql`gone.form_id`),
  id: as<string>(
    sql`gone.id || iif(gone.nested = '', '', '.' || gone.nested) || iif(gone.part = '', '', '.' || gone.part) || gone.kind`,
  ),
  label: as<string>(sql`coalesce(gone.label, '')`),
  kind: as<GoneQuestion["kind"]>(sql`gone.kind`),
  answers: as<number>(answered()),
};
const FOUND = sql`from gone where ${answered()} > 0`;

/** Of a form's newest version what its working copy, or a group as it is published now, has no more, with its answers. */
export const goneOfForm = (formId: string) => {
  const published = sql`(select j.value from field_group gr join field_group_version gv on gv.id = gr.live_version_id,
    json_each(gv.document, '$.fields') j where gr.id = g.value ->> 'id' and j.value ->> 'id' = f.value ->> 'id'
    and gr.id = (select names_id from form_field k where k.form_id = ${formId} and k.id = t.value ->> 'id'))`;
  return jsonRows(cells, {
    with: sql`v as (select v.* from form fm join form_version v on v.id = fm.live_version_id where fm.id = ${formId}),
      pair as materialized (select v.form_id as form_id, f.value ->> 'id' as id, '' as nested,
          coalesce(f.value ->> 'label', '') as label, f.value as old,
          ${rowOf(sql`k.form_id = ${formId} and k.id = f.value ->> 'id'`)} as new
        from v, json_each(v.document, '$.fields') f
        union all ${inGroups(published)}
          and exists (select 1 from form_field k where k.form_id = ${formId} and k.id = t.value ->> 'id')),
      gone as (${gone()})`,
    from: FOUND,
  });
};

/** The same of a field group's working copy, in each published form that has it. */
export const goneOfGroup = (fieldGroupId: string) =>
  jsonRows(cells, {
    with: sql`v as (select v.* from form_version_use x join form_version v on v.id = x.form_version_id
        join form fm on fm.id = v.form_id and fm.live_version_id = v.id and fm.is_published = 1
        where x.kind = 'fieldGroup' and x.target_id = ${fieldGroupId}),
      pair as materialized (${inGroups(rowOf(sql`k.field_group_id = ${fieldGroupId} and k.id = f.value ->> 'id'`))}
        and g.value ->> 'id' = ${fieldGroupId}),
      gone as (${gone()})`,
    from: FOUND,
  });
