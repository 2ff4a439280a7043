import { useLoaderData } from "@remix-run/react";
import { Id, procedure } from "~/procedure/procedure.server";
import { BackForm } from "~/ui/back-form";
import { Link } from "~/ui/link";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { SubmitButton } from "~/ui/submit-button";
import { submissionPath, webhookPath } from "../../admin-forms.paths";
import { formHead } from "../../form-head.queries.server";
import { CodeBlock } from "../delivery/components/code-block";
import { DeliveryStatus } from "../delivery/components/delivery-status";
import { DeliveryTries } from "../delivery/components/delivery-tries";
import { deliveryOf, webhookHead } from "../delivery/deliveries.queries.server";
import deliveryStyles from "../delivery/delivery.css?url";
import { deliveryVerbPath } from "../delivery/delivery.paths";
import { inSentence } from "../delivery/delivery-states.rules";
import { shownDelivery } from "../delivery/shown-delivery.server";

export const loader = procedure
  .permission("admin")
  .params({ formId: Id, webhookId: Id, deliveryId: Id })
  .reads(({ ctx, params }) => ({
    form: formHead(params.formId),
    webhook: webhookHead(params),
    delivery: deliveryOf(params, ctx.now),
  }))
  .loader(({ ctx, found: { form, webhook, delivery } }) => {
    const { id, title } = form;
    return {
      form: { id, title },
      webhook: {
        id: webhook.id,
        name: webhook.name ?? "A deleted webhook",
        isActive: webhook.isActive,
      },
      delivery: shownDelivery(ctx, delivery, webhook.isActive),
    };
  });

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

const titleOf = ({ reference, isTest }: { reference: string | null; isTest: boolean }) =>
  reference ? `Delivery of ${reference}` : isTest ? "A test" : "Delivery of a deleted submission";

export const handle = {
  isWide: true,
  crumb: ({ delivery }) => titleOf(delivery),
  crumbs: ({ form, webhook }) => ({ [form.id]: form.title, [webhook.id]: webhook.name }),
} satisfies PageHandle<typeof loader>;

export const links = sheets(deliveryStyles);

export const meta = pageTitle<typeof loader>(
  ({ delivery, webhook }) => `${titleOf(delivery)}: ${webhook.name}`,
);

/** One delivery: what was sent, and what came back each time. */
export default function WebhookDelivery() {
  const data = useLoaderData<typeof loader>();
  const { form, webhook, delivery } = data;
  return (
    <>
      <PageHead
        title={titleOf(delivery)}
        back={{ to: webhookPath(form.id, webhook.id), label: webhook.name }}
        badge={<DeliveryStatus state={delivery.state} />}
        meta={[
          delivery.kind,
          ...(delivery.submissionId
            ? [
                <Link key="submission" to={submissionPath(form.id, delivery.submissionId)}>
                  {delivery.who ?? "The submission"}
                </Link>,
              ]
            : []),
          `Queued ${inSentence(delivery.queued)}`,
        ]}
        actions={<Actions data={data} />}
      />
      <p className="delivery-says">
        <span className="strong">{delivery.sentence}</span>{" "}
        {delivery.result && <span>{delivery.result}.</span>}{" "}
        <span className="muted break">webhook-id {delivery.webhookId} stays the same.</span>
      </p>
      <div className="delivery-duo">
        <section aria-labelledby="delivery-tries">
          <h2 id="delivery-tries">Tries</h2>
          {delivery.attempts.length > 0 ? (
            <DeliveryTries attempts={delivery.attempts} />
          ) : (
            <p className="muted mt-2">It was not tried yet.</p>
          )}
        </section>
        <section aria-labelledby="delivery-sent">
          <div className="delivery-head">
            <h2 id="delivery-sent">What is sent</h2>
            <span className="muted xsmall">
              {delivery.request.size}, deleted {delivery.request.leaves}
            </span>
          </div>
          <Request request={delivery.request} />
        </section>
      </div>
    </>
  );
}

function Request({ request }: { request: Data["delivery"]["request"] }) {
  const headers = request.headers.map(([name, value]) => `${name}: ${value}`);
  return (
    <>
      <CodeBlock label="Request">
        {[
          request.line,
          `host: ${request.host}`,
          ...headers,
          ...(request.text ? ["", request.text] : []),
        ].join("\n")}
      </CodeBlock>
      {request.isCut && <p className="muted small">More of it is not shown.</p>}
    </>
  );
}

function Actions({ data: { form, webhook, delivery } }: { data: Data }) {
  const at = { formId: form.id, webhookId: webhook.id, id: delivery.id };
  const waits = delivery.state === "again" || delivery.state === "waiting";
  const maySend = webhook.isActive && !delivery.isTest && delivery.hasBody && !delivery.isUnderWay;
  return (
    <>
      {waits && (
        <BackForm action={deliveryVerbPath(at, "stop")}>
          <SubmitButton busyLabel="Stopping…">Stop trying</SubmitButton>
        </BackForm>
      )}
      {maySend && (
        <BackForm action={deliveryVerbPath(at, "replay")}>
          <SubmitButton icon="rotate-cw" busyLabel="Sending…">
            {waits ? "Try now" : "Send again"}
          </SubmitButton>
        </BackForm>
      )}
    </>
  );
}
