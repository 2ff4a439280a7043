import { choiceParts } from "../choice-report.server";
import type { ReportRules } from "../report.types";

export const dropdown: ReportRules<"dropdown"> = choiceParts;
