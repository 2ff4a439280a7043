import { type SQL, sql } from "drizzle-orm";

/** What stands at a place, besides the types of questions: a cell of a table, an item of an order, what that item costs. */
const PARTS = ["cell", "item", "amount"] as const;

/**
 * `asked`: every place in the indexed answers that any version of the form asks for, with the type of what stands there, and of the
 * question of the form (`whole`) that it is part of. An id keeps its type
 * for life (decisions, "Versions"), so that each place comes once.
 */
export const askedPlaces = (formId: string): SQL => sql`question as materialized (
    select distinct q.value ->> 'id' as field_id, '' as nested_id, q.value ->> 'type' as type,
      q.value ->> 'type' as whole, iif(q.value ->> 'type' in ('repeater', 'itemList'), q.value, null) as field
    from form_version v join json_each(v.document, '$.fields') q where v.form_id = ${formId}
    union
    select t.value ->> 'id', q.value ->> 'id', q.value ->> 'type', 'template', null
    from form_version v join json_each(v.document, '$.fields') t on t.value ->> 'type' = 'template'
      join json_each(v.document, '$.groups') grp on grp.value ->> 'id' = t.value ->> 'fieldGroupId'
      join json_each(grp.value, '$.fields') q
    where v.form_id = ${formId}),
  asked as materialized (
    select distinct field_id, nested_id, type, whole from question
    union
    select question.field_id, c.value ->> 'id', ${PARTS[0]}, whole from question
      join json_each(question.field, '$.cellSchema') c where question.type = 'repeater'
    union
    select question.field_id, i.value ->> 'itemId' || part.ending, part.type, whole from question
      join json_each(question.field, '$.items') i
      join (select '' as ending, ${PARTS[1]} as type union all select '.amount', ${PARTS[2]}) part
      where question.type = 'itemList')`;
