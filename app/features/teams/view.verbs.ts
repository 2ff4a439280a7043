import { startView } from "~/features/auth/view.commands.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { teamPath } from "./teams.paths";

const asTeam = procedure
  .permission("moderator")
  .params({ teamId: Id })
  .returnTo(({ params }) => teamPath(params.teamId));

const routes = verbs({
  /** Moderators look at the portal as the team sees it. */
  view: asTeam.verb(async ({ ctx, params }) => {
    await startView(ctx, { teamId: params.teamId });
    return ctx.redirect("/");
  }),
});

export const loader = routes.loader;
export const action = routes.action;
