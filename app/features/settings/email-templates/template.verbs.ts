import { procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { EmailKind } from "./template-kind.server";
import { sendTest } from "./templates.commands.server";
import { viewTemplatePath } from "./templates.paths";

const template = procedure
  .permission("admin")
  .params({ emailId: EmailKind })
  .returnTo(({ params }) => viewTemplatePath(params.emailId));

const routes = verbs({
  /** One mail of the kind, as it is saved, to whoever asks. */
  test: template.verb(async ({ ctx, params }) => {
    const { to } = await sendTest(ctx, params.emailId);
    return { type: "success", title: "A test is on its way", description: `To ${to}.` };
  }),
});

export const loader = routes.loader;
export const action = routes.action;
