import { SHORT_TEXT_TYPES } from "../../document/types/cell-types.rules";
import type { FieldValues } from "./field-values.types";
import { emptyCell } from "./limit-values.rules";

/** The rows of a field's form. */
export type RowList = "options" | "items" | "cells";
export type RowWay = "add" | "remove" | "up" | "down";

/** A row's button as it is sent: `add:options`, `up:items:3`. */
export const stepOf = (way: RowWay, list: RowList, at?: number): string =>
  at === undefined ? `${way}:${list}` : `${way}:${list}:${at}`;

/** With a row added, removed or moved; null where the button is none that does so. */
export function steppedValues<V extends Pick<FieldValues, RowList>>(
  values: V,
  { step, newId }: { step: string; newId(): string },
): V | null {
  const [, way, list, place = ""] =
    /^(add|remove|up|down):(options|items|cells)(?::(\d{1,4}))?$/.exec(step) ?? [];
  if (!list) return null;
  const key = list as RowList;
  const rows: readonly unknown[] = values[key];
  if (way === "add") return { ...values, [key]: [...rows, emptyRow(key, newId)] };
  const at = Number(place);
  if (place === "" || at >= rows.length) return null;
  const rest = rows.filter((_, index) => index !== at);
  if (way === "remove") return { ...values, [key]: rest };
  return { ...values, [key]: rest.toSpliced(Math.max(0, way === "up" ? at - 1 : at + 1), 0, rows[at]) };
}

/** What a new row holds. A column is given its id when it is saved. */
export function emptyRow(list: RowList, newId: () => string): FieldValues[RowList][number] {
  if (list === "options") return { label: "", value: "" };
  if (list === "items") return { itemId: newId(), label: "", price: "", description: "" };
  return { ...emptyCell(SHORT_TEXT_TYPES[0]), id: "" };
}
