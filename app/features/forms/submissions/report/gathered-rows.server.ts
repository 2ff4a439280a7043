import { placeName } from "../list/answer-places.rules";
import { byPlace, type ReportRows } from "./report.queries.server";

/** What a report found, by the places of the questions. */
export const gathered = (rows: ReportRows) => ({
  counts: new Map(rows.counts.map((row) => [row.fieldId, row])),
  values: byPlace(rows.values),
  sums: new Map(rows.sums.map((row) => [placeName(row), row])),
  cellSums: new Map(rows.cellSums.map((row) => [placeName(row), row])),
  shapes: byPlace(rows.shapes),
  days: byPlace(rows.days),
  texts: new Map(rows.texts.map((row) => [placeName(row), row])),
  files: byPlace(rows.files),
});
export type FoundRows = ReturnType<typeof gathered>;
