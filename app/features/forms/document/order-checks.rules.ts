import type { Finding } from "./finding.types";
import type { FormDocument } from "./form-document.schema";
import type { Item } from "./types/item-list/item-list.rules";
import { rateWords } from "./types/item-list/rate-words.rules";

/** What of orders does not fit together: rates, prices and discounts over all lists of a form. `today` is the event's; null: not asked. */
export function orderFindings(document: FormDocument, today: string | null = null): Finding[] {
  const lists = [
    ...document.fields.map((field) => ({ field, groupId: null as string | null })),
    ...document.groups.flatMap((group) => group.fields.map((field) => ({ field, groupId: group.id }))),
  ].flatMap(({ field, groupId }) => ("items" in field ? [{ field, groupId }] : []));
  const items = lists.flatMap(({ field }) => field.items.filter(({ notSold }) => !notSold));
  const around = {
    rates: document.orders?.rates,
    someHaveVat: items.some(({ vatRate }) => vatRate !== undefined),
    somePriced: items.some(isPriced),
    today,
  };
  const known = new Set(lists.flatMap(({ field }) => field.items.map(({ itemId }) => itemId)));
  return [
    ...lists.flatMap(({ field, groupId }) =>
      field.items
        .filter(({ notSold }) => !notSold)
        .flatMap((item) => warnings(item, around))
        .map((message): Finding => ({ severity: "warn", fieldId: field.id, groupId, message })),
    ),
    ...(document.orders?.discounts ?? []).flatMap(({ itemIds }, at): Finding[] => {
      const isGone = itemIds?.some((id) => !known.has(id)) ?? false;
      const whole = { fieldId: null, groupId: null };
      return isGone
        ? [
            {
              severity: "warn",
              ...whole,
              message: `Discount ${at + 1} names an item that is not there any more`,
            },
          ]
        : [];
    }),
  ];
}

const isPriced = ({ price, prices = [] }: Item): boolean => price > 0 || prices.some((row) => row.price > 0);

function warnings(
  item: Item,
  {
    rates,
    someHaveVat,
    somePriced,
    today,
  }: {
    rates: readonly number[] | undefined;
    someHaveVat: boolean;
    somePriced: boolean;
    today: string | null;
  },
): string[] {
  const called = `“${item.label || "Item"}”`;
  const { vatRate, prices = [] } = item;
  const past = today === null ? [] : prices.filter(({ until }) => until !== undefined && until < today);
  return [
    ...(somePriced && !isPriced(item) ? [`${called} has no price, and others have`] : []),
    ...(someHaveVat && vatRate === undefined ? [`${called} has no VAT rate, and others have`] : []),
    ...(vatRate !== undefined && rates !== undefined && !rates.includes(vatRate)
      ? [`${called} has ${rateWords(vatRate)} VAT, which the form does not offer`]
      : []),
    ...(past.length > 0 ? [`A price of ${called} ended on ${past.at(-1)?.until}`] : []),
  ];
}
