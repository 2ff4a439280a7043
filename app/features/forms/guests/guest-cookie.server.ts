import { createCookie } from "@remix-run/cloudflare";
import { signingSecretOf } from "#db/seal";
import type { CookieHolder } from "~/features/auth/sealed-cookie.server";
import { guestFormPath } from "./guests.paths";

/** How long a draft is kept that nobody touches, and so its cookie. */
const SECONDS = 30 * 86_400;

/** What a guest holds of a form: the draft that they are filling in, or what they have sent in. */
export type GuestToken = "draft" | "sent";

/**
 * A guest's token, in a cookie of the form alone. It is signed, so that each token was made here and counted when it was. A name with
 * `__Host-` would belong to the whole host: `__Secure-` is what a path leaves.
 */
async function cookieOf(holder: CookieHolder, kind: GuestToken, formId: string) {
  const name = kind === "draft" ? "guestDraft" : "guestSent";
  return createCookie(holder.isSecure ? `__Secure-${name}` : name, {
    httpOnly: true,
    sameSite: "lax",
    path: guestFormPath(formId),
    secure: holder.isSecure,
    maxAge: SECONDS,
    secrets: [await signingSecretOf(holder.env.APP_SECRET, `signature:${name}:${holder.event.id}`)],
  });
}

export function keepGuestToken(
  holder: CookieHolder,
  { kind, formId, token }: { kind: GuestToken; formId: string; token: string },
): void {
  holder.cookies.push(cookieOf(holder, kind, formId).then((cookie) => cookie.serialize(token)));
}

export async function guestToken(
  holder: CookieHolder,
  kind: GuestToken,
  formId: string,
): Promise<string | null> {
  const cookie = await cookieOf(holder, kind, formId);
  // A signature that is none, in whatever way, is read by throwing.
  const value: unknown = await cookie.parse(holder.request.headers.get("cookie")).catch(() => null);
  return isGuestToken(value) ? value : null;
}

export function dropGuestToken(holder: CookieHolder, kind: GuestToken, formId: string): void {
  holder.cookies.push(cookieOf(holder, kind, formId).then((cookie) => cookie.serialize("", { maxAge: 0 })));
}

/** As `newSecret` makes them. */
export const isGuestToken = (value: unknown): value is string =>
  typeof value === "string" && /^[\w-]{43}$/.test(value);
