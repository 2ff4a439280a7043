import type { ReportRules } from "../report.types";
import { textParts } from "../report-parts.server";

export const fullName: ReportRules<"fullName"> = (_field, of) => textParts(of);
