import type { PayloadRow } from "./webhook.schema";

/** Rows of the values that a webhook sends, as its form has them: for the browser and for the server. */

export const EMPTY_ROW: PayloadRow = { source: "", part: "", target: "" };

/** With a row added, moved or taken away; null: it is no such button. */
export function steppedPayload(rows: readonly PayloadRow[], step: string): PayloadRow[] | null {
  if (step === "parts") return [...rows];
  if (step === "add:payload") return [...rows, EMPTY_ROW];
  const [, verb, place] = /^(remove|up|down):payload:(\d{1,3})$/.exec(step) ?? [];
  if (place === undefined) return null;
  return movedRows(rows, verb as RowVerb, Number(place));
}

export type RowVerb = "remove" | "up" | "down";

export function movedRows<T>(rows: readonly T[], verb: RowVerb, at: number): T[] {
  const row = rows[at];
  if (row === undefined) return [...rows];
  const rest = rows.filter((_, place) => place !== at);
  if (verb === "remove") return rest;
  const to = Math.max(0, verb === "up" ? at - 1 : at + 1);
  return [...rest.slice(0, to), row, ...rest.slice(to)];
}
