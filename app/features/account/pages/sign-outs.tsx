import * as z from "zod";
import { procedure } from "~/procedure/procedure.server";
import { securityPath } from "../account.paths";
import { signOutElsewhere } from "../sessions.server";

export const loader = procedure.signedIn().loader(({ ctx }) => {
  throw ctx.redirect(securityPath);
});

/** Said by the button, so that an empty post ends nothing. */
const SignOutsInput = z.object({ sessions: z.literal("others") });

export const action = procedure
  .signedIn()
  .input(SignOutsInput)
  .returnTo(() => securityPath)
  .action(async ({ ctx }) => {
    await signOutElsewhere(ctx, ctx.asking.session?.id ?? "");
    return ctx.redirect(securityPath, {
      type: "success",
      title: "You are signed out everywhere else",
      description: "In your other events within a minute.",
    });
  });
