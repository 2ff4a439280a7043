import type { OrderState } from "../reckoning/order.types";

/** In the order in which an order goes on; what is cancelled is in no sum. */
export const ORDER_STATES = [
  "received",
  "confirmed",
  "delivered",
  "cancelled",
] as const satisfies readonly OrderState[];

/** A state that staff give lines. */
export type GivenState = Exclude<OrderState, "received">;

/** Which lines can be given a state: an order goes on, and is cancelled from anywhere. */
export const GIVEN_FROM: Record<GivenState, readonly OrderState[]> = {
  confirmed: ["received"],
  delivered: ["received", "confirmed"],
  cancelled: ["received", "confirmed", "delivered"],
};

/** `SSO-0037`; without a prefix the number alone. */
export const orderNumber = (prefix: string, number: number | null): string => {
  if (number === null) return "";
  const digits = String(number).padStart(4, "0");
  return prefix === "" ? digits : `${prefix}-${digits}`;
};

/** In hundredths of a per cent: "20%", "7.7%", as the locale writes numbers. */
export const rateText = (rate: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 }).format(rate / 10_000);

/** "VAT 20% on £73.50": `base` is the amount that it is of, in words. */
export const vatOn = (rate: number, base: string, locale: string): string =>
  `VAT ${rateText(rate, locale)} on ${base}`;

/** "24 m²", "2": so many of what it is sold by. */
export const quantityText = (quantity: number, unit: string, locale: string): string => {
  const many = new Intl.NumberFormat(locale).format(quantity);
  return unit === "" ? many : `${many} ${unit}`;
};
