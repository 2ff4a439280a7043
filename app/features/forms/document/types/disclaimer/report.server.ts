import { placeName } from "../../../submissions/list/answer-places.rules";
import type { ReportRules } from "../report.types";
import { decimal } from "../report-parts.server";

export const disclaimer: ReportRules<"disclaimer"> = (_field, { at, found, around }) => {
  const n = found.sums.get(placeName(at))?.n ?? 0;
  return { answered: n, figures: [{ label: "Accepted", value: decimal(n, around) }] };
};
