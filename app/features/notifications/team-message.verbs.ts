import { teamPath } from "~/features/teams/teams.paths";
import { Id, procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { counted } from "~/ui/format.rules";
import { addNotification } from "./notifications.commands.server";
import { TeamMessageInput } from "./notifications.schema";
import { publishNotification } from "./publication.commands.server";

const team = procedure
  .permission("admin")
  .params({ teamId: Id })
  .returnTo(({ params }) => teamPath(params.teamId));

const routes = verbs({
  /** A notification to one team, published at once: what cannot be published stays as a draft in the list. */
  message: team.verb(TeamMessageInput, async ({ ctx, params, input }) => {
    const { notificationId } = await addNotification(ctx, {
      ...input,
      ...{ audience: "team", teamId: params.teamId, teamTypeIds: [], link: "" },
      ...{ when: "now", day: "", time: "", version: 0 },
    });
    const { people } = await publishNotification(ctx, notificationId, { version: 1 });
    return { type: "success", title: `Sent to ${counted(people, "person", "people")}` };
  }),
});

export const loader = routes.loader;
export const action = routes.action;
