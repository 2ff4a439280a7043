import * as z from "zod";
import { emailLogPath } from "~/features/email/email.paths";
import { procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { counted } from "~/ui/format.rules";
import { tryAgain } from "./try-again.commands.server";

const log = procedure.permission("admin").returnTo(() => emailLogPath);

/** Said by the button, so that an empty post sends nothing. */
const TriesInput = z.object({ which: z.literal("failed") });

const routes = verbs({
  /** Sends again what was not sent, as much of it as one press may. */
  tries: log.verb(TriesInput, async ({ ctx }) => {
    const { sent, others } = await tryAgain(ctx);
    const rest = others > 0 ? `${counted(others, "other")} could not be: open each to see why.` : undefined;
    if (sent === 0) return { type: "info", title: "No e-mail was sent", ...(rest && { description: rest }) };
    return {
      type: "success",
      title: `${counted(sent, "e-mail")} ${sent === 1 ? "is" : "are"} on the way`,
      ...(rest && { description: rest }),
    };
  }),
});

export const loader = routes.loader;
export const action = routes.action;
