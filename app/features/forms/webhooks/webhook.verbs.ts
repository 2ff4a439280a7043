import { Id, procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { webhooksPath } from "../admin-forms.paths";
import { WebhookSwitch } from "./webhook.schema";
import { switchWebhook } from "./webhooks.commands.server";

const webhook = procedure
  .permission("admin")
  .params({ formId: Id, webhookId: Id })
  .returnTo(({ params }) => webhooksPath(params.formId));

const routes = verbs({
  /** On or off. */
  state: webhook.verb(WebhookSwitch, async ({ ctx, params, input }) => {
    const isActive = input.isActive === "1";
    const { name } = await switchWebhook(ctx, params, isActive);
    return { type: "success", title: `“${name}” is ${isActive ? "on" : "off"}` };
  }),
});

export const loader = routes.loader;
export const action = routes.action;
