import { formatMoney } from "~/lib/money.rules";
import type { DraftMove } from "../submissions/draft-move.rules";

/** A few of each by name. */
const MOST_NAMED = 5;
const MOST_PRICES = 10;

/** What a newer version of a form changed for a draft, in words, with old and new prices. */
export function movedLines(
  { questions, prices, total }: DraftMove,
  money: { currency: string; locale: string },
): string[] {
  const amount = (minor: number) => formatMoney(minor, money);
  const { added = [], changed = [], removed = [] } = questions ?? {};
  const more = prices.length - MOST_PRICES;
  return [
    ...(added.length > 0 ? [`New: ${named(added)}.`] : []),
    ...(changed.length > 0 ? [`Changed: ${named(changed)}.`] : []),
    ...(removed.length > 0 ? [`Not asked any more: ${named(removed)}.`] : []),
    ...prices
      .slice(0, MOST_PRICES)
      .map(
        ({ item, from, to }) =>
          `${item}: ${to === null ? `not offered any more, was ${amount(from)}` : `${amount(from)}, now ${amount(to)}`}.`,
      ),
    ...(more > 0 ? [`${more} more prices changed.`] : []),
    ...(total ? [`Total of what is filled in: ${amount(total.from)}, now ${amount(total.to)}.`] : []),
  ];
}

function named(labels: readonly string[]): string {
  const shown = labels.slice(0, MOST_NAMED).map((label) => `“${label}”`);
  return labels.length > MOST_NAMED
    ? `${shown.join(", ")} and ${labels.length - MOST_NAMED} more`
    : shown.join(", ");
}
