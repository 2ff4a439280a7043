import type { CommandContext } from "~/procedure/context";
import { type Invited, inviteAgain, WELCOME, type Whom } from "./invitations.server";

/** Resend welcome e-mails (spec 1.7): to those of them who never logged in, at most one a day each. */
export const resendWelcomes = (ctx: CommandContext, whom: Whom): Promise<Invited> =>
  inviteAgain(ctx, whom, WELCOME);
