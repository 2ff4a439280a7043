import { Id, procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { archiveTeams, restoreTeams } from "./archive.commands.server";
import { teamPath } from "./teams.paths";

const team = procedure
  .permission("moderator")
  .params({ teamId: Id })
  .returnTo(({ params }) => teamPath(params.teamId));

const routes = verbs({
  /** Its people are signed out; its work stays. */
  archive: team.verb(async ({ ctx, params }) => {
    const { changed } = await archiveTeams(ctx, [params.teamId]);
    return changed > 0
      ? {
          type: "success",
          title: "Team archived",
          description: "Its people cannot sign in until it is restored.",
        }
      : {
          type: "info",
          title: "Nothing was changed",
          description: "The team is archived or deleted already.",
        };
  }),

  restoration: team.verb(async ({ ctx, params }) => {
    const { changed } = await restoreTeams(ctx, [params.teamId]);
    return changed > 0
      ? { type: "success", title: "Team restored", description: "Its people can sign in again." }
      : { type: "info", title: "Nothing was changed", description: "The team is active or deleted already." };
  }),
});

export const loader = routes.loader;
export const action = routes.action;
