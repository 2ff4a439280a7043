import { Id, procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { viewPath } from "../reports.paths";
import { sendTestOfView } from "./views.commands.server";

const view = procedure
  .permission("reportViewer")
  .params({ viewId: Id })
  .returnTo(({ params }) => viewPath(params.viewId));

const routes = verbs({
  /** Mails its figures of now to whoever asks. */
  test: view.verb(async ({ ctx, params }) => {
    const { to } = await sendTestOfView(ctx, params.viewId);
    return {
      type: "success",
      title: "A test is on its way",
      description: `To ${to}, with the figures of now.`,
    };
  }),
});

export const loader = routes.loader;
export const action = routes.action;
