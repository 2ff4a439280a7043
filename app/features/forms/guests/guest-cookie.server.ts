import { createCookie } from "@remix-run/cloudflare";
import * as z from "zod";
import { signingSecretOf } from "#db/seal";
import type { CookieHolder } from "~/features/auth/sealed-cookie.server";
import { guestFormPath } from "./guests.paths";

/** How long a draft is kept that nobody touches, and so its cookie. */
const SECONDS = 30 * 86_400;

/** What a guest holds of a form: the draft that they are filling in, or what they have sent in. */
export type GuestToken = "draft" | "sent";

const NAMES = { draft: "guestDraft", sent: "guestSent", own: "guestOwnDraft" } as const;

/**
 * A guest's token, in a cookie of the form alone. It is signed, so that each token was made here and counted when it was. A name with
 * `__Host-` would belong to the whole host: `__Secure-` is what a path leaves.
 */
async function cookieOf(holder: CookieHolder, kind: keyof typeof NAMES, formId: string) {
  const name = NAMES[kind];
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

function dropCookie(holder: CookieHolder, kind: keyof typeof NAMES, formId: string): void {
  holder.cookies.push(cookieOf(holder, kind, formId).then((cookie) => cookie.serialize("", { maxAge: 0 })));
}

const OwnDraft = z.object({ token: z.string().refine(isGuestToken), begun: z.iso.datetime() });
/** A guest's own draft, and when it was begun, while another one is open that a link led to. */
export type OwnDraft = z.infer<typeof OwnDraft>;

export function keepOwnDraft(holder: CookieHolder, formId: string, own: OwnDraft): void {
  holder.cookies.push(cookieOf(holder, "own", formId).then((cookie) => cookie.serialize(own)));
}

export async function ownDraft(holder: CookieHolder, formId: string): Promise<OwnDraft | null> {
  const cookie = await cookieOf(holder, "own", formId);
  const value: unknown = await cookie.parse(holder.request.headers.get("cookie")).catch(() => null);
  return OwnDraft.safeParse(value).data ?? null;
}

export const dropOwnDraft = (holder: CookieHolder, formId: string): void => dropCookie(holder, "own", formId);

/** The draft that is open was submitted or discarded: back to one's own, where a link had led away from it. */
export async function leaveDraft(holder: CookieHolder, formId: string): Promise<void> {
  const own = await ownDraft(holder, formId);
  if (!own) return dropCookie(holder, "draft", formId);
  keepGuestToken(holder, { kind: "draft", formId, token: own.token });
  dropOwnDraft(holder, formId);
}

/** As `newSecret` makes them. */
export function isGuestToken(value: unknown): value is string {
  return typeof value === "string" && /^[\w-]{43}$/.test(value);
}
