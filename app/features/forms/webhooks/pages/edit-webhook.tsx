import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { Id, procedure } from "~/procedure/procedure.server";
import { ButtonLink } from "~/ui/button";
import { differences } from "~/ui/differences.rules";
import { EditorForm } from "~/ui/editor-form";
import { TextLink } from "~/ui/link";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { sheets } from "~/ui/sheets";
import {
  editWebhookPath,
  webhookPath,
  webhookSecretPath,
  webhooksPath,
  webhooksRemovalPath,
  webhookTestPath,
} from "../../admin-forms.paths";
import builderStyles from "../../builder/builder.css?url";
import { sentConditions } from "../../builder/logic-editor/sent-conditions";
import { FormTabs } from "../../components/form-tabs";
import { BodySide } from "../components/body-side";
import { sentPayload } from "../components/payload-editor";
import { WebhookFields } from "../components/webhook-fields";
import { WebhookStatus } from "../components/webhook-status";
import { editedReads, editedWebhook } from "../edited-webhook.server";
import { WebhookForm } from "../webhook.schema";
import { type Answered, answered, webhookSent } from "../webhook-page.server";
import { updateWebhook } from "../webhooks.commands.server";
import webhookStyles from "../webhooks.css?url";
import { webhookThere } from "../webhooks.queries.server";

/** `with`: the submission that the body is looked at with. */
const Search = z.object({ with: Id.optional().catch(undefined) });

export const loader = procedure
  .permission("admin")
  .params({ formId: Id, webhookId: Id })
  .input(Search)
  .reads(({ ctx, params, input }) => editedReads(ctx, { ...params, submissionId: input.with }))
  .can(({ params, found }) => found.webhooks.some(({ id }) => id === params.webhookId))
  .loader(({ ctx, params, input, found }) =>
    editedWebhook(ctx, found, { ...params, submissionId: input.with }),
  );

export const action = procedure
  .permission("admin")
  .params({ formId: Id, webhookId: Id })
  .reads(({ params }) => ({ there: webhookThere(params) }))
  .input(WebhookForm)
  .action(async ({ ctx, params, input }) => {
    const sent = await webhookSent(ctx, params, input);
    if ("again" in sent) return answered(sent.again);
    await updateWebhook(ctx, params, { ...sent, version: input.over ?? input.version });
    return ctx.redirect(editWebhookPath(params.formId, params.webhookId), {
      type: "success",
      title: `“${sent.name}” saved`,
    });
  });

export const shouldRevalidate = revalidateOnConflict;

export const handle = {
  isWide: true,
  crumb: () => "Edit",
  crumbs: ({ form, webhook }) => ({ [form.id]: form.title, [webhook.id]: webhook.name }),
} satisfies PageHandle<typeof loader>;

export const links = sheets(builderStyles, webhookStyles);

export const meta = pageTitle<typeof loader>(({ webhook }) => webhook.name);

const LABELS = {
  name: "Name",
  isActive: "Active",
  requestUrl: "Address",
  requestMethod: "Method",
  requestFormat: "Format",
  contentType: "Content type",
  headerKey: "Extra header",
};

export default function EditWebhook() {
  const { form, webhook, health, secrets, sources, values, limits, saved, preview, test } =
    useLoaderData<typeof loader>();
  const answer = useActionData<Answered>();
  const lastResult = answer?.lastResult;
  const path = editWebhookPath(form.id, webhook.id);
  const { name, isActive, requestUrl, requestMethod, requestFormat, contentType, headerKey } = webhook;
  const { operator, rules, payload, version } = webhook;
  const facts = { name, isActive, requestUrl, requestMethod, requestFormat, contentType, headerKey };
  return (
    <>
      <PageHead
        title={name}
        back={{ to: webhooksPath(form.id), label: `Webhooks: ${form.title}` }}
        badge={<WebhookStatus health={health} />}
        actions={
          <>
            <ButtonLink to={webhookPath(form.id, webhook.id)}>Deliveries</ButtonLink>
            <ButtonLink icon="send" to={webhookTestPath(form.id, webhook.id)}>
              Send test
            </ButtonLink>
          </>
        }
      />
      <FormTabs form={form} current="webhooks" />
      <div className="webhook-editor section">
        <div>
          <EditorForm
            id="webhook"
            className="webhook-form"
            limits={limits}
            lastResult={lastResult}
            current={{
              data: { ...facts, headerValue: "", operator, rules, payload },
              ...{ version, saved },
            }}
            path={path}
            seeCurrent="See the saved version"
            differences={(typed) => differences(LABELS, facts, typed)}
            hasButtons
            submitLabel="Save webhook"
          >
            {(fields) => (
              <WebhookFields
                id="webhook"
                fields={fields}
                first={
                  lastResult
                    ? {
                        ...sentConditions(lastResult),
                        payload: sentPayload(lastResult.initialValue?.payload),
                      }
                    : { operator, rules, payload }
                }
                sources={sources}
                values={values}
                errors={lastResult?.error ?? {}}
                secrets={secrets}
                secretTo={webhookSecretPath(form.id, webhook.id)}
              />
            )}
          </EditorForm>
          <p className="hint">
            <TextLink to={`${webhooksRemovalPath(form.id)}?ids=${webhook.id}`}>Delete webhook</TextLink>. The
            log of its deliveries stays for 30 days.
          </p>
        </div>
        <BodySide formId="webhook" preview={answer?.preview ?? preview} test={test} />
      </div>
    </>
  );
}
