import { Form, useLoaderData } from "@remix-run/react";
import { eventClock } from "~/procedure/event-clock.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { asking } from "~/ui/archivable";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { counted } from "~/ui/format.rules";
import { Link } from "~/ui/link";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { SubmitButton } from "~/ui/submit-button";
import { type Column, DataTable } from "~/ui/table";
import {
  addWebhookPath,
  adminFormsPath,
  editWebhookPath,
  webhookPath,
  webhookStatePath,
  webhooksRemovalPath,
} from "../../admin-forms.paths";
import { FormTabs } from "../../components/form-tabs";
import { formHead } from "../../form-head.queries.server";
import { WEBHOOK_NOUN } from "../../forms.texts";
import { moneyOf } from "../../submissions/open-filling.server";
import { WebhookStatus } from "../components/webhook-status";
import { MOST_WEBHOOKS } from "../webhook-limits.rules";
import { webhookReads } from "../webhook-page.server";
import { webhookRows } from "../webhook-rows.server";
import { listedWebhooks } from "../webhooks.queries.server";

export const loader = procedure
  .permission("admin")
  .params({ formId: Id })
  .reads(({ params }) => ({
    form: formHead(params.formId),
    webhooks: listedWebhooks(params.formId),
    ...webhookReads(params.formId),
  }))
  .can(({ found }) => found.copy !== null)
  .loader(({ ctx, found }) => ({
    form: { ...found.form, isAdmin: true },
    rows: webhookRows(found, { momentOf: eventClock(ctx).momentOf, money: moneyOf(ctx) }),
  }));

export const handle = {
  isWide: true,
  crumb: () => "Webhooks",
  crumbs: ({ form }) => ({ [form.id]: form.title }),
} satisfies PageHandle<typeof loader>;

export const meta = pageTitle<typeof loader>(({ form }) => `Webhooks: ${form.title}`);

/** Other systems that are told of each submission of a form. */
export default function Webhooks() {
  const { form, rows } = useLoaderData<typeof loader>();
  const isFull = rows.length >= MOST_WEBHOOKS;
  const add = (
    <ButtonLink variant="primary" icon="plus" to={addWebhookPath(form.id)}>
      Add webhook
    </ButtonLink>
  );
  return (
    <>
      <PageHead
        title={`Webhooks: ${form.title}`}
        back={{ to: adminFormsPath, label: "Forms" }}
        lede={
          isFull
            ? `Other systems that are told when somebody submits the form, or changes what they submitted. A form has at most ${MOST_WEBHOOKS}: delete one to add another.`
            : "Other systems that are told when somebody submits the form, or changes what they submitted."
        }
        actions={!isFull && rows.length > 0 && add}
      />
      <FormTabs form={form} current="webhooks" />
      <div className="section">
        {rows.length === 0 ? (
          <EmptyState icon="send" title="No webhooks yet" actions={add}>
            A webhook sends what was submitted to another system, such as a supplier’s orders or your own
            accounts.
          </EmptyState>
        ) : (
          <DataTable
            caption="Webhooks by name"
            rows={rows}
            rowKey={(row) => row.id}
            summary={counted(rows.length, WEBHOOK_NOUN.one)}
            selection={{
              detached: true,
              actions: [
                asking({
                  label: "Delete",
                  icon: "trash-2",
                  value: "delete",
                  danger: true,
                  formAction: webhooksRemovalPath(form.id),
                }),
              ],
              noun: WEBHOOK_NOUN,
              label: (row) => row.name,
            }}
            columns={columnsOf(form.id)}
          />
        )}
      </div>
    </>
  );
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number];

const columnsOf = (formId: string): Column<Row>[] => [
  {
    key: "name",
    header: "Webhook",
    primary: true,
    render: (row) => (
      <>
        <Link to={editWebhookPath(formId, row.id)} dir="auto">
          {row.name}
        </Link>
        <span className="cell-sub block">
          {row.method} {row.host}
        </span>
      </>
    ),
  },
  { key: "when", header: "Sent", className: "col-words", phoneLabel: "Sent", render: (row) => row.when },
  {
    key: "state",
    header: "State",
    phoneLabel: "State",
    render: (row) => (
      <>
        <WebhookStatus health={row.health} />
        {row.since && <span className="cell-sub block">{row.since}</span>}
      </>
    ),
  },
  {
    key: "last",
    header: "Last delivery",
    phoneLabel: "Last delivery",
    render: (row) => (
      <Link to={webhookPath(formId, row.id)}>
        {row.last}
        <span className="vh">, deliveries of {row.name}</span>
      </Link>
    ),
  },
  {
    key: "switch",
    header: "Switch on or off",
    hideHeader: true,
    align: "right",
    render: (row) => (
      <Form method="post" action={webhookStatePath(formId, row.id)} preventScrollReset>
        <input type="hidden" name="isActive" value={row.isActive ? "0" : "1"} />
        <SubmitButton size="sm" variant="quiet" busyLabel="Saving…">
          {row.isActive ? "Switch off" : "Switch on"}
          <span className="vh"> {row.name}</span>
        </SubmitButton>
      </Form>
    ),
  },
];
