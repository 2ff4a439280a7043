import { numberParts } from "../number-report.server";
import type { ReportRules } from "../report.types";

export const number: ReportRules<"number"> = (_field, of) => numberParts(of);
