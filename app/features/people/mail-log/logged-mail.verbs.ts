import { emailLogPath } from "~/features/email/email.paths";
import { resendMail } from "~/features/teams/resend-mail.commands.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";

const mail = procedure
  .permission("admin")
  .params({ logId: Id })
  .returnTo(() => emailLogPath);

const routes = verbs({
  /** Sends an e-mail again that was not sent, or perhaps not. */
  resend: mail.verb(async ({ ctx, params }) => {
    const { to } = await resendMail(ctx, params.logId);
    return { type: "success", title: "The e-mail is on its way", description: `To ${to}.` };
  }),
});

export const loader = routes.loader;
export const action = routes.action;
