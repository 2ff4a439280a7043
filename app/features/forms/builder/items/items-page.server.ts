import type { Found } from "#db/read-batch";
import { assetImage } from "~/features/assets/asset-image.server";
import { savedWords } from "~/features/settings/saved-by.rules";
import type { CurrentUser } from "~/identity/session.server";
import { NotFound } from "~/lib/errors";
import { eventClock } from "~/procedure/event-clock.server";
import { limitsOf } from "~/procedure/limits.server";
import type { Ctx } from "~/procedure/procedure.server";
import { formatDate } from "~/ui/format.rules";
import { Field } from "../../document/field.schema";
import { OrderSettings } from "../../document/form-document.schema";
import { type Item, type ItemList, isItemList } from "../../document/types/item-list/item-list.rules";
import { rateWords } from "../../document/types/item-list/rate-words.rules";
import type { FieldsOwner } from "../../fields/fields-owner.types";
import { type Edited, recordOf } from "../../fields/working-copy.server";
import { moneyOf } from "../../submissions/open-filling.server";
import { builderData, type builderReads } from "../builder.server";
import type { itemsReads } from "./items.queries.server";
import {
  earlyUntil,
  isOversold,
  isSoldOut,
  itemValues,
  leftWords,
  NO_STOCK,
  orderWords,
  priceWords,
  type StockOf,
  vatWords,
} from "./items.rules";
import { ItemInput, PasteItemsInput } from "./items.schema";

type Asked = Ctx<CurrentUser>;
export type ItemsFound = Found<ReturnType<typeof builderReads>> & Found<ReturnType<typeof itemsReads>>;
type Whole = ItemsFound & { copy: Edited };

/** A field of the copy as an item list; a 404 where it is none. */
export function listIn(copy: Edited | null, fieldId: string): ItemList {
  const row = copy?.fields.find(({ id }) => id === fieldId);
  const field = row && Field.safeParse(recordOf(row)).data;
  if (!isItemList(field)) throw new NotFound();
  return field;
}

export function holdsList(copy: Edited | null, fieldId: string): boolean {
  const row = copy?.fields.find(({ id }) => id === fieldId);
  return isItemList(row && Field.safeParse(recordOf(row)).data);
}

/** What a form says of its orders; as where it says nothing, for what cannot be read. */
export const orderSettings = (stored: unknown): OrderSettings =>
  OrderSettings.safeParse(stored ?? {}).data ?? OrderSettings.parse({});

/** The rates that an item may have; null: any, as in a field group. */
export const ratesOf = (
  owner: FieldsOwner,
  { orders }: Pick<ItemsFound, "orders">,
): readonly number[] | null => (owner.kind === "form" ? orderSettings(orders?.orders).rates : null);

/** Stock of each item, with what is taken where none was ever said. */
export function stockIn({ stocks, taken }: Pick<ItemsFound, "stocks" | "taken">): (id: string) => StockOf {
  const rows = new Map(stocks.map((row) => [row.partId, row]));
  const ordered = new Map(taken.map((row) => [row.itemId, row.taken]));
  return (id) => rows.get(id) ?? { ...NO_STOCK, taken: ordered.get(id) ?? 0 };
}

/** The page of an item list's items: the editor's bar around it, the table, and what both panels need. */
export function itemsData(
  ctx: Asked,
  found: ItemsFound,
  { owner, fieldId }: { owner: FieldsOwner; fieldId: string },
) {
  // `can` has said that it is there.
  const whole = found as Whole;
  const list = listIn(whole.copy, fieldId);
  const money = moneyOf(ctx);
  const { today } = eventClock(ctx);
  const { locale } = money;
  const stockOf = stockIn(found);
  const typeNames = new Map(found.teamTypes.map(({ id, name }) => [id, name]));
  const suppliers = new Map(found.suppliers.map(({ id, company }) => [id, company]));
  const pictures = new Map(found.itemPictures.map((row) => [row.id, assetImage(row, "64px").src]));
  const settings = orderSettings(found.orders?.orders);
  const rows = list.items.map((item) => {
    const stock = stockOf(item.itemId);
    const price = priceWords(item, { money, today, typeNames });
    return {
      id: item.itemId,
      label: item.label,
      supplier: item.supplierId ? (suppliers.get(item.supplierId) ?? "A supplier that is gone") : "",
      picture: pictures.get(item.pictureId ?? "") ?? null,
      ...{ price: price.today, others: price.others },
      unit: item.unit ?? "",
      vat: vatWords(item.vatRate, locale),
      stock: stock.stock === null ? "" : String(stock.stock),
      taken: stock.taken,
      left: leftWords(stock),
      isOversold: isOversold(stock),
      isSoldOut: isSoldOut(stock),
      order: orderWords(item),
      isSold: !item.notSold,
    };
  });
  return {
    editor: builderData(ctx, whole, { owner, fieldId }),
    owner,
    fieldId,
    label: list.label,
    revision: whole.copy.revision,
    /** Of the field in the outline: "07". */
    prices: owner.kind === "form" ? settings.prices : null,
    rows,
    currency: money.currency,
    day: formatDate(today, "weekday", locale),
  };
}
export type ItemsData = ReturnType<typeof itemsData>;

