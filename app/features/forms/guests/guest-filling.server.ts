import { sql } from "drizzle-orm";
import { jsonExists } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { countUses } from "~/features/auth/counted-uses.server";
import { networkOf } from "~/features/auth/network.rules";
import type { CookieHolder } from "~/features/auth/sealed-cookie.server";
import { MB } from "~/features/files/file-types.rules";
import { newSecret } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import type { Filling } from "../submissions/filling.types";
import { guestToken, keepGuestToken, ownDraft } from "./guest-cookie.server";
import { TOO_MANY_DRAFTS, TOO_MUCH_UPLOADED } from "./guests.texts";

export type GuestFilling = Extract<Filling, { of: "guest" }>;

/** In an hour, from one address (issue: guests). */
const MOST_DRAFTS = 10;
const MOST_BYTES = 500 * MB;

type Asked = Pick<CommandContext, "db" | "control" | "now" | "address" | "event">;

/** What is counted of an address in this event. */
export const fromAddress = (what: string, { event, address }: Pick<Asked, "event" | "address">) =>
  `${what} ${event.id} from ${networkOf(address)}`;

/** What a guest is filling in, by their cookie; no token where they have begun nothing. */
export async function guestFilling(holder: CookieHolder, formId: string): Promise<GuestFilling> {
  const [token, own] = await Promise.all([guestToken(holder, "draft", formId), ownDraft(holder, formId)]);
  return { of: "guest", formId, token, ownBegun: own?.begun ?? null };
}

const given = new WeakMap<CookieHolder, Promise<GuestFilling>>();

/** The same for whatever saves: who has no token yet is given one, which is counted. One for each request, however often it asks. */
export function begunGuestFilling(ctx: Asked, holder: CookieHolder, formId: string): Promise<GuestFilling> {
  const known = given.get(holder) ?? begin(ctx, holder, formId);
  given.set(holder, known);
  return known;
}

async function begin(ctx: Asked, holder: CookieHolder, formId: string): Promise<GuestFilling> {
  const known = await guestFilling(holder, formId);
  if (known.token) return known;
  // What is refused anyway begins nothing.
  const { isOpen } = await readBatch(ctx.db, { isOpen: isOpenToGuests(formId) });
  if (!isOpen) return { of: "guest", formId, token: null };
  await countUses(ctx, [{ of: fromAddress("guest drafts", ctx), limit: MOST_DRAFTS }], TOO_MANY_DRAFTS);
  const token = newSecret();
  keepGuestToken(holder, { kind: "draft", formId, token });
  return { of: "guest", formId, token };
}

const isOpenToGuests = (formId: string) =>
  jsonExists(sql`from form where id = ${formId} and is_public = 1 and is_published = 1 and is_archived = 0`);

/** Before anything of an upload is read. `bytes`: as the request says; one that does not say is taken for the most that one holds. */
export const countGuestUpload = (ctx: Asked, bytes: number | null, most: number): Promise<void> =>
  countUses(
    ctx,
    [{ of: fromAddress("guest bytes", ctx), limit: MOST_BYTES, amount: bytes ?? most }],
    TOO_MUCH_UPLOADED,
  );
