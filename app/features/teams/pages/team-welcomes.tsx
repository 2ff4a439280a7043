import * as z from "zod";
import { Id, procedure } from "~/procedure/procedure.server";
import { counted } from "~/ui/format.rules";
import { teamsPath } from "../teams.paths";
import { resendWelcomes } from "../welcome.commands.server";

const Input = z.object({
  ids: z
    .union([Id, z.array(Id).max(100, "Choose at most 100 teams at a time")], {
      error: "Choose at least one team",
    })
    .transform((ids) => (typeof ids === "string" ? [ids] : ids)),
});

export const loader = procedure.permission("moderator").loader(({ ctx }) => {
  throw ctx.redirect(teamsPath);
});

/** Sends the welcome again to the people of the chosen teams who have never logged in. */
export const action = procedure
  .permission("moderator")
  .input(Input)
  .returnTo(() => teamsPath)
  .action(async ({ ctx, input }) => {
    const { sent } = await resendWelcomes(ctx, input.ids);
    if (sent === 0) {
      return ctx.redirect(teamsPath, {
        type: "info",
        title: "No e-mail was sent",
        description: "Everyone in the chosen teams has logged in, or had a welcome today.",
      });
    }
    return ctx.redirect(teamsPath, {
      type: "success",
      title: `${counted(sent, "welcome e-mail")} on the way`,
    });
  });
