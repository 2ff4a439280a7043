import { type SQL, sql } from "drizzle-orm";
import { as, jsonRows, parsed } from "#db/json-row";
import { type Comparison, type Condition, type KeptValue, SIGNS } from "./conditions.rules";

const WANTED_SIGNS = sql.join(
  Object.entries(SIGNS).map(([comparison, signs]) => sql.raw(`when '${comparison}' then '${signs}'`)),
  sql.raw(" "),
);

/** What is compared, over a value `v` or a condition `ac`. */
const comparable = (of: "fv" | "ac"): SQL =>
  sql.raw(
    `case ac.format when 'number' then ${of}.number when 'date' then ${of}.day else lower(trim(${of}.value)) end`,
  );
const [OWN, WANTED] = [comparable("fv"), comparable("ac")];

/** That the condition `ac` holds for the team `tm`: `conditionOutcome` in SQL. What cannot be said is no. */
const HOLDS = sql`exists (select 1 from custom_field cf
  left join team_field_value fv on fv.custom_field_id = cf.id and fv.team_id = tm.id and fv.is_answered = 1
  where cf.id = ac.custom_field_id and cf.is_kept_by_staff = 1 and iif(cf.type = 'boolean', 'boolean', cf.format) = ac.format
    and case ac.comparison when 'blank' then fv.value is null when 'answered' then fv.value is not null
      else instr(case ac.comparison ${WANTED_SIGNS} end,
        case when ${OWN} < ${WANTED} then '-' when ${OWN} > ${WANTED} then '+' when ${OWN} = ${WANTED} then '0' else 'none' end) > 0 end)`;

/** That all conditions of a thing hold for `tm`. */
export const conditionsHold = (thingId: SQL): SQL =>
  sql`not exists (select 1 from audience_condition ac where ac.thing_id = ${thingId} and not ${HOLDS})`;

const CELLS = {
  fieldId: as<string>(sql`ac.custom_field_id`),
  format: as<Condition["format"]>(sql`ac.format`),
  comparison: as<Comparison>(sql`ac.comparison`),
  value: as<string>(sql`ac.value`),
  number: as<number | null>(sql`ac.number`),
  day: as<string | null>(sql`ac.day`),
};

/** Of a thing, in their order. */
export const conditionsOf = (thingId: string) =>
  jsonRows(CELLS, sql`from audience_condition ac where ac.thing_id = ${thingId} order by ac.position`);

/** What the team `tm` has of the fields that a thing's conditions ask about: a cell. */
export const askedValues = (fieldIds: SQL): SQL<KeptValue[]> =>
  parsed<KeptValue[]>(sql`(select coalesce(json_group_array(json_object('id', cf.id, 'type', cf.type, 'format', cf.format,
      'isKeptByStaff', json(iif(cf.is_kept_by_staff, 'true', 'false')), 'value', coalesce(fv.value, ''),
      'isAnswered', json(iif(fv.is_answered = 1, 'true', 'false')), 'number', fv.number, 'day', fv.day)), '[]')
    from custom_field cf left join team_field_value fv on fv.custom_field_id = cf.id and fv.team_id = tm.id
    where cf.id in (${fieldIds}))`);
