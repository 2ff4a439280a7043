import { COMMON_PASSWORDS } from "./common-passwords";

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 256;
export const WEAK_PASSWORD = "The password provided is too weak.";

/** 8 to 256 characters, any characters, none of the 3,000 most common. Null when it will do, else what is wrong. */
export function passwordFault(password: string): string | null {
  const length = [...password].length;
  if (length < PASSWORD_MIN) return `${WEAK_PASSWORD} Use at least ${PASSWORD_MIN} characters.`;
  if (length > PASSWORD_MAX) return `Use at most ${PASSWORD_MAX} characters`;
  if (COMMON_PASSWORDS.has(password.toLowerCase()))
    return `${WEAK_PASSWORD} It is one of the most common ones.`;
  return null;
}
