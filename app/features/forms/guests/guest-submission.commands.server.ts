import { countUses } from "~/features/auth/counted-uses.server";
import { turnstileKey } from "~/lib/turnstile.rules";
import type { CommandContext } from "~/procedure/context";
import { type CheckedDraft, type Submitted, submitFilling } from "../submissions/submit.commands.server";
import { fromAddress, type GuestFilling } from "./guest-filling.server";
import { isTooFast } from "./guest-submission.rules";
import { TOO_MANY_SENT } from "./guests.texts";
import { askTurnstile } from "./turnstile.server";

/** In an hour, from one address. */
const MOST_SENT = 30;

/** What comes with the answers of a guest. */
export interface GuestSigns {
  /** Of the field that no person sees. */
  trap: string;
  /** Of Turnstile's widget; empty where there was none. */
  turnstile: string;
  /** They opened a link that was mailed to them: no more is asked. */
  isProven: boolean;
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
  await countUses(ctx, [{ of: fromAddress("guest submissions", ctx), limit: MOST_SENT }], TOO_MANY_SENT);
  if (!signs.isProven) {
    if (signs.trap !== "") return { kind: "unproven" };
    if (isTooFast(checked.draftId, ctx.now)) return { kind: "tooFast" };
    if (turnstileKey(ctx.env)) {
      const { address } = ctx;
      const said = await askTurnstile(ctx.env, { token: signs.turnstile, address });
      if (said !== "passed") return { kind: "unproven" };
    }
  }
  return submitFilling(ctx, filling, checked);
}
