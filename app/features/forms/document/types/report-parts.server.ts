import { formatMoney } from "~/lib/money.rules";
import { formatDate } from "~/ui/format.rules";
import { placeName } from "../../submissions/list/answer-places.rules";
import type { NumberSum } from "../../submissions/report/report.queries.server";
import type { ReportBar, ReportCard } from "../../submissions/report/report-cards.types";
import type { CardParts, ReportAround, Reported } from "./report.types";

/** What cards of several kinds say alike. */

export const bar = (label: string, n: number, all: number): ReportBar => ({
  label,
  n,
  share: all > 0 ? n / all : 0,
});

export function rowFigures({ at, found, around }: Reported, label: string): ReportCard["figures"] {
  const count = found.counts.get(at.fieldId);
  if (!count) return [];
  return [
    { label, value: decimal(count.rows, around) },
    { label: "Mean", value: decimal(count.rows / count.answered, around) },
    { label: "Most", value: decimal(count.most, around) },
  ];
}

/** At most two decimals more than people give: a mean of whole numbers has one. */
export const decimal = (value: number, { locale }: Pick<ReportAround, "locale">): string =>
  new Intl.NumberFormat(locale, {
    maximumSignificantDigits: 15,
    maximumFractionDigits: 2,
    roundingPriority: "lessPrecision",
  }).format(value);

/** Amounts of money, in minor units. */
export function amountParts({ at, found, around }: Reported): CardParts {
  const sum = found.sums.get(placeName(at));
  if (!sum) return { answered: 0 };
  const money = (minor: number) => formatMoney(Math.round(minor), around);
  return { answered: sum.n, figures: amountFigures(sum, money) };
}

const amountFigures = (sum: NumberSum, money: (minor: number) => string) => [
  { label: "Sum", value: money(sum.sum) },
  { label: "Mean", value: money(sum.mean) },
  { label: "Range", value: sum.min === sum.max ? money(sum.min) : `${money(sum.min)} to ${money(sum.max)}` },
];

/** How many there are, and the latest of them. */
export function textParts({ at, found, around: { dayOf, locale, submissionTo } }: Reported): CardParts {
  const row = found.texts.get(placeName(at));
  if (!row || row.n === 0) return { answered: 0 };
  return {
    answered: row.n,
    textCount: row.n,
    texts: row.texts.map(({ text, at: instant, team, submissionId }, nth) => ({
      key: `${submissionId}-${nth}`,
      text,
      by: `${team ?? "A guest"}, ${formatDate(dayOf(instant), "medium", locale)}`,
      to: submissionTo(submissionId),
    })),
  };
}
