import { sha256 } from "~/lib/ids";

const RECOVERY_CODES = 10;
/** Crockford's base 32: no letter that reads like a digit. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Ten codes of 80 random bits, `ABCD-EFGH-JKMN-PQRS`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => ALPHABET[byte % 32]);
    return [0, 4, 8, 12].map((at) => letters.slice(at, at + 4).join("")).join("-");
  });
}

/** What is stored of a code, however it was typed: in small letters, without hyphens, with O for 0. */
export function recoveryCodeHash(userId: string, code: string): Promise<string> {
  const plain = code
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
  return sha256(`recovery:${userId}:${plain}`);
}
