import { requestPasswordReset } from "~/features/auth/password.commands.server";
import { procedure } from "~/procedure/procedure.server";
import { accountPath } from "../account.paths";

export const loader = procedure.signedIn().loader(({ ctx }) => {
  throw ctx.redirect(accountPath);
});

/** Request a password-reset mail: to the address on record, whatever is posted. */
export const action = procedure
  .signedIn()
  .returnTo(() => accountPath)
  .action(async ({ ctx }) => {
    const { email } = ctx.user;
    await requestPasswordReset(ctx, { email });
    return ctx.redirect(accountPath, {
      type: "info",
      title: "Check your e-mail",
      description: `A link to choose a new password is on its way to ${email}. It works for one hour.`,
    });
  });
