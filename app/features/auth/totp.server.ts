import { Secret, TOTP } from "otpauth";
import { encode } from "uqr";

/** RFC 6238 with the values that every authenticator app knows: SHA-1, 6 digits, 30 seconds. */
const SHAPE = { algorithm: "SHA1", digits: 6, period: 30 };

/** 160 random bits, base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The 30-second step that a code belongs to: now, the one before or the one after. Null when it fits none. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const token = code.replaceAll(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return null;
  const totp = new TOTP({ ...SHAPE, secret: Secret.fromBase32(secret) });
  const timestamp = now.getTime();
  const delta = totp.validate({ token, timestamp, window: 1 });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

export interface TotpInvitation {
  /** `otpauth://…`: opens the app on the same device. */
  uri: string;
  /** The secret in groups of four, to be typed. */
  key: string;
  qr: { size: number; path: string };
}

export function totpInvitation(secret: string, names: { issuer: string; account: string }): TotpInvitation {
  // A colon parts issuer and account in the label: one of their own would mislead the app.
  const issuer = names.issuer.replaceAll(":", " ");
  const totp = new TOTP({ ...SHAPE, issuer, label: names.account, secret: Secret.fromBase32(secret) });
  const uri = totp.toString();
  return { uri, key: secret.replaceAll(/(.{4})(?=.)/g, "$1 "), qr: qrPath(uri) };
}

/** One path for the dark modules, row by row, with the quiet zone that readers need. */
function qrPath(text: string): TotpInvitation["qr"] {
  const { size, data } = encode(text, { ecc: "M", border: 4 });
  const runs = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1]) return [];
      const end = row.findIndex((dark, at) => at > x && !dark);
      return [`M${x} ${y}h${(end === -1 ? row.length : end) - x}v1H${x}z`];
    }),
  );
  return { size, path: runs.join("") };
}
