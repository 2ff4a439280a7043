import * as z from "zod";
import { sendChasers } from "~/features/teams/chaser.commands.server";
import { inviteAllWaiting } from "~/features/teams/invite-waiting.commands.server";
import { notSentText } from "~/features/teams/not-sent.texts";
import { resendWelcomes } from "~/features/teams/welcome.commands.server";
import { ids } from "~/procedure/ids.schema";
import { procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { counted } from "~/ui/format.rules";
import { usersPath } from "../people.paths";

const users = procedure.permission("moderator").returnTo(() => usersPath);

const ChosenUsers = z.object({
  ids: ids("user", { most: 100, tooMany: "Choose at most 100 users at a time" }),
});

/** Said by the button, so that an empty post invites nobody. */
const AllWaiting = z.object({ who: z.literal("all") });

const NOT_SENT = { type: "info", title: "No e-mail was sent" } as const;

const routes = verbs({
  /** Sends the welcome again to those who have never signed in. */
  welcomes: users.verb(ChosenUsers, async ({ ctx, input }) => {
    const { sent, ...others } = await resendWelcomes(ctx, { userIds: input.ids });
    if (sent > 0) return { type: "success", title: `${counted(sent, "welcome e-mail")} on the way` };
    return { ...NOT_SENT, description: notSentText(others, "a welcome e-mail") };
  }),

  /** Invites everybody who was added and not invited yet. */
  invitations: users.verb(AllWaiting, async ({ ctx }) => {
    const { people } = await inviteAllWaiting(ctx);
    return people > 0
      ? {
          type: "success",
          title: `${counted(people, "person is", "people are")} being invited`,
          description: "They leave this list as their e-mails go out.",
        }
      : { ...NOT_SENT, description: "Nobody waits for an invitation any more." };
  }),

  /** Asks those who have never signed in to come. */
  chasers: users.verb(ChosenUsers, async ({ ctx, input }) => {
    const { sent, ...others } = await sendChasers(ctx, { userIds: input.ids });
    if (sent > 0) return { type: "success", title: `${counted(sent, "chaser")} on the way` };
    return { ...NOT_SENT, description: notSentText(others, "a reminder") };
  }),
});

export const loader = routes.loader;
export const action = routes.action;
