import * as z from "zod";
import { procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { securityPath } from "./account.paths";
import { signOutElsewhere } from "./sessions.server";

const security = procedure.signedIn().returnTo(() => securityPath);

/** Said by the button, so that an empty post ends nothing. */
const SignOutsInput = z.object({ sessions: z.literal("others") });

const routes = verbs({
  "sign-outs": security.verb(SignOutsInput, async ({ ctx }) => {
    await signOutElsewhere(ctx, ctx.requestContext.session?.id ?? "");
    return {
      type: "success",
      title: "You are signed out everywhere else",
      description: "In your other events within a minute.",
    };
  }),
});

export const loader = routes.loader;
export const action = routes.action;
