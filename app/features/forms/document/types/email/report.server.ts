import type { ReportRules } from "../report.types";
import { textParts } from "../report-parts.server";

export const email: ReportRules<"email"> = (_field, of) => textParts(of);
