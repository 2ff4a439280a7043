import { readBatch } from "#db/read-batch";
import { mailsToTryAgain } from "~/features/email/mail-log.queries.server";
import { resendMail } from "~/features/teams/resend-mail.commands.server";
import { DomainError } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { AGAIN_AT_ONCE } from "./mail-log.rules";

/** The oldest first, each by itself: one that cannot be sent again keeps no other from it. */
export async function tryAgain(ctx: CommandContext): Promise<{ sent: number; others: number }> {
  const { mails } = await readBatch(ctx.db, { mails: mailsToTryAgain(ctx.now, AGAIN_AT_ONCE) });
  let sent = 0;
  for (const { id } of mails) {
    try {
      await resendMail(ctx, id);
      sent += 1;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }
  return { sent, others: mails.length - sent };
}
