import type { Field } from "./field.schema";
import { OTHER_CELL_TYPES } from "./types/cell-types.rules";

/** Properties that fields did not have at first: who does not know them would take what they refuse. */
const NEWER = [
  ...["earliest", "latest", "decimals", "minWords", "maxWords", "minFiles", "maxFiles"],
  ...["pattern", "patternCountry", "patternExample"],
];
/** What a column of a table always had. */
const FIRST_OF_CELLS: readonly string[] = ["id", "label", "type"];

/** Of an item list, and of its items, since they can be ordered with VAT and stock. */
const OF_ORDERS = ["showLeft", "showLater"];
const OF_ORDERED = ["unit", "vatRate", "least", "most", "pictureId", "supplierId", "prices", "notSold"];

/** Whether a field says something of orders: the second reader would take another price for it. */
export function needsThirdReader(field: Field): boolean {
  if (!("items" in field)) return false;
  const has = (one: object, names: readonly string[]) =>
    names.some((name) => (one as Readonly<Record<string, unknown>>)[name] !== undefined);
  return has(field, OF_ORDERS) || field.items.some((item) => has(item, OF_ORDERED));
}

/** Whether a field says something that the first reader of documents does not know. */
export function needsSecondReader(field: Field): boolean {
  const own = field as unknown as Readonly<Record<string, unknown>>;
  return (
    NEWER.some((name) => own[name] !== undefined) ||
    ("cellSchema" in field && field.cellSchema.some(isNewCell))
  );
}

const isNewCell = (cell: Readonly<Record<string, unknown>>): boolean =>
  (OTHER_CELL_TYPES as readonly unknown[]).includes(cell.type) ||
  Object.entries(cell).some(([name, value]) => value !== undefined && !FIRST_OF_CELLS.includes(name));
