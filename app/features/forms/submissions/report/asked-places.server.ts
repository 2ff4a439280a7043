import { type SQL, sql } from "drizzle-orm";
import { TEMPLATE_TYPE, typeList } from "../../document/types/sql-types.server";
import type { PartType } from "../../document/types/store.types";
import { PARTS_OF_TYPES, typesIndexedAs } from "../../document/types/store-kinds.server";

/** What stands at a place, besides the types of questions: a cell of a table, an item of an order, what that item costs. */
export const CELL: PartType = "cell";
export const ITEM: PartType = "item";
export const AMOUNT: PartType = "amount";

/** Whole answers and parts of them that are counted value by value, and that are summed. */
export const VALUED = [...typesIndexedAs("values"), CELL];
export const SUMMED = [...typesIndexedAs("numbers", "sums"), ITEM, AMOUNT];

/** The places of the parts of one kind: each thing of its list, with what stands behind its id. */
function placesOf({ type, list, id, places }: (typeof PARTS_OF_TYPES)[number]): SQL {
  const part = sql.join(
    places.map((place) => sql`select ${place.ending} as ending, ${place.type} as type`),
    sql` union all `,
  );
  return sql`select question.field_id, thing.value ->> ${id} || part.ending, part.type, whole from question
      join json_each(question.field, ${`$.${list}`}) thing join (${part}) part
      where question.type = ${type}`;
}

/**
 * `asked`: every place in the indexed answers that any version of the form asks for, with the type of what stands there, and of the
 * question of the form (`whole`) that it is part of. An id keeps its type
 * for life (decisions, "Versions"), so that each place comes once.
 */
export const askedPlaces = (formId: string): SQL => sql`question as materialized (
    select distinct q.value ->> 'id' as field_id, '' as nested_id, q.value ->> 'type' as type,
      q.value ->> 'type' as whole, iif(q.value ->> 'type' in ${WITH_PARTS}, q.value, null) as field
    from form_version v join json_each(v.document, '$.fields') q where v.form_id = ${formId}
    union
    select t.value ->> 'id', q.value ->> 'id', q.value ->> 'type', ${TEMPLATE_TYPE}, null
    from form_version v join json_each(v.document, '$.fields') t on t.value ->> 'type' = ${TEMPLATE_TYPE}
      join json_each(v.document, '$.groups') grp on grp.value ->> 'id' = t.value ->> 'fieldGroupId'
      join json_each(grp.value, '$.fields') q
    where v.form_id = ${formId}),
  asked as materialized (
    select distinct field_id, nested_id, type, whole from question
    union ${sql.join(PARTS_OF_TYPES.map(placesOf), sql` union `)})`;

const WITH_PARTS = typeList(PARTS_OF_TYPES.map(({ type }) => type));
