import type { ReportRules } from "../report.types";
import { textParts } from "../report-parts.server";

export const url: ReportRules<"url"> = (_field, of) => textParts(of);
