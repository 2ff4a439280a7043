import { placeName } from "../../submissions/list/answer-places.rules";
import type { CardParts, Reported } from "./report.types";
import { bar } from "./report-parts.server";

interface Choice {
  options: readonly { label: string; value: string }[];
}

/** Options as the form has them; then answers that are not offered any more. */
export function choiceParts({ options }: Choice, { at, gone, found }: Reported): CardParts {
  const rows = found.values.get(placeName(at)) ?? [];
  const counts = new Map(rows.map(({ text, n }) => [text, n]));
  const known = new Set(options.map(({ value }) => value));
  const answered = at.nestedId === "" ? found.counts.get(at.fieldId)?.answered : rows[0]?.total;
  const all = answered ?? 0;
  return {
    answered: all,
    bars: [
      {
        title: "",
        bars: [
          ...options
            .filter(({ value }) => counts.has(value) || !gone.has(value))
            .map(({ value, label }) => bar(label || value, counts.get(value) ?? 0, all)),
          ...rows
            .filter(({ text }) => !known.has(text))
            .map(({ text, n }) => bar(`${text} (not offered any more)`, n, all)),
        ],
      },
    ],
  };
}
