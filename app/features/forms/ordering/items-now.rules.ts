import type { ItemNow } from "~/features/orders/reckoning/selling.types";

/** An item, or an option, as it stands for whoever orders it; nothing in a document that is stored. */
export const itemNow = (item: object): ItemNow | undefined => (item as { now?: ItemNow }).now;

/** There is none of it for them. */
export const isSoldOut = (item: object): boolean => {
  const left = itemNow(item)?.left;
  return left !== undefined && left !== null && left <= 0;
};
