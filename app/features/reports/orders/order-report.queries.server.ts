import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { as, jsonList, jsonOne, jsonRows, jsonValues, type RowIn, rowOf, rowsOf } from "#db/json-row";
import { saidOf } from "~/features/custom-fields/said-of-teams.server";
import type { OrderState, PricesInclude } from "~/features/orders/reckoning/order.types";
import { list } from "~/procedure/list.server";
import { type Filters, numberOf, ORDER_ADDRESS, ORDER_FILTERS, stateIn } from "./order-filters.server";
import { ORDER_VIEWS, readItem, type SummedView } from "./order-report.rules";
import { eachState, keptLines, ofItems, ofOrders } from "./summed-lines.server";

/** Of a line `l` of the order `s`, of the team `tm`. */
const REPORTED = {
  id: as<string>(sql`l.id`),
  submissionId: as<string>(sql`l.submission_id`),
  formId: as<string>(sql`l.form_id`),
  form: formTitle(sql`l.form_id`),
  label: as<string>(sql`l.label`),
  unit: as<string>(sql`l.unit`),
  team: as<string | null>(sql`tm.name`),
  teamId: as<string | null>(sql`tm.id`),
  teamType: as<string | null>(sql`(select name from team_type y where y.id = tm.team_type_id)`),
  supplier: supplierName(sql`l.supplier_id`),
  number: as<string | null>(numberOf),
  purchaseOrder: as<string>(sql`s.purchase_order`),
  orderedDay: as<string>(sql`l.ordered_day`),
  quantity: as<number>(sql`l.quantity`),
  unitPrice: as<number>(sql`l.unit_price`),
  pricesInclude: as<PricesInclude>(sql`l.prices_include`),
  vatRate: as<number | null>(sql`l.vat_rate`),
  discount: as<number>(sql`l.discount`),
  ...AMOUNTS(sql`l`),
  state: as<OrderState>(sql`l.state`),
  oversold: as<number>(sql`l.oversold`),
};

interface LinesScope {
  states: readonly OrderState[];
}

/** The lines one by one, the newest first. Its rows may be as many as they like. */
export const orderLineList = list({
  from: ({ states }: LinesScope) => sql`from order_line l where ${stateIn(sql`l`, states)}`,
  key: sql`l.id`,
  rows: sql`join order_line l on l.id = page.id join submission s on s.id = l.submission_id
    left join team tm on tm.id = l.team_id`,
  newest: sql`l.ordered_day`,
  isLog: true,
  all: (scope) => keptLines(scope.states),
  only: {
    state: (_, scope) => keptLines(scope.states),
    form: (forms, scope) => keptLines(scope.states, ORDER_FILTERS.form.where(forms, scope)),
    supplier: (suppliers, scope) => keptLines(scope.states, ORDER_FILTERS.supplier.where(suppliers, scope)),
    item: (items, scope) => keptLines(scope.states, ORDER_FILTERS.item.where(items, scope)),
    currency: (currencies, scope) => keptLines(scope.states, ORDER_FILTERS.currency.where(currencies, scope)),
  },
  cells: () => REPORTED,
  filters: ORDER_FILTERS,
});
export type ReportedLine = RowIn<typeof orderLineList.page>;

/** Lines by their ids that are in one of these states, in the order of their orders. */
export const linesById = (ids: readonly string[], states: readonly OrderState[]) =>
  jsonRows(
    REPORTED,
    sql`from order_line l join submission s on s.id = l.submission_id left join team tm on tm.id = l.team_id
      where l.id in ${jsonList(ids)} and l.state in ${jsonList(states)} order by l.submission_id, l.position, l.id`,
  );

function AMOUNTS(row: SQL) {
  return {
    currency: as<string>(sql`${row}.currency`),
    net: as<number>(sql`${row}.net`),
    vat: as<number>(sql`${row}.vat`),
    gross: as<number>(sql`${row}.gross`),
  };
}

function formTitle(formId: SQL) {
  return as<string>(sql`coalesce((select title from form where id = ${formId}), 'A form that is gone')`);
}

function supplierName(supplierId: SQL) {
  return as<string | null>(sql`(select company from supplier where id = ${supplierId})`);
}

/** What narrows lines `l` but for their state. */
export const narrowed = (asked: Filters): SQL =>
  orderLineList.where({ ...asked, state: [], page: 1 } as never, { states: [] });

/** The custom field that places are told apart by: the one that is asked for, else the one that is called a hall, else the first. */
const placeField = (of: string | undefined): SQL =>
  of
    ? sql`${of}`
    : sql`(select id from custom_field order by instr(lower(label), 'hall') = 0, order_index, id limit 1)`;

