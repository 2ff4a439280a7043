import type { ReportRules } from "../report.types";
import { amountParts } from "../report-parts.server";

export const grandTotal: ReportRules<"grandTotal"> = (_field, of) => amountParts(of);
