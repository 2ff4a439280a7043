import type { CommandContext } from "~/procedure/context";
import { CHASER, type Invited, inviteAgain, type Whom } from "./invitations.server";

/** sendWelcomeChaser (spec 1.7): to those of them who never logged in, at most one a day each, and to no address that bounced. */
export const sendChasers = (ctx: CommandContext, whom: Whom): Promise<Invited> =>
  inviteAgain(ctx, whom, CHASER);
