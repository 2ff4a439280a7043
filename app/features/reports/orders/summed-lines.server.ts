import { type SQL, sql } from "drizzle-orm";
import type { OrderState } from "~/features/orders/reckoning/order.types";
import { ORDER_STATES } from "~/features/orders/states/order-states.rules";
import { type Filters, stateIn } from "./order-filters.server";

/** Filters that what is kept of each order knows, and of each item (`order_sum`, `order_item_sum`). */
const OF_ORDERS = ["form", "type", "team", "order", "place", "field", "from", "to", "currency"];
const OF_ITEMS = ["form", "supplier", "item", "oversold", "currency"];

/** Whether no filter but these narrows anything: then nothing looks at the lines themselves. */
const isKept = (asked: Filters, known: readonly string[]): boolean =>
  Object.entries(asked).every(
    ([name, value]) =>
      name === "state" || known.includes(name) || value === undefined || value === "" || value.length === 0,
  );

/** Rows `l` that know what lines or kept sums of them come to: columns of both, and how many lines each is. */
const linesOr = (kept: SQL, isOfKept: boolean): { from: SQL; lines: SQL } =>
  isOfKept ? { from: kept, lines: sql`l.lines` } : { from: sql`order_line l`, lines: sql`1` };

const ITEM_SUMS = sql`(select form_id, field_id, item_id, nullif(supplier_id, '') as supplier_id, currency, state, lines,
  quantity, net, vat, gross from order_item_sum) l`;

/** How many lines there are of some items, without looking at them. */
export function keptLines(states: readonly OrderState[], condition: SQL = sql`true`): SQL {
  return sql`(select coalesce(sum(l.lines), 0) from ${ITEM_SUMS} where ${stateIn(sql`l`, states)} and ${condition})`;
}

/** For each state, in SQL: its name as a text, and as part of a column's. */
export const eachState = (
  of: (state: { text: SQL; column: (what: string) => SQL }) => SQL,
  between = sql`, `,
): SQL =>
  sql.join(
    ORDER_STATES.map((state) =>
      of({ text: sql.raw(`'${state}'`), column: (what) => sql.raw(`${what}_${state}`) }),
    ),
    between,
  );

/**
 * `of_order`: what each order comes to, by day and currency, in the states that are asked for, and how much of it is in each state. What `where`
 * leaves is read once, in the order of its index; all that a page says of orders is added up from it.
 */
export function ofOrders(asked: Filters, where: SQL): SQL {
  const { from, lines } = linesOr(sql`order_sum l`, isKept(asked, OF_ORDERS));
  const sumIf = (condition: SQL, what: SQL) => sql`sum(iif(${condition}, ${what}, 0))`;
  const isAsked = stateIn(sql`l`, asked.state);
  const isOpen = sql`l.state = 'received' and ${isAsked}`;
  return sql`of_order as materialized (select l.submission_id, l.ordered_day, l.currency, l.form_id, l.team_id,
      ${sumIf(isAsked, lines)} as lines, ${sumIf(isAsked, sql`l.quantity`)} as quantity, ${sumIf(isAsked, sql`l.net`)} as net,
      ${sumIf(isAsked, sql`l.vat`)} as vat, ${sumIf(isAsked, sql`l.gross`)} as gross,
      ${sumIf(isOpen, sql`l.quantity`)} as to_confirm, ${sumIf(isOpen, lines)} as open_lines,
      ${eachState(({ text, column }) => sql`${sumIf(sql`l.state = ${text}`, lines)} as ${column("lines")}, ${sumIf(sql`l.state = ${text}`, sql`l.net`)} as ${column("net")}`)}
      from ${from} where ${where} group by l.submission_id, l.ordered_day, l.currency),
    figure as materialized (select b.currency, ${eachState(
      ({
        column,
      }) => sql`sum(b.${column("lines")}) as ${column("lines")}, sum(b.${column("net")}) as ${column("net")},
        min(iif(b.${column("lines")} > 0, b.ordered_day, null)) as ${column("oldest")}`,
    )} from of_order b group by b.currency),
    orders as materialized (select count(distinct o.form_id) as forms, coalesce(sum(o.is_asked), 0) as orders,
      ${eachState(({ column }) => sql`coalesce(sum(o.${column("is")}), 0) as ${column("orders")}`)}
      from (select b.form_id, max(b.lines > 0) as is_asked,
          ${eachState(({ column }) => sql`max(b.${column("lines")} > 0) as ${column("is")}`)}
        from of_order b group by b.submission_id) o)`;
}

/** `of_item`: what each item comes to, by supplier and currency, in the states that are asked for. */
export function ofItems(asked: Filters, where: SQL): SQL {
  const { from, lines } = linesOr(ITEM_SUMS, isKept(asked, OF_ITEMS));
  return sql`of_item as materialized (select l.form_id, l.field_id, l.item_id, l.supplier_id, l.currency,
      sum(${lines}) as lines, sum(l.quantity) as quantity, sum(l.net) as net, sum(l.vat) as vat, sum(l.gross) as gross,
      sum(iif(l.state = 'received', l.quantity, 0)) as to_confirm, sum(iif(l.state = 'received', ${lines}, 0)) as open_lines
    from ${from} where ${where} and ${stateIn(sql`l`, asked.state)} group by 1, 2, 3, 4, 5)`;
}
