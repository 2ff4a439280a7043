import { formatMoney } from "~/lib/money.rules";
import type { CommandContext } from "~/procedure/context";
import { eventClock } from "~/procedure/event-clock.server";
import { dateRange } from "~/ui/date-range.rules";
import { counted, formatDate } from "~/ui/format.rules";
import { liveTotals } from "../changes/order-snapshot.rules";
import type { OrderLine } from "../order-lines.queries.server";
import { placeKey } from "../reckoning/changed-order.rules";
import type { OrderTotal } from "../reckoning/order.types";
import { ORDER_STATES, orderNumber, quantityText, rateText, vatOn } from "../states/order-states.rules";
import type { OrderHead } from "./order-paper.queries.server";

type Reader = Pick<CommandContext, "settings" | "now" | "event">;

interface OrderFound {
  order: OrderHead;
  lines: readonly OrderLine[];
  stateNames: readonly { id: string; name: string | null }[];
}

/** An order as it is printed: every amount and day in words. */
export function orderPaper(ctx: Reader, { order, lines, stateNames }: OrderFound) {
  const { event, emails } = ctx.settings;
  const { locale } = event;
  const { dayOf, momentOf } = eventClock(ctx);
  const live = lines.filter(({ state }) => state !== "cancelled");
  const isReverse = order.hasReverseCharge && live.length > 0 && live.every(({ vat }) => vat === 0);
  const day = (of: string) => formatDate(of, "medium", locale);
  return {
    event: {
      name: event.longName || event.eventName || ctx.event.name,
      days: dateRange(event.startDate, event.endDate, locale),
      logo: ctx.settings.branding.iconLogo,
    },
    title: order.formTitle,
    number: orderNumber(order.prefix, order.number),
    purchaseOrder: order.purchaseOrder,
    ordered: order.submittedAt ? formatDate(dayOf(order.submittedAt), "long", locale) : "",
    orderedBy: order.submittedBy,
    stand: [order.stand, order.hall].filter(Boolean).join(", "),
    buyer: {
      lines: order.billingAddress ? linesIn(order.billingAddress) : [order.teamName ?? "A guest"],
      vatNumber: order.vatNumber,
    },
    seller: {
      lines: [event.companyName || event.eventName || ctx.event.name, ...linesIn(event.companyAddress)],
      vatNumber: event.vatNumber,
      email: event.orderEmail || emails.supportEmail,
      phone: event.orderPhone,
      registration: event.companyRegistration,
    },
    invoiceNote: event.invoiceNote,
    lines: asOneLine(live).map((line) => paperLine(line, locale)),
    hasGross: live.some(({ pricesInclude }) => pricesInclude === "gross"),
    hasRates: live.some(({ vatRate }) => vatRate !== null),
    cancelled: lines
      .filter(({ state }) => state === "cancelled")
      .map(({ id, label, quantity, unit }) => ({
        id,
        text: `${quantityText(quantity, unit, locale)} × ${label}`,
      })),
    totals: liveTotals(lines).map((total) => paperTotal(total, { locale, isReverse })),
    isReverse,
    state: stateText(live, { stateNames, day: (at) => formatDate(dayOf(at), "long", locale) }),
    until: untilText(order, day),
    terms: order.terms,
    note: order.note,
    printed: momentOf(ctx.now.toISOString()),
    version: order.changes + 1,
  };
}
export type OrderPaper = ReturnType<typeof orderPaper>;

const linesIn = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);

/** What was ordered at one price, in one go or in several. */
function asOneLine(lines: readonly OrderLine[]): OrderLine[] {
  const known = new Map<string, OrderLine>();
  for (const line of lines) {
    const { unitPrice, currency, pricesInclude, vatRate } = line;
    const key = [placeKey(line), unitPrice, currency, pricesInclude, vatRate].join("/");
    const had = known.get(key);
    const sum = (of: "quantity" | "discount" | "net") => (had?.[of] ?? 0) + line[of];
    known.set(key, {
      ...(had ?? line),
      ...{ quantity: sum("quantity"), discount: sum("discount"), net: sum("net") },
    });
  }
  return [...known.values()];
}

function paperLine(line: OrderLine, locale: string) {
  const money = (minor: number) => formatMoney(minor, { currency: line.currency, locale });
  return {
    id: line.id,
    label: line.label,
    discount: line.discount > 0 ? `Discount ${money(-line.discount)}` : "",
    quantity: quantityText(line.quantity, line.unit, locale),
    each: money(line.unitPrice),
    rate: line.vatRate === null ? "" : rateText(line.vatRate, locale),
    net: money(line.net),
  };
}

function paperTotal(total: OrderTotal, { locale, isReverse }: { locale: string; isReverse: boolean }) {
  const money = (minor: number) => formatMoney(minor, { currency: total.currency, locale });
  const rates = total.rates.flatMap(({ rate, net, vat }) =>
    rate === null ? [] : [{ label: vatOn(rate, money(net), locale), amount: money(vat) }],
  );
  return {
    currency: total.currency,
    net: money(total.net),
    rates: isReverse ? [{ label: `VAT ${rateText(0, locale)}, reverse charge`, amount: money(0) }] : rates,
    gross: money(total.gross),
  };
}

/** How the order stands, in a sentence. */
function stateText(
  live: readonly OrderLine[],
  { stateNames, day }: { stateNames: OrderFound["stateNames"]; day: (at: string) => string },
): string {
  if (live.length === 0) return "All of it is cancelled.";
  const counts = ORDER_STATES.map((state) => ({
    state,
    n: live.filter((line) => line.state === state).length,
  }));
  const only = counts.filter(({ n }) => n > 0);
  if (only.length > 1) return `${only.map(({ state, n }) => `${counted(n, "line")} ${state}`).join(", ")}.`;
  const [{ state } = { state: "received" }] = only;
  if (state === "received") return "Received; the organisers have not confirmed it yet.";
  const last = live.reduce((latest, line) => (line.stateAt > latest.stateAt ? line : latest));
  const name = stateNames.find(({ id }) => id === last.stateBy)?.name ?? "the organisers";
  return `${state === "confirmed" ? "Confirmed" : "Marked as delivered"} by ${name} on ${day(last.stateAt)}.`;
}

/** "Change until 31 January 2027, cancel until 15 January 2027." */
export function untilText(
  { changeUntil, cancelUntil }: Pick<OrderHead, "changeUntil" | "cancelUntil">,
  day: (of: string) => string,
): string {
  const parts = [
    ...(changeUntil ? [`change until ${day(changeUntil)}`] : []),
    ...(cancelUntil ? [`cancel until ${day(cancelUntil)}`] : []),
  ];
  if (parts.length === 0) return "";
  const text = parts.join(", ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
