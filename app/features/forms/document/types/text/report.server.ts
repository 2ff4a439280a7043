import type { ReportRules } from "../report.types";
import { textParts } from "../report-parts.server";

export const text: ReportRules<"text"> = (_field, of) => textParts(of);
