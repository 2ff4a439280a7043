/** Of one form. */
export const MOST_WEBHOOKS = 10;
/** Of one body. */
export const MOST_VALUES = 100;

/** The headers that a webhook may carry (spec 2.3). */
export const HEADER_KEYS = [
  "Authorization",
  "X-Api-Key",
  "X-Auth-Token",
  "X-Webhook-Secret",
  "X-Signature",
] as const;