/** By view: where its sums come from, what each row is found and called by, and how many orders it is of. */
const VIEWS: Record<SummedView, (scope: SumsScope) => { from: SQL; ident: SQL; name: SQL; orders: SQL }> = {
  item: () => ({
    from: sql`of_item b`,
    ident: sql`b.form_id || '.' || b.field_id || '.' || b.item_id`,
    // Without statistics SQLite would look through all lines of the form.
    name: sql`(select l.label from order_line l where l.field_id = g.field_id
      and l.item_id = g.item_id
      and +l.form_id = g.form_id limit 1)`,
    orders: sql`0`,
  }),
  supplier: () => ({
    from: sql`of_item b`,
    ident: sql`coalesce(b.supplier_id, 'none')`,
    name: supplierName(sql`g.ident`),
    orders: sql`0`,
  }),
  team: () => ({
    from: sql`of_order b`,
    ident: sql`coalesce(b.team_id, 'guest')`,
    name: sql`(select name from team where id = g.ident)`,
    orders: ORDERS,
  }),
  order: ({ sort }) => ({
    from: sql`of_order b`,
    ident: sql`b.submission_id`,
    // Of thousands a page is named: all of them only where they are sorted so.
    name: sort === "name" ? orderNumber(sql`g.ident`) : sql`null`,
    orders: sql`1`,
  }),
  day: () => ({ from: sql`of_order b`, ident: sql`b.ordered_day`, name: sql`g.ident`, orders: ORDERS }),
  // A place is looked up for each team, not for each order.
  place: ({ of }) => ({
    from: sql`(select t.*, coalesce(${saidOf(sql`t.team_id`, placeField(of))}, '') as place from (
        select team_id, currency, form_id, count(distinct submission_id) as orders, ${PASSED_ON} from of_order b
        where b.lines > 0 group by team_id, currency) t) b`,
    ident: sql`b.place`,
    name: sql`g.ident`,
    orders: sql`sum(b.orders)`,
  }),
};

const ORDERS = sql`count(distinct b.submission_id)`;
const SUMMED_COLUMNS = ["lines", "quantity", "to_confirm", "open_lines", "net", "vat", "gross"];
const PASSED_ON = sql.raw(SUMMED_COLUMNS.map((name) => `sum(b.${name}) as ${name}`).join(", "));

const orderNumber = (id: SQL): SQL => sql`(select ${numberOf} from submission s where s.id = ${id})`;
const isOfItems = (by: SummedView): boolean => by === "item" || by === "supplier";

export interface SumsScope {
  asked: Filters;
  by: SummedView;
  of?: string | undefined;
  /** What the rows are sorted by. */
  sort?: string | undefined;
}

/** The table `sums`: a row for each thing of the view and currency. */
function sums(scope: SumsScope): SQL {
  const { asked, by } = scope;
  const { from, ident, name, orders } = VIEWS[by](scope);
  const ofItem =
    by === "item"
      ? sql`b.field_id, b.item_id, max(b.supplier_id) as supplier_id`
      : sql`null as field_id, null as item_id, null as supplier_id`;
  return sql`${ofOrders(asked, narrowed(asked))}${isOfItems(by) ? sql`, ${ofItems(asked, narrowed(asked))}` : sql``},
    g as materialized (select ${ident} as ident, b.currency, ${orders} as orders, ${PASSED_ON}, b.form_id, ${ofItem},
      ${isOfItems(by) ? sql`null` : sql`b.team_id`} as team_id
      from ${from} where b.lines > 0 group by 1, 2),
    sums as materialized (select g.ident || '.' || g.currency as key, g.*, ${name} as name from g)`;
}

