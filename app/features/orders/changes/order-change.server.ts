import { formatMoney } from "~/lib/money.rules";
import type { CommandContext } from "~/procedure/context";
import { eventClock } from "~/procedure/event-clock.server";
import { formatDate } from "~/ui/format.rules";
import type { OrderLine } from "../order-lines.queries.server";
import type { OrderChangeRow, OrderHead } from "../paper/order-paper.queries.server";
import { untilText } from "../paper/order-paper.server";
import { ORDER_STATES, orderNumber, quantityText } from "../states/order-states.rules";
import { changedItems, readSnapshot } from "./order-snapshot.rules";
import type { OrderSnapshot, SnapshotLine } from "./order-snapshot.schema";

type Reader = Pick<CommandContext, "settings" | "now">;

/** What one change made of an order, in words; null where it is not there, or cannot be read. */
export function orderChange(
  ctx: Reader,
  {
    order,
    lines,
    changes,
    changeId,
  }: {
    order: OrderHead;
    lines: readonly OrderLine[];
    /** The newest first. */
    changes: readonly OrderChangeRow[];
    changeId: string;
  },
) {
  const at = changes.findIndex(({ id }) => id === changeId);
  const change = changes[at];
  const before = change && readSnapshot(change.before);
  const after = change && readSnapshot(change.after);
  if (!change || !before || !after) return null;
  const { locale } = ctx.settings.event;
  const { momentOf } = eventClock(ctx);
  const { changed, same } = changedItems(before, after);
  const currencies = [...new Set([...before.totals, ...after.totals].map(({ currency }) => currency))];
  return {
    number: orderNumber(order.prefix, order.number),
    title: order.formTitle,
    by: change.by,
    at: inSentence(momentOf(change.at)),
    reason: change.reason,
    isNewest: at === 0,
    sums: currencies.map((currency) => sumsOf({ before, after }, currency, locale)),
    items: changed.map(({ key, label, unit, currency, net, before: was, now }) => ({
      ...{ key, label },
      before: unitsText(was, { unit, locale }),
      now: unitsText(now, { unit, locale }),
      isGone: now.length === 0,
      net: signed(net, { currency, locale }),
    })),
    same: {
      count: same.count,
      net: Object.entries(same.net).map(([currency, net]) => formatMoney(net, { currency, locale })),
    },
    givesBack: changed
      .map(({ label, before: was, now }) => ({ label, n: countOf(was) - countOf(now) }))
      .filter(({ n }) => n > 0),
    hasMore: changed.some(({ before: was, now }) => was.length > 0 && countOf(now) > countOf(was)),
    states: ORDER_STATES.map((state) => ({
      state,
      n: lines.filter((line) => line.state === state).length,
    })).filter(({ n }) => n > 0),
    until: untilText(order, (day) => formatDate(day, "medium", locale)),
    versions: versionsOf(changes, { momentOf, locale, order, after }),
  };
}
export type OrderChangeSaid = NonNullable<ReturnType<typeof orderChange>>;

const inSentence = (moment: string): string =>
  moment.replace(/^(Today|Yesterday)/, (word) => word.toLowerCase());

const countOf = (lines: readonly SnapshotLine[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** "−£97.44", "+£145.20". */
function signed(minor: number, of: { currency: string; locale: string }): string {
  const text = formatMoney(Math.abs(minor), of);
  return minor === 0 ? text : `${minor < 0 ? "−" : "+"}${text}`;
}

function sumsOf(
  { before, after }: { before: OrderSnapshot; after: OrderSnapshot },
  currency: string,
  locale: string,
) {
  const none = { net: 0, vat: 0, gross: 0 };
  const of = ({ totals }: OrderSnapshot) => totals.find((total) => total.currency === currency) ?? none;
  const [was, is] = [of(before), of(after)];
  const money = (minor: number) => formatMoney(minor, { currency, locale });
  const change = (name: keyof typeof none) => signed(is[name] - was[name], { currency, locale });
  return {
    currency,
    ...{ before: money(was.gross), now: money(is.gross), change: change("gross") },
    net: change("net"),
    vat: { before: money(was.vat), now: money(is.vat), change: change("vat") },
  };
}

/** "2", and of what: "1 at £121.00, 1 at £145.20". */
function unitsText(lines: readonly SnapshotLine[], { unit, locale }: { unit: string; locale: string }) {
  const [first] = lines;
  if (!first) return { many: "0", each: [] as string[], off: "" };
  const byPrice = new Map<number, number>();
  for (const { quantity, unitPrice } of lines)
    byPrice.set(unitPrice, (byPrice.get(unitPrice) ?? 0) + quantity);
  const each = [...byPrice].map(([unitPrice, quantity]) => ({
    quantity,
    price: formatMoney(unitPrice, { currency: first.currency, locale }),
  }));
  const off = lines.reduce((sum, { discount }) => sum + discount, 0);
  const one = each.length === 1;
  return {
    many: quantityText(countOf(lines), unit, locale),
    each: each.map(({ quantity, price }) => (one ? `at ${price}` : `${quantity} at ${price}`)),
    off: off > 0 ? `discount ${formatMoney(-off, { currency: first.currency, locale })}` : "",
  };
}

/** What it came to after each change, the newest first, and at first. */
function versionsOf(
  changes: readonly OrderChangeRow[],
  {
    momentOf,
    locale,
    order,
  }: { momentOf(at: string): string; locale: string; order: OrderHead; after: OrderSnapshot },
) {
  const sum = (text: string) =>
    (readSnapshot(text)?.totals ?? [])
      .map(({ gross, currency }) => formatMoney(gross, { currency, locale }))
      .join(" + ");
  const all = changes.map(({ id, at, after }, index) => ({
    ...{ id, number: order.changes + 1 - index },
    ...{ at: momentOf(at), sum: sum(after) },
  }));
  const first = changes.at(-1);
  const isWhole = changes.length === order.changes;
  return first && isWhole
    ? [
        ...all,
        {
          id: null,
          number: 1,
          at: order.submittedAt ? momentOf(order.submittedAt) : "",
          sum: sum(first.before),
        },
      ]
    : all;
}

/** The newest change in a line, for staff: "Fridge 1 → 2 · Carpet 24 → 30 m²". */
export function changeInShort({ items }: OrderChangeSaid): string {
  const all = items.map(({ label, before, now }) => `${label} ${before.many} → ${now.many}`);
  return all.slice(0, 6).join(" · ") + (all.length > 6 ? ` and ${all.length - 6} more` : "");
}
