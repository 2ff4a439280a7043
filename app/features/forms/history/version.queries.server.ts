import { type SQL, sql } from "drizzle-orm";
import { nameOf } from "#db/event/aliases";
import { as, jsonOne, jsonRows, jsonValues } from "#db/json-row";
import { OWNERS } from "../fields/fields-owner.server";
import type { FieldsOwner } from "../fields/fields-owner.types";

/** Versions on a page of the history. */
export const MOST_VERSIONS = 100;
/** Of their documents, in UTF-16 units: behind that a version's own page says what it changed. */
const MOST_CARRIED = 4_000_000;

/** Submissions that answered a version; a field group has none of its own. */
const answered = ({ kind, id }: FieldsOwner): SQL<number | null> =>
  as(
    kind === "form"
      ? sql`(select count(*) from submission s where s.form_id = ${id} and s.number = v.number
          and s.edit_of is null and s.is_draft = 0)`
      : sql`null`,
  );

const factsOf = (owner: FieldsOwner) => ({
  number: as<number>(sql`v.number`),
  createdAt: as<string>(sql`v.created_at`),
  by: nameOf(sql`v.created_by`),
  answered: answered(owner),
});

/** The versions below a number, the newest first, and one more, which the last is told against. */
export function versionsBelow(owner: FieldsOwner, below: number) {
  const { versions, column } = OWNERS[owner.kind];
  return jsonRows(
    {
      ...factsOf(owner),
      document: as<string | null>(sql`iif(v.weight <= ${MOST_CARRIED}, v.document, null)`),
    },
    sql`from (select x.*, sum(length(x.document)) over (order by x.number desc) as weight from (
        select * from ${versions} where ${column} = ${owner.id} and number < ${below}
        order by number desc limit ${MOST_VERSIONS + 1}) x) v
      order by v.number desc`,
  );
}

/** One version; null: there is none. */
export function versionOf(owner: FieldsOwner, number: number) {
  const { versions, column } = OWNERS[owner.kind];
  return jsonOne(
    { ...factsOf(owner), document: as<string>(sql`v.document`) },
    sql`from ${versions} v where v.${column} = ${owner.id} and v.number = ${number}`,
  );
}

/** Ids that a version names and that a working copy may name anew: groups that can be placed, assets. */
export function namesOfVersion(owner: FieldsOwner, number: number) {
  const { versions, column } = OWNERS[owner.kind];
  const named = (property: string) => sql`select f.value ->> ${property} from ${versions} v,
    json_each(v.document, '$.fields') f where v.${column} = ${owner.id} and v.number = ${number}`;
  return jsonValues(
    as<string>(sql`id`),
    sql`from (
      select id from field_group where is_published = 1 and is_archived = 0 and id in (${named("fieldGroupId")})
      union all select id from asset where id in (${named("assetId")}))`,
  );
}
