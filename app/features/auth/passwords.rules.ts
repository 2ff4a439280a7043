import { COMMON_PASSWORDS } from "./common-passwords";

const PASSWORD_MIN = 8;
const PASSWORD_MAX = 256;
const WEAK_PASSWORD = "The password provided is too weak.";

export const TOO_LONG = `Use at most ${PASSWORD_MAX} characters`;

/** In characters as people count them; what is longer is refused for its length, and never cut. */
export const isTooLong = (password: string): boolean =>
  password.length > 2 * PASSWORD_MAX || [...password].length > PASSWORD_MAX;

/**
 * 8 to 256 characters, any that can be typed, none of the 3,000 most common. Null when it will do, else what is wrong.
 */
export function passwordFault(password: string): string | null {
  if (isTooLong(password)) return TOO_LONG;
  if ([...password].length < PASSWORD_MIN) return `${WEAK_PASSWORD} Use at least ${PASSWORD_MIN} characters.`;
  if (password.includes("\0")) return "Leave out the NUL character: nobody can type it.";
  if (COMMON_PASSWORDS.has(password.toLowerCase()))
    return `${WEAK_PASSWORD} It is one of the most common ones.`;
  return null;
}
