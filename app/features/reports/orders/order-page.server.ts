import { emptyRead, type Found } from "#db/read-batch";
import { customFieldsFor } from "~/features/custom-fields/custom-fields.queries.server";
import { fieldChoices } from "~/features/custom-fields/field-choices.rules";

import type { OrderState } from "~/features/orders/reckoning/order.types";
import { ORDER_STATES, quantityText, rateText } from "~/features/orders/states/order-states.rules";
import { teamTypeChoices } from "~/features/teams/team-types.server";
import { hasLevel } from "~/identity/permissions.rules";
import { formatMoney } from "~/lib/money.rules";
import type { CommandContext } from "~/procedure/context";
import { eventClock } from "~/procedure/event-clock.server";
import { formatDate } from "~/ui/format.rules";
import { rowFilter } from "./order-page.rules";
import {
  askedOf,
  draftCount,
  draftedItems,
  isNarrowed,
  namedFilters,
  type OrdersQuery,
  orderChoices,
  orderLineList,
  orderSums,
  placeChoices,
  type ReportedLine,
  type SummedRow,
} from "./order-report.queries.server";
import { NOBODY, readItem, readKey, type SummedView } from "./order-report.rules";

type Reader = Pick<CommandContext, "settings" | "now">;

/** The sums that the figures are taken of, where a view lists lines. */
const SUMMED = (query: OrdersQuery) => ({
  asked: askedOf(query),
  by: query.by === "line" ? ("team" as const) : query.by,
  of: query.of,
  sort: query.sort,
});

export function orderReads(query: OrdersQuery & { open: string }) {
  const asked = askedOf(query);
  const isLines = query.by === "line";
  // A place is told by the field that the address names.
  const key = isLines || (query.by === "place" && !query.of) ? undefined : readKey(query.open);
  return {
    sums: orderSums.page(isLines ? { ...query, page: 1 } : query, SUMMED(query)),
    lines: isLines ? orderLineList.page(query, { states: query.state }) : emptyRead(null),
    opened: key ? openLines(query, key) : emptyRead(null),
    ...orderChoices(),
    place: placeChoices(query.of),
    teamTypes: teamTypeChoices(),
    fields: customFieldsFor("staff"),
    drafted: query.by === "item" ? draftedItems(asked) : emptyRead([]),
    drafts: draftCount(asked),
    named: namedFilters(asked),
  };
}

/** The lines of the row that is open: a page of them. */
function openLines(query: OrdersQuery, { ident, currency }: { ident: string; currency: string }) {
  const filters = rowFilter(query.by as SummedView, ident, query.of ?? null);
  const own = Object.fromEntries(
    filters.map(([name, value]) => [name, ["from", "to"].includes(name) ? value : [value]]),
  );
  return orderLineList.page({ ...query, ...own, currency: [currency], page: 1 }, { states: query.state });
}

type OrdersFound = Found<ReturnType<typeof orderReads>>;

export function orderPage(
  ctx: Reader & Pick<CommandContext, "actor">,
  query: OrdersQuery,
  found: OrdersFound,
) {
  const { locale } = ctx.settings.event;
  const money = (minor: number, currency: string) => formatMoney(minor, { currency, locale });
  const { rows, figures, ordersIn, totals, orders, forms, oversold, ...page } = found.sums;
  const drafted = new Map(
    found.drafted.map(({ formId, itemId, quantity }) => [`${formId}.${itemId}`, quantity]),
  );
  const filters = { isNarrowed: isNarrowed(query), filters: FILTER_NAMES };
  return {
    by: query.by,
    of: query.of ?? null,
    placeField: found.place && { id: found.place.id, label: found.place.label },
    page: {
      ...page,
      ...filters,
      rows: rows.map((row) => summedLine(ctx, query.by as SummedView, row, drafted)),
    },
    lines: found.lines && {
      ...found.lines,
      ...filters,
      rows: found.lines.rows.map((line) => reportedLine(ctx, line)),
    },
    opened: found.opened && {
      total: found.opened.total,
      rows: found.opened.rows.map((line) => reportedLine(ctx, line)),
    },
    figures: ORDER_STATES.map((state) => ({
      state,
      orders: ordersIn.find((one) => one.state === state)?.orders ?? 0,
      net: moneyIn(
        figures.filter((one) => one.state === state),
        money,
      ),
      oldest:
        figures
          .filter((one) => one.state === state)
          .map((one) => one.oldest)
          .sort()[0] ?? null,
    })),
    oversold,
    totals: totals.map(({ currency, net, vat, gross, quantity, toConfirm, lines }) => ({
      ...{ currency, lines, quantity, toConfirm },
      ...{ net: money(net, currency), vat: money(vat, currency), gross: money(gross, currency) },
    })),
    orders,
    formCount: forms,
    drafts: found.drafts?.drafts ?? 0,
    forms: found.forms,
    suppliers: found.suppliers,
    teamTypes: found.teamTypes,
    places: found.place?.values ?? [],
    fieldOptions: found.fields.flatMap(fieldChoices),
    fields: found.fields.map(({ id, label }) => ({ id, label })),
    named: [
      ...found.named.map(({ filter, value, name }) => ({
        ...{ filter: filter as string, value },
        label: `${NAMED[filter]}: ${name ?? (value === "guest" ? "Guests" : "something that was deleted")}`,
      })),
      ...query.currency.map((value) => ({ filter: "currency", value, label: `Currency: ${value}` })),
    ],
    states: query.state,
    today: eventClock(ctx).today,
    seen: ctx.now.toISOString(),
    locale,
    mayAct: hasLevel(ctx.actor.level, "moderator"),
  };
}
export type OrderPage = ReturnType<typeof orderPage>;
export type ShownSum = OrderPage["page"]["rows"][number];
export type ShownLine = ReturnType<typeof reportedLine>;

