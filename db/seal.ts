const encoder = new TextEncoder();

/** AES-256-GCM under a key derived from `secret`. Returns `v1.<base64 of nonce + ciphertext>`. */
export async function seal(secret: string, text: string): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv: nonce },
    await keyOf(secret),
    encoder.encode(text),
  );
  return `v1.${toBase64([...nonce, ...new Uint8Array(sealed)])}`;
}

/** The text that was sealed. Throws when the secret is another one or the text was changed. */
export async function unseal(secret: string, sealed: string): Promise<string> {
  if (!sealed.startsWith("v1.")) throw new Error("Not a sealed text");
  const bytes = Uint8Array.from(atob(sealed.slice(3)), (c) => c.charCodeAt(0));
  const key = await keyOf(secret);
  const plain = await crypto.subtle.decrypt(
    { name: "AES-GCM", iv: bytes.slice(0, 12) },
    key,
    bytes.slice(12),
  );
  return new TextDecoder().decode(plain);
}

async function keyOf(secret: string): Promise<CryptoKey> {
  if (secret.length < 32) throw new Error("APP_SECRET must have at least 32 characters");
  const digest = await crypto.subtle.digest("SHA-256", encoder.encode(`portal-seal:${secret}`));
  return crypto.subtle.importKey("raw", digest, "AES-GCM", false, ["encrypt", "decrypt"]);
}

const toBase64 = (bytes: number[]) => btoa(String.fromCharCode(...bytes));
