import { Id, procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { resendMail } from "./resend-mail.commands.server";
import { failedMailsPath } from "./teams.paths";

const mail = procedure
  .permission("moderator")
  .params({ mailId: Id })
  .returnTo(() => failedMailsPath);

const routes = verbs({
  /** Sends an e-mail again that did not arrive. */
  resending: mail.verb(async ({ ctx, params }) => {
    const { to } = await resendMail(ctx, params.mailId);
    return { type: "success", title: "The e-mail is on its way", description: `To ${to}.` };
  }),
});

export const loader = routes.loader;
export const action = routes.action;
