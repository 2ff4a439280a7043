import type { SummedView } from "./order-report.rules";

/** The filters that show the lines of a row, and nothing else. */
export function rowFilter(by: SummedView, ident: string, placeField: string | null): [string, string][] {
  if (by === "day")
    return [
      ["from", ident],
      ["to", ident],
    ];
  if (by === "place") return placeField === null ? [] : [["place", `${placeField}:${ident}`]];
  return [[by, ident]];
}
