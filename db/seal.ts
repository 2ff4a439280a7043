/** What a sealed text is for. Each purpose has a key of its own, and a text that was sealed for one opens for no other. */
export type SealPurpose =
  | "databaseToken"
  | "mail"
  | "totp"
  | "providerRequest"
  | "guestProof"
  | "webhook"
  | `cookie:${string}`;

export interface Sealing {
  /** `APP_SECRET`. */
  secret: string;
  purpose: SealPurpose;
}

const encoder = new TextEncoder();

/** AES-256-GCM under the purpose's key, with the purpose as associated data: `v2.<base64 of nonce + ciphertext>`. */
export async function seal(sealing: Sealing, text: string): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv: nonce, additionalData: encoder.encode(sealing.purpose) },
    await keyOf(sealing),
    encoder.encode(text),
  );
  return `v2.${toBase64([...nonce, ...new Uint8Array(sealed)])}`;
}

/**
 * The text that was sealed. Throws when the secret or the purpose is another one or the text was changed. `v1.` is how
 * texts were sealed before purposes had keys: such stand in control's rows and in mails that are kept for 30 days.
 */
export async function unseal(sealing: Sealing, sealed: string): Promise<string> {
  const [, version, base64 = ""] = /^(v1|v2)\.(.+)$/s.exec(sealed) ?? [];
  if (!version) throw new Error("Not a sealed text");
  const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
  const iv = bytes.slice(0, 12);
  const plain =
    version === "v1"
      ? await crypto.subtle.decrypt({ name: "AES-GCM", iv }, await formerKeyOf(sealing), bytes.slice(12))
      : await crypto.subtle.decrypt(
          { name: "AES-GCM", iv, additionalData: encoder.encode(sealing.purpose) },
          await keyOf(sealing),
          bytes.slice(12),
        );
  return new TextDecoder().decode(plain);
}

/** A secret of its own for what is signed, not sealed: 256 bits in base64. */
export const signingSecretOf = (secret: string, purpose: `signature:${string}`): Promise<string> =>
  once(signingSecrets, `${purpose} ${secret}`, async () => {
    const bits = await crypto.subtle.deriveBits(derivation(purpose), await baseKey(secret), 256);
    return toBase64([...new Uint8Array(bits)]);
  });

const keyOf = ({ secret, purpose }: Sealing): Promise<CryptoKey> =>
  once(keys, `${purpose} ${secret}`, async () =>
    crypto.subtle.deriveKey(
      derivation(purpose),
      await baseKey(secret),
      { name: "AES-GCM", length: 256 },
      false,
      ["encrypt", "decrypt"],
    ),
  );

const derivation = (purpose: string) => ({
  name: "HKDF",
  hash: "SHA-256",
  // The secret is random and its own: HKDF needs no salt then (RFC 5869, 3.1).
  salt: new Uint8Array(),
  info: encoder.encode(`portal:${purpose}`),
});

function baseKey(secret: string): Promise<CryptoKey> {
  if (secret.length < 32) throw new Error("APP_SECRET must have at least 32 characters");
  return crypto.subtle.importKey("raw", encoder.encode(secret), "HKDF", false, ["deriveKey", "deriveBits"]);
}

async function formerKeyOf({ secret }: Sealing): Promise<CryptoKey> {
  const digest = await crypto.subtle.digest("SHA-256", encoder.encode(`portal-seal:${secret}`));
  return crypto.subtle.importKey("raw", digest, "AES-GCM", false, ["decrypt"]);
}

const keys = new Map<string, CryptoKey>();
const signingSecrets = new Map<string, string>();

/** The value is kept, never its promise: in workerd one request may not wait for another's. */
async function once<T>(known: Map<string, T>, key: string, make: () => Promise<T>): Promise<T> {
  const value = known.get(key) ?? (await make());
  if (known.size < MOST_KEPT) known.set(key, value);
  return value;
}

/** More than there are purposes. */
const MOST_KEPT = 100;

const toBase64 = (bytes: number[]) => btoa(String.fromCharCode(...bytes));
