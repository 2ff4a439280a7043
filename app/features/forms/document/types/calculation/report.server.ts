import { numberParts } from "../number-report.server";
import type { ReportRules } from "../report.types";

export const calculation: ReportRules<"calculation"> = (_field, of) => numberParts(of);
