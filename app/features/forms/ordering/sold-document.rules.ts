import {
  earlierPrice,
  laterPrice,
  type PriceBy,
  priceOf,
} from "~/features/orders/reckoning/price-of-day.rules";
import type { ItemNow, OrderedBefore, Selling } from "~/features/orders/reckoning/selling.types";
import type { Field } from "../document/field.schema";
import type { FieldList, FormDocument } from "../document/form-document.schema";
import { sellsBy } from "../document/reader.rules";
import type { ListField } from "../document/types/item-list/order.rules";

/** How many there are of an item or an option, of all forms that have it. */
export interface StockOf {
  fieldId: string;
  partId: string;
  /** Null: no limit. */
  stock: number | null;
  taken: number;
  mayOversell: boolean;
  /** How many of what is taken are the submission's own, that is being changed. */
  own: number;
}

/** What is known of whoever orders, and of the moment. */
export interface KnownOfOrder extends PriceBy {
  currency: string;
  typeName: string | null;
  isReverseCharge: boolean;
  isByStaff: boolean;
  stock: readonly StockOf[];
  former: readonly OrderedBefore[];
  /** Options that were chosen before, of which there are so many. */
  chosen: readonly { fieldId: string; partId: string; quantity: number }[];
  /** Of a change by a team, the form's last days; null elsewhere. */
  changeUntil: string | null;
  cancelUntil: string | null;
}

/**
 * A document as it sells today to one team: each item has its price alone, what is not sold any more is not in it, and what is left
 * stands beside. It is never stored; what does not sell by more than prices stays as it is.
 */
export function soldDocument(document: FormDocument, known: KnownOfOrder): FormDocument {
  if (!isSelling(document, known)) return document;
  const stock = new Map(known.stock.map((one) => [`${one.fieldId}/${one.partId}`, one]));
  const list = <L extends FieldList>(one: L): L => ({
    ...one,
    fields: one.fields.map((field) => soldField(field, { known, stock })),
  });
  const sold: FormDocument = { ...list(document), groups: document.groups.map(list) };
  return { ...sold, selling: sellingOf(document, known) };
}

/** Whether it has prices of days, VAT, limits, or anything of which there are so many. */
const isSelling = (document: FormDocument, { stock }: Pick<KnownOfOrder, "stock">): boolean =>
  stock.length > 0 || sellsBy(document);

function sellingOf({ orders, ...document }: FormDocument, known: KnownOfOrder): Selling {
  const passed = (day: string | null) => (day !== null && known.day > day ? day : null);
  const items = [document, ...document.groups].flatMap(({ fields }) =>
    fields.flatMap((field) => ("items" in field ? field.items : [])),
  );
  return {
    ...{ currency: known.currency, typeName: known.typeName },
    pricesInclude: orders?.prices ?? "net",
    discounts: orders?.discounts ?? [],
    hasVat:
      items.some(({ vatRate }) => vatRate !== undefined) ||
      known.former.some(({ vatRate }) => vatRate !== null),
    former: known.former,
    gone: [],
    isByStaff: known.isByStaff,
    moreUntil: passed(known.changeUntil),
    fewerUntil: passed(known.cancelUntil),
  };
}

interface Around {
  known: KnownOfOrder;
  stock: ReadonlyMap<string, StockOf>;
}

function soldField(field: Field, around: Around): Field {
  if ("items" in field) return soldList(field, around);
  if (!("options" in field)) return field;
  const options = field.options.map((option) => {
    const one = around.stock.get(`${field.id}/${option.value}`);
    return one ? { ...option, now: { ...NOTHING, ...leftOf(one, around.known) } } : option;
  });
  return { ...field, options } as Field;
}

const NOTHING: ItemNow = { later: null, earlier: null, isOwnPrice: false, left: null, leftSaid: null };

function soldList(field: ListField, { known, stock }: Around): ListField {
  const rateOf = (rate: number | undefined) =>
    rate === undefined ? {} : { vatRate: known.isReverseCharge ? 0 : rate };
  const items = field.items.flatMap(({ prices, notSold, vatRate, ...item }) => {
    if (notSold) return [];
    const rows = { price: item.price, prices };
    const price = priceOf(rows, known);
    const left = leftOf(stock.get(`${field.id}/${item.itemId}`), known);
    const now: ItemNow = {
      ...NOTHING,
      later: field.showLater ? laterPrice(rows, known) : null,
      earlier: field.showLater ? earlierPrice(rows, known) : null,
      isOwnPrice: price !== priceOf(rows, { ...known, typeId: null }),
      ...left,
      ...(!field.showLeft && { leftSaid: null }),
    };
    return [{ ...item, price, ...rateOf(vatRate), now }];
  });
  return { ...field, items };
}

/** What is there for them; null where there is no limit. */
function leftOf(
  one: StockOf | undefined,
  { isByStaff }: KnownOfOrder,
): Pick<ItemNow, "left" | "leftSaid"> | null {
  if (!one || one.stock === null) return null;
  const left = one.stock - one.taken;
  if (one.mayOversell && isByStaff) return { left: null, leftSaid: left };
  return { left: Math.max(0, left) + one.own, leftSaid: Math.max(0, left) };
}

/** Without what is counted by the moment: to tell whether prices and rules are those of before. */
export function withoutCounts(document: FormDocument): FormDocument {
  if (!document.selling) return document;
  const plain = (part: object) => {
    const { now: _, ...own } = part as { now?: unknown };
    return own;
  };
  const list = <L extends FieldList>(one: L): L => ({
    ...one,
    fields: one.fields.map((field) => {
      if ("items" in field) return { ...field, items: field.items.map(plain) };
      return "options" in field ? { ...field, options: field.options.map(plain) } : field;
    }),
  });
  return { ...list(document), groups: document.groups.map(list) };
}
