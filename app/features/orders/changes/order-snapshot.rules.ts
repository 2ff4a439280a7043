import type { Amounts, OrderState } from "../reckoning/order.types";
import { totalsOf } from "../reckoning/reckoned-lines.rules";
import { OrderSnapshot, type SnapshotLine } from "./order-snapshot.schema";

/** In characters of JSON, each of the two. */
const MOST = 65_536;

/** Sums of what is not cancelled, by currency. */
export const liveTotals = (
  lines: readonly (Pick<SnapshotLine, "currency" | "quantity" | "vatRate" | "state"> & Amounts)[],
) => totalsOf(lines.filter(({ state }) => state !== "cancelled"));

/** What `order_change` keeps of an order before and after, as JSON. Null where nothing is another. */
export function snapshots(
  before: readonly SnapshotLine[],
  after: readonly SnapshotLine[],
): { before: string; after: string } | null {
  const [was, is] = [new Set(before.map(said)), new Set(after.map(said))];
  const changed = (lines: readonly SnapshotLine[], others: ReadonlySet<string>) =>
    lines.filter((line) => !others.has(said(line)));
  if (changed(before, is).length === 0 && changed(after, was).length === 0) return null;
  const whole = { before: written(before), after: written(after) };
  if (whole.before.length <= MOST && whole.after.length <= MOST) return whole;
  const [left, come] = [changed(before, is), changed(after, was)];
  return {
    before: cut(left, before),
    after: cut(come, after),
  };
}

const said = (line: SnapshotLine): string => JSON.stringify(OrderSnapshot.shape.lines.element.parse(line));

const written = (lines: readonly SnapshotLine[], all = lines): string =>
  JSON.stringify(
    OrderSnapshot.parse({
      lines,
      totals: liveTotals(all).map(({ currency, net, vat, gross }) => ({ currency, net, vat, gross })),
      left: all.length - lines.length,
    }),
  );

/** The first of them, as many as fit. */
function cut(lines: readonly SnapshotLine[], all: readonly SnapshotLine[]): string {
  for (let count = lines.length; count > 0; count = Math.floor(count / 2)) {
    const text = written(lines.slice(0, count), all);
    if (text.length <= MOST) return text;
  }
  return written([], all);
}

/** What was kept; null for what cannot be read. */
export function readSnapshot(text: string): OrderSnapshot | null {
  let kept: unknown;
  try {
    kept = JSON.parse(text);
  } catch {
    return null;
  }
  const read = OrderSnapshot.safeParse(kept);
  return read.success ? read.data : null;
}

/** Lines of one item at one place of the form. */
interface ChangedItem {
  key: string;
  label: string;
  unit: string;
  before: readonly SnapshotLine[];
  now: readonly SnapshotLine[];
  currency: string;
  /** Before VAT, after less before. */
  net: number;
}

const placeOf = (line: SnapshotLine): string =>
  [line.templateId, line.entryId, line.fieldId, line.itemId, line.currency].join("/");

const isLive = ({ state }: OrderLineState) => state !== "cancelled";
type OrderLineState = { state: OrderState };

/** What an order's change made of its items: those that are others now, and how many are as they were. */
export function changedItems(
  before: OrderSnapshot,
  after: OrderSnapshot,
): { changed: ChangedItem[]; same: { count: number; net: Record<string, number> } } {
  const keys = new Map<string, SnapshotLine>();
  for (const line of [...after.lines, ...before.lines])
    if (!keys.has(placeOf(line))) keys.set(placeOf(line), line);
  const items = [...keys].map(([key, { label, unit, currency }]): ChangedItem => {
    const at = (lines: readonly SnapshotLine[]) =>
      lines.filter((line) => placeOf(line) === key && isLive(line));
    const [was, now] = [at(before.lines), at(after.lines)];
    return { key, label, unit, currency, before: was, now, net: netOf(now) - netOf(was) };
  });
  const isSame = ({ before: was, now }: ChangedItem) => unitsOf(was) === unitsOf(now);
  const same = items.filter((item) => isSame(item) && item.now.length > 0);
  const net: Record<string, number> = {};
  for (const { currency, now } of same) net[currency] = (net[currency] ?? 0) + netOf(now);
  return {
    changed: items.filter((item) => !isSame(item)),
    same: { count: same.length + after.left, net },
  };
}

const netOf = (lines: readonly SnapshotLine[]): number => lines.reduce((sum, { net }) => sum + net, 0);

/** How many at which price, and what is off. */
const unitsOf = (lines: readonly SnapshotLine[]): string =>
  lines
    .map(({ quantity, unitPrice, vatRate, discount }) => `${quantity} ${unitPrice} ${vatRate} ${discount}`)
    .sort()
    .join(" + ");
