import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { eventClock } from "~/procedure/event-clock.server";
import { limitsOf } from "~/procedure/limits.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { ButtonLink, ButtonRow } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf } from "~/ui/fields-of";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { SelectField } from "~/ui/select-field";
import { sheets } from "~/ui/sheets";
import { SubmitButton } from "~/ui/submit-button";
import { editWebhookPath, webhookPath, webhookTestPath } from "../../admin-forms.paths";
import { newestSubmissions } from "../../confirmations/confirmation-page.server";
import { formHead } from "../../form-head.queries.server";
import { LastTest } from "../components/body-side";
import { testWords } from "../edited-webhook.server";
import { testWebhook } from "../test-webhook.commands.server";
import { TestInput } from "../webhook.schema";
import webhookStyles from "../webhooks.css?url";
import { lastTest, webhookThere } from "../webhooks.queries.server";

export const loader = procedure
  .permission("admin")
  .params({ formId: Id, webhookId: Id })
  .reads(({ params }) => ({
    form: formHead(params.formId),
    webhook: webhookThere(params),
    newest: newestSubmissions(params.formId),
    test: lastTest(params),
  }))
  .loader(({ ctx, found: { form, webhook, newest, test } }) => ({
    form: { id: form.id, title: form.title },
    webhook,
    newest: newest.map(({ id, reference, team }) => ({
      value: id,
      label: [reference, team].filter(Boolean).join(", ") || "A submission",
    })),
    test: test && testWords(test, eventClock(ctx).momentOf),
    limits: limitsOf(TestInput),
  }));

export const action = procedure
  .permission("admin")
  .params({ formId: Id, webhookId: Id })
  .reads(({ params }) => ({ there: webhookThere(params) }))
  .input(TestInput)
  .action(async ({ ctx, params, input }) => {
    await testWebhook(ctx, params, input);
    return ctx.redirect(webhookTestPath(params.formId, params.webhookId));
  });

export const handle = {
  crumb: () => "Send Test",
  crumbs: ({ form, webhook }) => ({ [form.id]: form.title, [webhook.id]: webhook.name }),
} satisfies PageHandle<typeof loader>;

export const links = sheets(webhookStyles);

export const meta = pageTitle<typeof loader>(({ webhook }) => `Send Test: ${webhook.name}`);

/** Sends one request to a webhook's address, and shows what was answered. */
export default function WebhookTest() {
  const { form, webhook, newest, test, limits } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { fields, errors } = fieldsOf({ id: "test", limits, lastResult });
  return (
    <>
      <PageHead
        title={`Send Test: ${webhook.name}`}
        back={{ to: editWebhookPath(form.id, webhook.id), label: webhook.name }}
        lede="One request goes to the address as it is saved, signed like every delivery. The log says that it was a test."
      />
      <Form method="post" action={webhookTestPath(form.id, webhook.id)} id="test" className="admin-form">
        <ErrorSummary errors={errors} title="Nothing was sent" />
        <SelectField
          field={fields.with}
          label="With the answers of"
          placeholder="Example answers"
          options={newest}
        />
        <ButtonRow className="form-actions">
          <SubmitButton variant="primary" icon="send" busyLabel="Waiting for the answer…">
            Send
          </SubmitButton>
          <ButtonLink to={webhookPath(form.id, webhook.id)}>Deliveries</ButtonLink>
        </ButtonRow>
      </Form>
      {test && (
        <div className="webhook-side section">
          <LastTest test={test} />
        </div>
      )}
    </>
  );
}
