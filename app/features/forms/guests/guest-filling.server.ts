import { type CountedUse, countUses } from "~/features/auth/counted-uses.server";
import { networkOf } from "~/features/auth/network.rules";
import type { CookieHolder } from "~/features/auth/sealed-cookie.server";
import { MB } from "~/features/files/file-types.rules";
import { newSecret } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import type { Filling } from "../submissions/open-filling.types";
import { guestBrowser, guestToken, keepGuestToken, ownDraft } from "./guest-cookie.server";
import { TOO_MUCH_UPLOADED, tooManyDrafts } from "./guests.texts";

export type GuestFilling = Extract<Filling, { of: "guest" }>;

/**
 * Drafts that hold an answer, in an hour: a person's browser has few of them, and a hall full of people shares one address. Whoever throws
 * the cookie away is one of the address.
 */
const MOST_DRAFTS = { browser: 10, network: 300 };
const MOST_BYTES = 500 * MB;

type Asked = Pick<CommandContext, "control" | "now" | "address" | "event">;

/** What is counted of an address in this event. */
export const fromAddress = (what: string, { event, address }: Pick<Asked, "event" | "address">) =>
  `${what} ${event.id} from ${networkOf(address)}`;

/** What a guest is filling in, by their cookie; no token where they have begun nothing. */
export async function guestFilling(holder: CookieHolder, formId: string): Promise<GuestFilling> {
  const [token, own] = await Promise.all([guestToken(holder, "draft", formId), ownDraft(holder, formId)]);
  return { of: "guest", formId, token, ownBegun: own?.begun ?? null };
}

const given = new WeakMap<CookieHolder, Promise<GuestFilling>>();

/**
 * The same for whatever saves: who has no token yet is given one, and the draft that is made with it is counted. One for each request,
 * however often it asks.
 */
export function begunGuestFilling(ctx: Asked, holder: CookieHolder, formId: string): Promise<GuestFilling> {
  const known = given.get(holder) ?? begin(ctx, holder, formId);
  given.set(holder, known);
  return known;
}

async function begin(ctx: Asked, holder: CookieHolder, formId: string): Promise<GuestFilling> {
  const known = await guestFilling(holder, formId);
  const token = known.token ?? newSecret();
  if (!known.token) keepGuestToken(holder, { kind: "draft", formId, token });
  let counted: Promise<void> | undefined;
  const begins = () => {
    counted ??= guestBrowser(holder).then((browser) =>
      countUses(ctx, [
        byBrowser(ctx, browser, {
          what: "guest drafts",
          limit: MOST_DRAFTS.browser,
          says: tooManyDrafts.browser,
        }),
        byNetwork(ctx, { what: "guest drafts", limit: MOST_DRAFTS.network, says: tooManyDrafts.network }),
      ]),
    );
    return counted;
  };
  return { ...known, token, begins };
}

type Counted = Pick<CountedUse, "limit" | "says"> & { what: string };

/** What one browser does in this event, as `guestBrowser` knows it. */
export const byBrowser = ({ event }: Asked, browser: string, { what, ...use }: Counted): CountedUse => ({
  ...use,
  of: `${what} ${event.id} by ${browser}`,
});

/** What everybody does who shares an address. */
export const byNetwork = (ctx: Asked, { what, ...use }: Counted): CountedUse => ({
  ...use,
  of: fromAddress(what, ctx),
});

/** Before anything of an upload is read. `bytes`: as the request says; one that does not say is taken for the most that one holds. */
export const countGuestUpload = (ctx: Asked, bytes: number | null, most: number): Promise<void> =>
  countUses(
    ctx,
    [{ of: fromAddress("guest bytes", ctx), limit: MOST_BYTES, amount: bytes ?? most }],
    TOO_MUCH_UPLOADED,
  );
