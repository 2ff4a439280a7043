import { type SQL, sql } from "drizzle-orm";
import { as, jsonRows, parsed } from "#db/json-row";
import type { Comparison, Condition, KeptValue } from "./conditions.rules";

/**
 * That all conditions of a thing hold for `tm`: which do is kept in `held_condition` as the view `holding_condition` says it, `conditionOutcome`
 * in SQL (docs/decisions/audiences.md). A team that is not there holds none.
 */
export const conditionsHold = (thingId: SQL): SQL =>
  sql`(select count(*) from audience_condition ac where ac.thing_id = ${thingId})
    = (select count(*) from held_condition hc where hc.team_id = tm.id and hc.thing_id = ${thingId})`;

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
  parsed<
    KeptValue[]
  >(sql`(select coalesce(json_group_array(json_object('id', cf.id, 'type', cf.type, 'format', cf.format,
      'isKeptByStaff', json(iif(cf.is_kept_by_staff, 'true', 'false')), 'value', coalesce(fv.value, ''),
      'isAnswered', json(iif(fv.is_answered = 1, 'true', 'false')), 'number', fv.number, 'day', fv.day)), '[]')
    from custom_field cf left join team_field_value fv on fv.custom_field_id = cf.id and fv.team_id = tm.id
    where cf.id in (${fieldIds}))`);
