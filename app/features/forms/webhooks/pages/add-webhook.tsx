import { useActionData, useLoaderData } from "@remix-run/react";
import { newId } from "~/lib/ids";
import { limitsOf } from "~/procedure/limits.server";
import { Id, procedure } from "~/procedure/procedure.server";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { addWebhookPath, editWebhookPath, webhookSecretPath, webhooksPath } from "../../admin-forms.paths";
import builderStyles from "../../builder/builder.css?url";
import { formHead } from "../../form-head.queries.server";
import { bodyPreview, shownReads } from "../body-preview.server";
import { NewWebhook } from "../components/new-webhook";
import { keepSecret } from "../secrets.server";
import { NewWebhookForm, WebhookName } from "../webhook.schema";
import { type Answered, answered, choicesOf, webhookReads, webhookSent } from "../webhook-page.server";
import { addWebhook } from "../webhooks.commands.server";
import webhookStyles from "../webhooks.css?url";

export const loader = procedure
  .permission("admin")
  .params({ formId: Id })
  .reads(({ ctx, params }) => ({
    form: formHead(params.formId),
    ...webhookReads(params.formId),
    ...shownReads(ctx, { formId: params.formId, submissionId: "" }),
  }))
  .can(({ found }) => found.copy !== null)
  .loader(async ({ ctx, found }) => {
    const { document, sources, values } = choicesOf(found);
    const webhook = { id: "", payload: [], requestMethod: "POST", requestFormat: "JSON" } as const;
    return {
      form: { id: found.form.id, title: found.form.title },
      ...{ sources, values, formId: newId() },
      limits: { ...limitsOf(NewWebhookForm), ...limitsOf(WebhookName) },
      preview: await bodyPreview(ctx, { webhook, found, document }),
    };
  });

export const action = procedure
  .permission("admin")
  .params({ formId: Id })
  .input(NewWebhookForm)
  .action(async ({ ctx, params: { formId }, input }) => {
    const sent = await webhookSent(ctx, { formId, webhookId: "" }, input);
    if ("again" in sent) return answered(sent.again);
    const { webhookId, secret } = await addWebhook(ctx, formId, { ...sent, formId: input.formId });
    const toast = { type: "success", title: `“${sent.name}” added` } as const;
    if (secret === null) return ctx.redirect(editWebhookPath(formId, webhookId), toast);
    await keepSecret(ctx, { webhookId, secret });
    return ctx.redirect(webhookSecretPath(formId, webhookId), toast);
  });

export const handle = {
  isWide: true,
  crumb: () => "Add Webhook",
  crumbs: ({ form }) => ({ [form.id]: form.title }),
} satisfies PageHandle<typeof loader>;

export const links = sheets(builderStyles, webhookStyles);

export const meta = pageTitle<typeof loader>(({ form }) => `Add Webhook: ${form.title}`);

export default function AddWebhook() {
  const { form, preview, ...data } = useLoaderData<typeof loader>();
  const answer = useActionData<Answered>();
  return (
    <>
      <PageHead title="Add Webhook" back={{ to: webhooksPath(form.id), label: `Webhooks: ${form.title}` }} />
      <NewWebhook
        {...data}
        to={addWebhookPath(form.id)}
        cancelTo={webhooksPath(form.id)}
        lastResult={answer?.lastResult}
        preview={answer?.preview ?? preview}
      />
    </>
  );
}
