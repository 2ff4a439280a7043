import * as z from "zod";
import { ids } from "~/procedure/ids.schema";
import { procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { counted } from "~/ui/format.rules";
import { sendChasers } from "./chaser.commands.server";
import { notSentText } from "./not-sent.texts";
import { teamsPath } from "./teams.paths";
import { resendWelcomes } from "./welcome.commands.server";

const teams = procedure.permission("moderator").returnTo(() => teamsPath);

const ChosenInput = z.object({
  ids: ids("team", { most: 100, tooMany: "Choose at most 100 teams at a time" }),
});

const routes = verbs({
  /** Sends the welcome again to the people of the chosen teams who have never signed in. */
  welcomes: teams.verb(ChosenInput, async ({ ctx, input }) => {
    const { sent, ...others } = await resendWelcomes(ctx, { teamIds: input.ids });
    if (sent > 0) return { type: "success", title: `${counted(sent, "welcome e-mail")} on the way` };
    return {
      type: "info",
      title: "No e-mail was sent",
      description: notSentText(others, "a welcome e-mail"),
    };
  }),

  /** Reminds the people of the chosen teams who have never signed in that they are waited for. */
  chasers: teams.verb(ChosenInput, async ({ ctx, input }) => {
    const { sent, ...others } = await sendChasers(ctx, { teamIds: input.ids });
    if (sent > 0) return { type: "success", title: `${counted(sent, "reminder")} to sign in on the way` };
    return {
      type: "info",
      title: "No e-mail was sent",
      description: notSentText(others, "a reminder"),
    };
  }),
});

export const loader = routes.loader;
export const action = routes.action;