/** What a view adds up, a row for each thing and currency: currencies are never mixed. */
export const orderSums = list({
  with: sums,
  from: () => sql`from sums where true`,
  key: sql`sums.key`,
  rows: sql`join sums on sums.key = page.id`,
  cells: ({ by }: SumsScope) => ({
    key: as<string>(sql`sums.key`),
    ident: as<string>(sql`sums.ident`),
    name: as<string | null>(by === "order" ? orderNumber(sql`sums.ident`) : sql`sums.name`),
    about: as<string | null>(
      by === "item" || by === "order"
        ? formTitle(sql`sums.form_id`)
        : by === "team"
          ? sql`(select y.name from team_type y join team tm on tm.team_type_id = y.id where tm.id = sums.team_id)`
          : sql`null`,
    ),
    formId: as<string | null>(sql`sums.form_id`),
    supplier: supplierName(sql`sums.supplier_id`),
    team: as<string | null>(
      by === "order" ? sql`(select name from team where id = sums.team_id)` : sql`null`,
    ),
    ...AMOUNTS(sql`sums`),
    lines: as<number>(sql`sums.lines`),
    openLines: as<number>(sql`sums.open_lines`),
    orders: as<number>(sql`sums.orders`),
    quantity: as<number>(sql`sums.quantity`),
    toConfirm: as<number>(sql`sums.to_confirm`),
    stock: rowOf(
      { stock: as<number>(sql`k.stock`), taken: as<number>(sql`k.taken`) },
      sql`from stock k where k.field_id = sums.field_id and k.part_id = sums.item_id and k.stock is not null`,
    ),
  }),
  beside: ({ asked }) => ({
    figures: rowsOf(
      {
        state: as<OrderState>(sql`x.state`),
        currency: as<string>(sql`x.currency`),
        net: as<number>(sql`x.net`),
        oldest: as<string>(sql`x.oldest`),
      },
      sql`from (${eachState(
        ({
          text,
          column,
        }) => sql`select ${text} as state, currency, ${column("net")} as net, ${column("oldest")} as oldest
          from figure where ${column("lines")} > 0`,
        sql` union all `,
      )}) x order by x.currency`,
    ),
    ordersIn: rowsOf(
      { state: as<OrderState>(sql`x.state`), orders: as<number>(sql`x.orders`) },
      sql`from (${eachState(
        ({ text, column }) => sql`select ${text} as state, ${column("orders")} as orders from orders`,
        sql` union all `,
      )}) x where x.orders > 0`,
    ),
    orders: as<number>(sql`(select orders from orders)`),
    forms: as<number>(sql`(select forms from orders)`),
    totals: rowsOf(
      {
        ...AMOUNTS(sql`x`),
        lines: as<number>(sql`x.lines`),
        quantity: as<number>(sql`x.quantity`),
        toConfirm: as<number>(sql`x.to_confirm`),
      },
      sql`from (select currency, sum(lines) as lines, sum(quantity) as quantity, sum(to_confirm) as to_confirm,
        sum(net) as net, sum(vat) as vat, sum(gross) as gross from sums group by currency) x order by x.currency`,
    ),
    oversold: as<number>(sql`(select count(*) from (select distinct l.form_id, l.field_id, l.item_id
      from stock k cross join order_line l on l.field_id = k.field_id and l.item_id = k.part_id
      where k.stock is not null and k.taken > k.stock and l.state <> 'cancelled' and ${narrowed(asked)}))`),
  }),
  filters: {},
  sorts: {
    net: [sql`sums.net`],
    name: [sql`lower(coalesce(sums.name, ''))`],
    quantity: [sql`sums.quantity`],
    toConfirm: [sql`sums.to_confirm`],
    orders: [sql`sums.orders`],
    vat: [sql`sums.vat`],
    gross: [sql`sums.gross`],
  },
  first: "net",
  way: "desc",
  ties: [sql`lower(coalesce(sums.name, ''))`],
});
export type SummedRow = RowIn<typeof orderSums.page>;

/** What the address of the report may ask. */
export const OrdersSearch = orderLineList.Search.extend({
  ...ORDER_ADDRESS,
  by: z.enum(ORDER_VIEWS).default("item").catch("item"),
  sort: orderSums.Search.shape.sort,
  dir: orderSums.Search.shape.dir,
});
export type OrdersQuery = z.output<typeof OrdersSearch>;

/** The filters of a query, and nothing else of it. */
export const askedOf = (query: OrdersQuery): Filters =>
  Object.fromEntries(
    Object.keys(ORDER_FILTERS).map((name) => [name, query[name as keyof Filters]]),
  ) as Filters;

/** Whether anything narrows the report. */
export const isNarrowed = (query: OrdersQuery): boolean =>
  query.state.length > 0 || orderLineList.isNarrowed({ ...query, state: [] } as never, { states: [] });

/** The field that places are told apart by, with what its teams say: for a filter of few choices. */
const MOST_PLACES = 60;
export const placeChoices = (of: string | undefined) =>
  jsonOne(
    {
      id: as<string>(sql`cf.id`),
      label: as<string>(sql`cf.label`),
      values: as<string[]>(sql`json((select coalesce(json_group_array(value), '[]') from (
        select distinct v.value from team_field_value v where v.custom_field_id = cf.id and v.is_answered = 1 and cf.type = 'text'
        and v.value <> '' order by v.value limit ${MOST_PLACES})))`),
    },
    sql`from custom_field cf where cf.id = ${placeField(of)}`,
  );

