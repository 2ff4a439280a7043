import { notSentText } from "~/features/teams/not-sent.texts";
import { myTeamPath } from "~/features/teams/teams.paths";
import { OWNER_ONLY } from "~/features/teams/teams.texts";
import { resendWelcomes } from "~/features/teams/welcome.commands.server";
import { Forbidden } from "~/lib/errors";
import { Id, procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { denialOf, ownTeamReads } from "./own-team.server";

const member = procedure
  .signedIn()
  .params({ userId: Id })
  .reads(({ ctx }) => ({ team: ownTeamReads(ctx).team }))
  .can(({ params, found: { team } }) => !team || team.members.some(({ id }) => id === params.userId))
  .returnTo(() => myTeamPath);

const routes = verbs({
  /** Sends the invitation of somebody of the own team again. */
  welcome: member.verb(async ({ ctx, params, found: { team } }) => {
    if (!team || denialOf(ctx, team)) throw new Forbidden(OWNER_ONLY);
    const whom = { mateId: params.userId, ownTeamId: team.id };
    const { sent, ...others } = await resendWelcomes(ctx, whom);
    if (sent > 0) return { type: "success", title: "The invitation is on its way again" };
    return {
      type: "info",
      title: "No e-mail was sent",
      description: notSentText(others, "an invitation", { isOne: true }),
    };
  }),
});

export const loader = routes.loader;
export const action = routes.action;