const NAMED = { team: "Team", order: "Order", item: "Item" };

const FILTER_NAMES = [
  "q",
  "form",
  "supplier",
  "state",
  "type",
  "team",
  "order",
  "item",
  "place",
  "field",
  "from",
  "to",
  "currency",
  "oversold",
];

function moneyIn(
  figures: readonly { currency: string; net: number }[],
  money: (minor: number, currency: string) => string,
): string[] {
  return figures.map(({ currency, net }) => money(net, currency));
}

function summedLine(
  { settings }: Reader,
  by: SummedView,
  row: SummedRow,
  drafted: ReadonlyMap<string, number>,
) {
  const { locale } = settings.event;
  const { key, ident, currency, lines, openLines: open, orders, quantity, toConfirm, stock } = row;
  const money = (minor: number) => formatMoney(minor, { currency, locale });
  const item = by === "item" ? readItem(ident) : undefined;
  const name =
    row.name === null || row.name === ""
      ? NOBODY[by]
      : by === "day"
        ? formatDate(row.name, "long", locale)
        : row.name;
  return {
    ...{ key, ident, name, currency, lines, open, orders, quantity, toConfirm },
    about: aboutOf(by, row),
    formId: item?.formId ?? null,
    ...{ net: money(row.net), vat: money(row.vat), gross: money(row.gross) },
    left: stock && { left: stock.stock - stock.taken, of: stock.stock },
    drafted: item ? (drafted.get(`${item.formId}.${item.itemId}`) ?? 0) : 0,
  };
}

function aboutOf(by: SummedView, { about, supplier, team }: SummedRow): string {
  if (by === "item") return [about, supplier ?? "no supplier"].filter(Boolean).join(" · ");
  if (by === "order") return [team ?? "A guest", about].filter(Boolean).join(" · ");
  return by === "team" ? (about ?? "") : "";
}

/** A line in words. */
export function reportedLine({ settings }: Reader, line: ReportedLine) {
  const { locale } = settings.event;
  const {
    id,
    formId,
    submissionId,
    label,
    form,
    team,
    teamId,
    number,
    state,
    oversold,
    currency,
    purchaseOrder,
  } = line;
  const money = (minor: number) => formatMoney(minor, { currency, locale });
  return {
    ...{ id, formId, submissionId, label, form, team, teamId, number, state, oversold, purchaseOrder },
    supplier: line.supplier,
    ordered: formatDate(line.orderedDay, "medium", locale),
    quantity: quantityText(line.quantity, line.unit, locale),
    each: money(line.unitPrice),
    rate: line.vatRate === null ? null : rateText(line.vatRate, locale),
    ...{ net: money(line.net), vat: money(line.vat), gross: money(line.gross) },
  };
}

export const stateOptions: { value: OrderState; label: string }[] = [
  { value: "received", label: "Received" },
  { value: "confirmed", label: "Confirmed" },
  { value: "delivered", label: "Delivered" },
  { value: "cancelled", label: "Cancelled" },
];
