import * as z from "zod";
import { Id, procedure } from "~/procedure/procedure.server";
import { resendMail } from "../resend-mail.commands.server";
import { failedMailsPath } from "../teams.paths";

const Input = z.object({
  /** Where the button stood. */
  back: z
    .string()
    .max(100)
    .regex(/^\/admin\/(failed-mails|teams\/[0-9a-f-]{36})$/)
    .catch(failedMailsPath),
});

export const loader = procedure
  .permission("moderator")
  .params({ mailId: Id })
  .loader(({ ctx }) => {
    throw ctx.redirect(failedMailsPath);
  });

/** Sends an e-mail again that did not arrive. */
export const action = procedure
  .permission("moderator")
  .params({ mailId: Id })
  .input(Input)
  .returnTo(() => failedMailsPath)
  .action(async ({ ctx, params, input }) => {
    const { to } = await resendMail(ctx, params.mailId);
    return ctx.redirect(input.back, {
      type: "success",
      title: "The e-mail is on its way",
      description: `To ${to}.`,
    });
  });