/** What links narrow the report by, in words: teams, orders and items; of a currency its code. */
export const namedFilters = ({ team, order, item }: Filters) =>
  jsonRows(
    {
      filter: as<"team" | "order" | "item">(sql`x.filter`),
      value: as<string>(sql`x.value`),
      name: as<string | null>(sql`x.name`),
    },
    sql`from (select 'team' as filter, value, (select name from team where id = value) as name
        from json_each(${JSON.stringify(team)})
      union all select 'order', value, (select ${numberOf} from submission s where s.id = value)
        from json_each(${JSON.stringify(order)})
      union all select 'item', value ->> 'ident', (select l.label from order_line l
          where l.field_id = value ->> 'fieldId' and l.item_id = value ->> 'itemId' limit 1)
        from json_each(${JSON.stringify(item.flatMap((ident) => ({ ident, ...readItem(ident) })))})) x`,
  );

/** Forms and suppliers of which something was ordered. */
export const orderChoices = () => ({
  forms: jsonRows(
    { id: as<string>(sql`fm.id`), title: as<string>(sql`fm.title`) },
    sql`from form fm where exists (select 1 from order_line l where l.form_id = fm.id) order by lower(fm.title), fm.id`,
  ),
  suppliers: jsonRows(
    { id: as<string>(sql`sup.id`), name: as<string>(sql`sup.company`) },
    sql`from supplier sup where exists (select 1 from order_line l where l.supplier_id = sup.id) order by lower(sup.company), sup.id`,
  ),
});

/** Of each item of these forms how many are in drafts: they hold neither stock nor price. Read in one pass through their answers. */
export const draftedItems = (asked: Filters) =>
  jsonRows(
    {
      formId: as<string>(sql`x.form_id`),
      itemId: as<string>(sql`x.item_id`),
      quantity: as<number>(sql`sum(x.quantity)`),
    },
    sql`from (${IN_DRAFTS(asked)}) x group by x.form_id, x.item_id`,
  );

/** How many drafts order something. */
export const draftCount = (asked: Filters) =>
  jsonOne({ drafts: as<number>(sql`count(distinct x.id)`) }, sql`from (${IN_DRAFTS(asked)}) x`);

function IN_DRAFTS({ form, team }: Filters): SQL {
  const forms =
    form.length > 0
      ? sql`(select value from json_each(${JSON.stringify(form)}))`
      : sql`(select fm.id from form fm where exists (select 1 from order_line l where l.form_id = fm.id))`;
  const ofTeams =
    team.length > 0
      ? sql` and coalesce(d.team_id, 'guest') in (select value from json_each(${JSON.stringify(team)}))`
      : sql``;
  return sql`select d.id, d.form_id, a.atom as item_id,
      cast(json_extract(d.answers, a.path || '.quantity') as integer) as quantity
    from submission d join json_tree(d.answers) a on a.key = 'itemId'
    where d.is_draft = 1 and d.edit_of is null and d.form_id in ${forms}${ofTeams}
      and json_extract(d.answers, a.path || '.quantity') glob '[1-9]*'`;
}

/** The ids of the lines of chosen rows of a view (null: of all), so many at most, in the order in which they were ordered. */
export const lineIdsOf = (
  { asked, by, of, keys }: SumsScope & { keys: readonly { ident: string; currency: string }[] | null },
  { states, most }: { states: readonly OrderState[]; most: number },
) => {
  const own: Record<SummedView, SQL> = {
    item: sql`l.form_id || '.' || l.field_id || '.' || l.item_id`,
    supplier: sql`coalesce(l.supplier_id, 'none')`,
    team: sql`coalesce(l.team_id, 'guest')`,
    order: sql`l.submission_id`,
    day: sql`l.ordered_day`,
    place: sql`coalesce(${saidOf(sql`l.team_id`, placeField(of))}, '')`,
  };
  const chosen =
    keys === null
      ? sql`true`
      : sql`(${own[by]}, l.currency) in (select value ->> 'ident', value ->> 'currency' from json_each(${JSON.stringify(keys)}))`;
  return jsonValues(
    as<string>(sql`l.id`),
    sql`from order_line l where ${narrowed(asked)} and ${stateIn(sql`l`, asked.state)}
      and l.state in ${jsonList(states)} and ${chosen} order by l.ordered_at, l.id limit ${most}`,
  );
};
