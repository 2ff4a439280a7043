import * as z from "zod";
import { sendChasers } from "~/features/teams/chaser.commands.server";
import { notSentText } from "~/features/teams/not-sent.texts";
import { resendWelcomes } from "~/features/teams/welcome.commands.server";
import { procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { personPath } from "../people.paths";
import { signOutPerson } from "../sign-outs.commands.server";
import { personOfPath } from "./person.server";

const person = procedure
  .permission("moderator")
  .with(personOfPath)
  .returnTo(({ params: { teamId, userId } }) => personPath({ id: userId, teamId: teamId ?? null }));

const NOT_SENT = {
  type: "info",
  title: "No e-mail was sent",
} as const;

/** Said by the button, so that an empty post ends nothing. */
const SignOutsInput = z.object({ sessions: z.literal("all") });

const routes = verbs({
  welcome: person.verb(async ({ ctx, params }) => {
    const { sent, ...others } = await resendWelcomes(ctx, { userIds: [params.userId] });
    if (sent > 0) return { type: "success", title: "A welcome e-mail is on its way" };
    return { ...NOT_SENT, description: notSentText(others, "a welcome e-mail", { isOne: true }) };
  }),

  chaser: person.verb(async ({ ctx, params }) => {
    const { sent, ...others } = await sendChasers(ctx, { userIds: [params.userId] });
    if (sent > 0) return { type: "success", title: "A reminder to sign in is on its way" };
    return {
      ...NOT_SENT,
      description: notSentText(others, "a reminder", { isOne: true }),
    };
  }),

  /** Ends the person's sessions in this event. */
  "sign-outs": person.verb(SignOutsInput, async ({ ctx, params }) => {
    const { name } = await signOutPerson(ctx, params.userId);
    return { type: "success", title: `${name} is signed out everywhere in this event` };
  }),
});

export const loader = routes.loader;
export const action = routes.action;
