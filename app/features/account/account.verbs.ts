import { requestPasswordReset } from "~/features/auth/password.commands.server";
import { procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { accountPath } from "./account.paths";

const account = procedure.signedIn().returnTo(() => accountPath);

const routes = verbs({
  /** Request a password-reset mail: to the address on record, whatever is posted. */
  "password-reset": account.verb(async ({ ctx }) => {
    const { email } = ctx.user;
    await requestPasswordReset(ctx, { email });
    return {
      type: "info",
      title: "Check your e-mail",
      description: `A link to choose a new password is on its way to ${email}. It works for one hour.`,
    };
  }),
});

export const loader = routes.loader;
export const action = routes.action;
