import { startView } from "~/features/auth/view.commands.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { memberPath } from "./teams.paths";

const asPerson = procedure
  .permission("moderator")
  .params({ teamId: Id, userId: Id })
  .returnTo(({ params }) => memberPath(params.teamId, params.userId));

const routes = verbs({
  /** Moderators look at the portal as one person of the team sees it. */
  view: asPerson.verb(async ({ ctx, params }) => {
    await startView(ctx, params);
    return ctx.redirect("/");
  }),
});

export const loader = routes.loader;
export const action = routes.action;
