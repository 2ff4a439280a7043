import { Form, type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";
import { eventClock } from "~/procedure/event-clock.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { Banner } from "~/ui/banner";
import { ButtonLink, ButtonRow } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { SubmitButton } from "~/ui/submit-button";
import { editWebhookPath, webhookSecretPath } from "../../admin-forms.paths";
import { formHead } from "../../form-head.queries.server";
import { keepSecret, takeSecret } from "../secrets.server";
import { SecretInput } from "../webhook.schema";
import { replaceSecret } from "../webhooks.commands.server";
import webhookStyles from "../webhooks.css?url";
import { webhooksOf, webhookThere } from "../webhooks.queries.server";

export const loader = procedure
  .permission("admin")
  .params({ formId: Id, webhookId: Id })
  .reads(({ params }) => ({
    form: formHead(params.formId),
    there: webhookThere(params),
    webhooks: webhooksOf(params.formId),
  }))
  .can(({ params, found }) => found.webhooks.some(({ id }) => id === params.webhookId))
  .loader(async ({ ctx, params, found }) => {
    const webhook = found.webhooks.find(({ id }) => id === params.webhookId);
    const { momentOf } = eventClock(ctx);
    const oldUntil = webhook?.oldSecretUntil ?? "";
    return {
      form: { id: found.form.id, title: found.form.title },
      webhook: { id: params.webhookId, name: found.there.name, version: webhook?.version ?? 0 },
      made: webhook?.secretMadeAt ? momentOf(webhook.secretMadeAt) : "",
      oldUntil: oldUntil > ctx.now.toISOString() ? momentOf(oldUntil) : "",
      /** This once. */
      fresh: await takeSecret(ctx, params.webhookId),
    };
  });

export const action = procedure
  .permission("admin")
  .params({ formId: Id, webhookId: Id })
  .reads(({ params }) => ({ there: webhookThere(params) }))
  .input(SecretInput)
  .action(async ({ ctx, params, input }) => {
    const { secret } = await replaceSecret(ctx, params, input);
    await keepSecret(ctx, { webhookId: params.webhookId, secret });
    return ctx.redirect(webhookSecretPath(params.formId, params.webhookId));
  });

/** What is shown is shown once: only a form that was sent asks again. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod !== undefined && defaultShouldRevalidate;

export const handle = {
  crumb: () => "Signing Secret",
  crumbs: ({ form, webhook }) => ({ [form.id]: form.title, [webhook.id]: webhook.name }),
} satisfies PageHandle<typeof loader>;

export const links = sheets(webhookStyles);

export const meta = pageTitle<typeof loader>(({ webhook }) => `Signing Secret: ${webhook.name}`);

export default function WebhookSecret() {
  const { form, webhook, made, oldUntil, fresh } = useLoaderData<typeof loader>();
  const errors = Object.values(useActionData<typeof action>()?.lastResult?.error ?? {}).flatMap(
    (messages) => messages ?? [],
  );
  const edit = editWebhookPath(form.id, webhook.id);
  const head = (
    <PageHead title={`Signing Secret: ${webhook.name}`} back={{ to: edit, label: webhook.name }} />
  );
  if (fresh)
    return (
      <>
        {head}
        <div className="admin-form">
          <Banner tone="warning" title="You see this secret only now.">
            Give it to whoever runs the receiver, by a way that nobody else reads. It checks with it that a
            delivery came from here.
          </Banner>
          <code className="webhook-secret">{fresh}</code>
          {oldUntil && (
            <p className="hint">The secret before it is valid until {oldUntil}: both sign until then.</p>
          )}
          <ButtonRow className="form-actions">
            <ButtonLink variant="primary" to={edit}>
              I have kept it
            </ButtonLink>
          </ButtonRow>
        </div>
      </>
    );
  return (
    <>
      {head}
      <Form method="post" action={webhookSecretPath(form.id, webhook.id)} className="admin-form">
        <ErrorSummary title="It was not replaced" errors={errors.map((message) => ({ id: "", message }))} />
        <input type="hidden" name="version" value={webhook.version} />
        <p>
          It is kept sealed{made && `, made ${made}`}, and cannot be shown again. A new one is shown once. The
          one that is valid now signs beside it for a day, so that the receiver can change over.
        </p>
        {oldUntil && (
          <Banner tone="warning" title="It was replaced less than a day ago.">
            The secret before it is valid until {oldUntil}. If you replace it again, that one ends at once.
          </Banner>
        )}
        <ButtonRow className="form-actions">
          <SubmitButton variant="primary" busyLabel="Replacing…">
            Replace the signing secret
          </SubmitButton>
          <ButtonLink to={edit}>Cancel</ButtonLink>
        </ButtonRow>
      </Form>
    </>
  );
}
