import { Id, procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { counted } from "~/ui/format.rules";
import { webhookPath } from "../../admin-forms.paths";
import { replayFailed, stopWaiting } from "./deliveries.commands.server";

const webhook = procedure
  .permission("admin")
  .params({ formId: Id, webhookId: Id })
  .returnTo(({ params }) => webhookPath(params.formId, params.webhookId));

const routes = verbs({
  /** Sends all again that failed. */
  replays: webhook.verb(async ({ ctx, params }) => {
    const { changed } = await replayFailed(ctx, params);
    return changed === 0
      ? { type: "info", title: "No delivery has failed" }
      : { type: "success", title: `${counted(changed, "delivery", "deliveries")} sent again` };
  }),
  /** Gives up all that waits. */
  stops: webhook.verb(async ({ ctx, params }) => {
    const { changed } = await stopWaiting(ctx, params);
    return changed === 0
      ? { type: "info", title: "No delivery waits" }
      : { type: "success", title: `${counted(changed, "delivery", "deliveries")} stopped` };
  }),
});

export const loader = routes.loader;
export const action = routes.action;
