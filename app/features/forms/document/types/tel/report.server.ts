import type { ReportRules } from "../report.types";
import { textParts } from "../report-parts.server";

export const tel: ReportRules<"tel"> = (_field, of) => textParts(of);
