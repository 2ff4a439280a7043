import { choiceParts } from "../choice-report.server";
import type { ReportRules } from "../report.types";

export const checkbox: ReportRules<"checkbox"> = choiceParts;
