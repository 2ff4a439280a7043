import type { ReportRules } from "../report.types";
import { textParts } from "../report-parts.server";

export const address: ReportRules<"address"> = (_field, of) => textParts(of);
