import type { ReportRules } from "../report.types";
import { textParts } from "../report-parts.server";

export const area: ReportRules<"area"> = (_field, of) => textParts(of);
