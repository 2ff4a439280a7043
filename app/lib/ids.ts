import { uuidv7 } from "uuidv7";

/** Ids are made on the server and sort by the time they were made. */
export const newId = (): string => uuidv7();

/** 256 random bits, base64url: 43 characters. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** SHA-256 as 64 hex digits. */
export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return hex(new Uint8Array(digest));
}

/** Two digits a byte. */
export const hex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** An id that follows from words: the same words give the same id, so that doing a thing again makes nothing twice. */
export async function idFrom(words: string): Promise<string> {
  const digits = await sha256(words);
  return digits.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** The end of a request's id, which is its random part, in a form that can be read out on the telephone. */
export function referenceOf(requestId: string): string {
  const tail = requestId.replaceAll("-", "").slice(-8).toUpperCase();
  return `${tail.slice(0, 4)}-${tail.slice(4)}`;
}
