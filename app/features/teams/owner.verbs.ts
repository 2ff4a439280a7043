import { Id, procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { makeOwner } from "./edit/edit-team.commands.server";
import { teamPath } from "./teams.paths";

const member = procedure
  .permission("moderator")
  .params({ teamId: Id, userId: Id })
  .returnTo(({ params }) => teamPath(params.teamId));

const routes = verbs({
  /** From now on the person answers for the team, and is told so. */
  owner: member.verb(async ({ ctx, params }) => {
    const { name, changed } = await makeOwner(ctx, params);
    return changed
      ? { type: "success", title: `${name} owns the team now` }
      : { type: "info", title: "Nothing was changed", description: `${name} owns the team already.` };
  }),
});

export const loader = routes.loader;
export const action = routes.action;
