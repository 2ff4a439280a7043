import type { ReportRules } from "../report.types";
import { decimal, textParts } from "../report-parts.server";

export const signature: ReportRules<"signature"> = (_field, of) => {
  const parts = textParts(of);
  return { ...parts, figures: [{ label: "Signed", value: decimal(parts.answered ?? 0, of.around) }] };
};
