import { countUses } from "~/features/auth/counted-uses.server";
import { turnstileKey } from "~/lib/turnstile.rules";
import type { CommandContext } from "~/procedure/context";
import { type CheckedDraft, type Submitted, submitFilling } from "../submissions/submit.commands.server";
import { byBrowser, byNetwork, type GuestFilling } from "./guest-filling.server";
import { isTooFast } from "./guest-submission.rules";
import { tooManySent } from "./guests.texts";
import { askTurnstile } from "./turnstile.server";

/** In an hour: presses of a network, and what a browser really sends. */
const MOST_SENT = { browser: 10, network: 300 };

/** What comes with the answers of a guest. */
export interface GuestSigns {
  /** Of the field that no person sees. */
  trap: string;
  /** Of Turnstile's widget; empty where there was none. */
  turnstile: string;
  /** They opened a link that was mailed to them: no more is asked. */
  isProven: boolean;
  /** Theirs, as `guestBrowser` tells it from others. */
  browser: string;
}

export type SubmittedByGuest =
  | Submitted
  /** The same press again goes through. */
  | { kind: "tooFast" }
  /** A link that is mailed to an address goes through: nothing is lost. */
  | { kind: "unproven" };

/** Sends in what a guest filled in, unless it looks like a machine's doing: that is offered another way, and never loses anything. */
export async function submitAsGuest(
  ctx: CommandContext,
  filling: GuestFilling,
  { checked, signs }: { checked: CheckedDraft; signs: GuestSigns },
): Promise<SubmittedByGuest> {
  const what = "guest submissions";
  await countUses(ctx, [byNetwork(ctx, { what, limit: MOST_SENT.network, says: tooManySent.network })]);
  if (!signs.isProven) {
    if (signs.trap !== "") return { kind: "unproven" };
    if (isTooFast(checked.draftId, ctx.now)) return { kind: "tooFast" };
    if (turnstileKey(ctx.env)) {
      const { address } = ctx;
      const said = await askTurnstile(ctx.env, { token: signs.turnstile, address });
      if (said !== "passed") return { kind: "unproven" };
    }
  }
  const { browser } = signs;
  await countUses(ctx, [
    byBrowser(ctx, browser, { what, limit: MOST_SENT.browser, says: tooManySent.browser }),
  ]);
  return submitFilling(ctx, filling, checked);
}