/** One item of the list, or a new one, as its form holds it. */
export function itemPanel(
  ctx: Asked,
  found: ItemsFound,
  { owner, fieldId, item }: { owner: FieldsOwner; fieldId: string; item: Item | null },
) {
  const whole = found as Whole;
  const list = listIn(whole.copy, fieldId);
  const money = moneyOf(ctx);
  const { locale } = money;
  const { today } = eventClock(ctx);
  const stock = item ? stockIn(found)(item.itemId) : NO_STOCK;
  const blank: Item = { itemId: "", label: "", price: 0, description: "" };
  const rates = new Set(ratesOf(owner, found) ?? ratesInUse(list));
  if (item?.vatRate !== undefined) rates.add(item.vatRate);
  const values = itemValues(item ?? blank, stock, money);
  const typeNames = new Map(found.teamTypes.map(({ id, name }) => [id, name]));
  const picture = found.itemPictures.find(({ id }) => id === item?.pictureId);
  return {
    isNew: item === null,
    isSold: !item?.notSold,
    place: item ? list.items.findIndex(({ itemId }) => itemId === item.itemId) + 1 : list.items.length + 1,
    of: list.items.length,
    values: item ? values : { ...values, price: "" },
    stock,
    left: leftWords(stock),
    drafted: found.drafted.find(({ itemId }) => itemId === item?.itemId)?.quantity ?? 0,
    picture: picture ? { id: picture.id, name: picture.name } : null,
    rates: [...rates]
      .sort((one, other) => other - one)
      .map((rate) => ({ value: String(rate), label: rateWords(rate, locale) })),
    asksRates: owner.kind === "form" && rates.size === 0,
    teamTypes: found.teamTypes.map(({ id, name }) => ({ value: id, label: name })),
    suppliers: found.suppliers.map(({ id, company }) => ({ value: id, label: company })),
    today: item ? todayWords(item, { money, today, typeNames }) : "",
    limits: limitsOf(ItemInput),
    saved: savedBy(ctx, whole),
  };
}
export type ItemPanelData = ReturnType<typeof itemPanel>;

/** A field group stands in several forms: it offers the rates that its lists have, and the usual blank. */
const ratesInUse = ({ items }: ItemList): number[] => [
  ...new Set([2000, 500, 0, ...items.flatMap(({ vatRate }) => vatRate ?? [])]),
];

function todayWords(item: Item, of: Parameters<typeof priceWords>[1]): string {
  const { today, others } = priceWords(item, of);
  const types = others.filter((one) => !one.startsWith("then "));
  return `${today}${types.length > 0 ? `, and ${types.join(", ")}` : " for everybody"}.`;
}

const savedBy = (ctx: Asked, { copy }: Whole) =>
  savedWords(
    { by: "system", name: null, at: copy.updatedAt },
    { userId: ctx.user.id, now: ctx.now, timeZone: ctx.settings.event.timeZone },
  );

/** The blank form of a paste. */
export const pasteLimits = () => limitsOf(PasteItemsInput);

/** What the panel of the list says of its items in the builder. */
export function itemsSummary(
  ctx: Pick<Asked, "settings" | "now">,
  found: Pick<ItemsFound, "stocks" | "taken" | "orders">,
  list: ItemList,
) {
  const stockOf = stockIn(found);
  const stocks = list.items.filter(({ notSold }) => !notSold).map(({ itemId }) => stockOf(itemId));
  const { today } = eventClock(ctx);
  const { locale } = ctx.settings.event;
  const early = earlyUntil(list.items, today);
  const day = (one: string | null | undefined) => (one ? formatDate(one, "long", locale) : null);
  return {
    items: list.items.length,
    soldOut: stocks.filter(isSoldOut).length,
    oversold: stocks.filter(isOversold).length,
    stopped: list.items.filter(({ notSold }) => notSold).length,
    early: early && formatDate(early, "full", locale),
    orders: found.orders && {
      prices: orderSettings(found.orders.orders).prices,
      changeUntil: day(found.orders.changeUntil),
      cancelUntil: day(found.orders.cancelUntil),
    },
  };
}
export type ItemsSummary = ReturnType<typeof itemsSummary>;
