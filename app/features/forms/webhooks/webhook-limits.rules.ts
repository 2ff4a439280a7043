/** Of one form. */
export const MOST_WEBHOOKS = 10;
/** Of one body. */
export const MOST_VALUES = 100;
