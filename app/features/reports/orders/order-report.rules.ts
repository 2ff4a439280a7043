/** What the report adds orders up by. `place` is a custom field of the teams: the hall, where there is such a field. */
export const ORDER_VIEWS = ["item", "team", "order", "supplier", "place", "day", "line"] as const;
export type OrderView = (typeof ORDER_VIEWS)[number];
export type SummedView = Exclude<OrderView, "line">;

/** What stands where a row of a view has nothing it could be called by. */
export const NOBODY: Record<SummedView, string> = {
  item: "An item without a name",
  team: "Guests",
  order: "Without a number",
  supplier: "No supplier",
  place: "Not said",
  day: "Without a day",
};

export const VIEW_NOUNS: Record<OrderView, { one: string; many: string }> = {
  item: { one: "item", many: "items" },
  team: { one: "team", many: "teams" },
  order: { one: "order", many: "orders" },
  supplier: { one: "supplier", many: "suppliers" },
  place: { one: "place", many: "places" },
  day: { one: "day", many: "days" },
  line: { one: "line", many: "lines" },
};

/** Of a row's key, `<ident>.<currency>`: what all of it is found by, and its currency. Undefined for what is none. */
export function readKey(key: string): { ident: string; currency: string } | undefined {
  const at = key.lastIndexOf(".");
  const currency = key.slice(at + 1);
  return at > 0 && /^[A-Z]{3}$/.test(currency) ? { ident: key.slice(0, at), currency } : undefined;
}

/** Of an item's ident: its form, its list and itself. */
export function readItem(ident: string): { formId: string; fieldId: string; itemId: string } | undefined {
  const [formId, fieldId, itemId, ...more] = ident.split(".");
  return formId && fieldId && itemId && more.length === 0 ? { formId, fieldId, itemId } : undefined;
}
