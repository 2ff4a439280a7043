import { Id, procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { goesLivePath, notYetLivePath } from "~/ui/live.paths";
import { changeLive } from "./going-live.commands.server";
import { LiveKindParam } from "./going-live.schema";

const thing = procedure
  .permission("moderator")
  .params({ kind: LiveKindParam, thingId: Id })
  .returnTo(() => notYetLivePath());

const routes = verbs({
  /** Puts one of them live, whatever day it has. */
  live: thing.verb(async ({ ctx, params }) => {
    const { title } = await changeLive(ctx, params, { state: "now", day: "", time: "" });
    return {
      type: "success",
      title: `“${title}” is live`,
      link: { to: goesLivePath(params.kind, params.thingId), label: "Not yet? Make it a draft again" },
    };
  }),
});

export const loader = routes.loader;
export const action = routes.action;
