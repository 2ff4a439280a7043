import * as z from "zod";

/** As `z.email()`, but for hosts that cannot be: a part that ends in a hyphen. The last part may be one of another script (`xn--`). */
const ADDRESS =
  /^(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*(?<!-)\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+(?<!-))$/;

/** An e-mail address, trimmed and in small letters by then. Guard its length before: this looks at each character. */
export const mailAddress = (error?: string) => z.email({ pattern: ADDRESS, ...(error ? { error } : {}) });
