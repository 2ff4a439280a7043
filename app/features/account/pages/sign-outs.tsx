import { procedure } from "~/procedure/procedure.server";
import { securityPath } from "../account.paths";
import { signOutElsewhere } from "../sessions.server";

export const loader = procedure.signedIn().loader(({ ctx }) => {
  throw ctx.redirect(securityPath);
});

export const action = procedure
  .signedIn()
  .returnTo(() => securityPath)
  .action(async ({ ctx }) => {
    await signOutElsewhere(ctx, ctx.asking.session?.id ?? "");
    return ctx.redirect(securityPath, {
      type: "success",
      title: "You are signed out everywhere else",
      description: "In your other events within a minute.",
    });
  });
