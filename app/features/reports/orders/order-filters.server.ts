import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { jsonList } from "#db/json-row";
import { answered } from "~/features/custom-fields/field-filters.server";
import { SAID } from "~/features/custom-fields/said-of-teams.server";
import { ORDER_STATES } from "~/features/orders/states/order-states.rules";
import { manyOf } from "~/lib/many.schema";
import { searchText } from "~/lib/search.schema";
import { searchWords } from "~/lib/text.rules";
import { among, day, type Filter, flag, known } from "~/procedure/list-filters.server";
import { readItem } from "./order-report.rules";

/** The items of a report's rows: `<form>.<list>.<item>`. */
const items: Filter<string[], unknown> = {
  shape: manyOf
    .catch([])
    .transform((all) => all.filter((one) => readItem(one) && one.length <= 200).slice(0, 500)),
  where(idents) {
    const named = idents.flatMap((ident) => readItem(ident) ?? []);
    if (named.length === 0) return undefined;
    return sql`(l.form_id, l.field_id, l.item_id) in (select value ->> 'formId', value ->> 'fieldId', value ->> 'itemId'
      from json_each(${JSON.stringify(named)}))`;
  },
};

/** Where the team stands today, by a custom field: `<id of the field>:<value>`; nothing behind the colon: it says none. */
const PLACE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):(.{0,500})$/su;
const places: Filter<string[], unknown> = {
  shape: manyOf.catch([]).transform((all) => all.filter((one) => PLACE.test(one)).slice(0, 100)),
  where(chosen) {
    const conditions = chosen.map((one) => {
      const [, fieldId = "", value = ""] = PLACE.exec(one) ?? [];
      const saying = (what: SQL) => sql`(select v.team_id from team_field_value v join custom_field cf
        on cf.id = v.custom_field_id where v.custom_field_id = ${fieldId} and v.is_answered = 1 and ${SAID} ${what})`;
      return value === ""
        ? sql`(l.team_id is null or l.team_id not in ${saying(sql`<> ''`)})`
        : sql`l.team_id in ${saying(sql`= ${value}`)}`;
    });
    return conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : undefined;
  },
};

/** Of the row `l`: what there is of it was ordered more often than there is. */
const IS_OVERSOLD: SQL = sql`exists (select 1 from stock k where k.field_id = l.field_id and k.part_id = l.item_id
  and k.stock is not null and k.taken > k.stock)`;

/** `SSO-0037`, of a row `s` of `submission`. */
export const numberOf: SQL = sql`(select iif(fm.order_prefix = '', '', fm.order_prefix || '-') || printf('%04d', s.order_number)
  from form fm where fm.id = s.form_id)`;

/** Of a text `what`: it has this word, or that one, in any case of plain letters. */
const has = (what: SQL) => (word: string) => sql`instr(lower(${what}), lower(${word})) > 0`;
const all = (conditions: SQL[]): SQL => sql.join(conditions, sql` and `);
const any = (conditions: SQL[]): SQL => sql`(${sql.join(conditions, sql` or `)})`;

/** The labels that there are, few of many lines: each is found behind the one before it by their index. */
const labels = (where: SQL): SQL => sql`(with recursive said(label) as (select min(label) from order_line
    union all select (select min(o.label) from order_line o where o.label > said.label) from said where said.label is not null)
  select label from said where ${where})`;
const numbered = (where: SQL): SQL =>
  sql`(select s.id from submission s where s.order_number is not null and ${where})`;

/** Every word stands in what the line is called, or in the number of its order or of the team's own. */
const words: Filter<string, unknown> = {
  shape: searchText,
  where(value) {
    const asked = searchWords(value);
    if (asked.length === 0) return undefined;
    const inLabel = asked.map(has(sql`label`));
    const inNumber = asked.map(has(sql`${numberOf} || ' ' || s.purchase_order`));
    // What all words could be found in comes first, since indexes lead there; then each of them is looked for.
    const candidates = sql`(l.label in ${labels(all(inLabel))} or l.submission_id in ${numbered(any(inNumber))})`;
    if (asked.length === 1) return candidates;
    const each = asked.map(
      (_, n) =>
        sql`(+l.label in ${labels(inLabel[n] as SQL)} or +l.submission_id in ${numbered(inNumber[n] as SQL)})`,
    );
    return all([candidates, ...each]);
  },
};

/** What narrows order lines `l`. Without a state what is cancelled is left out: `stateIn`. */
export const ORDER_FILTERS = {
  q: words,
  form: among(sql`l.form_id`),
  supplier: among(sql`l.supplier_id`, "none"),
  state: known(ORDER_STATES, () => sql`true`),
  type: teamTypes(),
  team: among(sql`l.team_id`, "guest"),
  order: among(sql`l.submission_id`),
  item: items,
  place: places,
  field: answered(sql`l.team_id`),
  from: day((value) => sql`l.ordered_day >= ${value}`),
  to: day((value) => sql`l.ordered_day <= ${value}`),
  currency: among(sql`l.currency`),
  oversold: flag(IS_OVERSOLD),
};

export type Filters = { [K in keyof typeof ORDER_FILTERS]: z.output<(typeof ORDER_FILTERS)[K]["shape"]> };

function teamTypes(): Filter<string[], unknown> {
  const { shape } = among(sql`l.team_id`);
  return {
    shape,
    where(types) {
      if (types.length === 0) return undefined;
      const named = sql`l.team_id in (select id from team where team_type_id in ${jsonList(types)})`;
      if (!types.includes("none")) return named;
      return sql`(${named} or l.team_id is null or l.team_id in (select id from team where team_type_id is null))`;
    },
  };
}

/** Of `row`: it is in one of the states that are asked for, or not cancelled. */
export const stateIn = (row: SQL, states: readonly string[]): SQL =>
  states.length > 0 ? sql`${row}.state in ${jsonList(states)}` : sql`${row}.state <> 'cancelled'`;

/** Of an address, beside the filters: the custom field by which places are told apart. */
export const ORDER_ADDRESS = { of: z.uuid().optional().catch(undefined) };

/** What is drawn open, by its key. */
export const OPEN_ORDERS = { open: z.string().max(200).default("").catch("") };
