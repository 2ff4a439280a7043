import type { ReportRules } from "../report.types";
import { rowFigures } from "../report-parts.server";

export const template: ReportRules<"template"> = (_field, of) => ({ figures: rowFigures(of, "Entries") });
