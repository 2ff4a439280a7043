import { useLoaderData, useSearchParams } from "@remix-run/react";
import { plainRows } from "~/procedure/plain-rows.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { BackForm } from "~/ui/back-form";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { FilterBar } from "~/ui/filter-bar";
import { counted } from "~/ui/format.rules";
import { ListRows } from "~/ui/list-rows";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { type Stat, StatStrip } from "~/ui/stat-strip";
import { Status } from "~/ui/status";
import { SubmitButton } from "~/ui/submit-button";
import { editWebhookPath, webhookPath, webhooksPath } from "../../admin-forms.paths";
import { FormTabs } from "../../components/form-tabs";
import { formHead } from "../../form-head.queries.server";
import { deliveryColumns } from "../delivery/components/delivery-columns";
import { deliveryList, webhookHead } from "../delivery/deliveries.queries.server";
import deliveryStyles from "../delivery/delivery.css?url";
import { deliveriesVerbPath } from "../delivery/delivery.paths";
import {
  DELIVERY_KINDS,
  DELIVERY_LOOKS,
  DELIVERY_STATES,
  type DeliveryState,
  KIND_WORDS,
  PERIODS,
} from "../delivery/delivery-states.rules";
import { againNote, headWords, type ListedDelivery, listedDelivery } from "../delivery/shown-delivery.server";

export const loader = procedure
  .permission("admin")
  .params({ formId: Id, webhookId: Id })
  .input(deliveryList.Search)
  .reads(({ ctx, params, input }) => ({
    form: formHead(params.formId),
    webhook: webhookHead(params),
    page: deliveryList.page(input, { ...params, now: ctx.now }),
  }))
  .loader(({ ctx, input, found: { form, webhook, page } }) => {
    const { rows, ...rest } = page;
    const shown = rows.map((row) => listedDelivery(ctx, row, webhook.isActive));
    return {
      form: { ...form, isAdmin: true },
      webhook: {
        ...webhook,
        name: webhook.name ?? "A deleted webhook",
        isDeleted: webhook.name === null,
        says: headWords(ctx, webhook),
        againNote: againNote(ctx, webhook),
      },
      chosen: input.state.length === 1 ? (input.state[0] ?? null) : null,
      page: { ...rest, rows: plainRows(ctx, shown) },
    };
  });

export const handle = {
  isWide: true,
  crumbs: ({ form, webhook }) => ({ [form.id]: form.title, [webhook.id]: webhook.name }),
} satisfies PageHandle<typeof loader>;

export const links = sheets(deliveryStyles);

export const meta = pageTitle<typeof loader>(({ webhook }) => `Deliveries: ${webhook.name}`);

const DELIVERY_NOUN = { one: "delivery", many: "deliveries" };

/** What a webhook has told its receiver, and what it will. */
export default function WebhookLog() {
  const { form, webhook, chosen, page } = useLoaderData<typeof loader>();
  const at = { formId: form.id, webhookId: webhook.id };
  return (
    <>
      <PageHead
        title={webhook.name}
        back={{ to: webhooksPath(form.id), label: "Webhooks" }}
        badge={
          <Status tone={webhook.says.tone} icon={LOOKS[webhook.says.tone]}>
            {webhook.says.text}
          </Status>
        }
        actions={!webhook.isDeleted && <HeadActions />}
      />
      <FormTabs form={form} current="webhooks" />
      <SwitchedOff />
      {page.all > 0 && (
        <div className="delivery-stats">
          <StatStrip label="Deliveries of the last 30 days" stats={statsOf(webhook, at, chosen)} />
        </div>
      )}
      {(page.all > 0 || page.isNarrowed) && <LogFilters />}
      <ListRows<ListedDelivery>
        page={page}
        noun={DELIVERY_NOUN}
        caption="Deliveries, newest first"
        columns={deliveryColumns(at)}
        rowKey={({ id }) => id}
        empty={
          <EmptyState icon="webhook" title="Nothing was delivered yet">
            {webhook.isActive
              ? "Each submission that its rules hold for stands here, with what the receiver answered."
              : "The webhook is switched off: submissions are not told to anybody."}
          </EmptyState>
        }
      />
    </>
  );
}

const LOOKS = {
  success: "circle-check",
  warning: "triangle-alert",
  danger: "circle-x",
  neutral: "circle-minus",
} as const;

function HeadActions() {
  const { form, webhook } = useLoaderData<typeof loader>();
  const { replayable, again, waiting, isActive } = webhook;
  const [params] = useSearchParams();
  const back = `${webhookPath(form.id, webhook.id)}${params.size > 0 ? `?${params}` : ""}`;
  return (
    <>
      {again + waiting > 0 && (
        <BackForm action={deliveriesVerbPath(form.id, webhook.id, "stops")} back={back}>
          <SubmitButton busyLabel="Stopping…">Stop what waits</SubmitButton>
        </BackForm>
      )}
      <ButtonLink icon="settings" to={editWebhookPath(form.id, webhook.id)}>
        Settings
      </ButtonLink>
      {isActive && replayable > 0 && (
        <BackForm action={deliveriesVerbPath(form.id, webhook.id, "replays")} back={back}>
          <SubmitButton busyLabel="Sending…">
            {replayable === 1 ? "Send the failed one again" : `Send the ${replayable} failed ones again`}
          </SubmitButton>
        </BackForm>
      )}
    </>
  );
}

function SwitchedOff() {
  const { webhook } = useLoaderData<typeof loader>();
  if (webhook.isDeleted)
    return (
      <Banner tone="info" icon="info" title="This webhook was deleted.">
        Its log is kept for 30 days from each delivery.
      </Banner>
    );
  if (webhook.switchedOff === null || webhook.isActive) return null;
  const waits = webhook.again + webhook.waiting;
  return (
    <Banner
      tone="danger"
      icon="circle-x"
      title={
        webhook.switchedOff === "gone"
          ? "Its receiver said that it is gone (410), so the webhook was switched off."
          : "For five days every delivery failed, so the webhook was switched off."
      }
    >
      {waits > 0
        ? `Nothing is lost: ${counted(waits, "delivery waits", "deliveries wait")} here. Switch it on in its settings when the receiver works, and send again what failed.`
        : "Switch it on in its settings when the receiver works, and send again what failed."}
    </Banner>
  );
}

type Head = ReturnType<typeof useLoaderData<typeof loader>>["webhook"];

function statsOf(
  webhook: Head,
  at: { formId: string; webhookId: string },
  chosen: DeliveryState | null,
): Stat[] {
  const stat = (state: DeliveryState, value: number, note: string): Stat => ({
    to: `${webhookPath(at.formId, at.webhookId)}?state=${state}`,
    label: DELIVERY_LOOKS[state].label,
    look: DELIVERY_LOOKS[state],
    value,
    note,
    current: chosen === state,
  });
  return [
    stat("delivered", webhook.delivered, "last 30 days"),
    stat(
      "again",
      webhook.again,
      webhook.again === 0 || webhook.isActive ? webhook.againNote : "when it is switched on",
    ),
    stat(
      "waiting",
      webhook.waiting,
      webhook.waiting === 0 ? "none" : webhook.isActive ? "in a moment" : "when it is switched on",
    ),
    stat(
      "failed",
      webhook.failed,
      webhook.failed === 0 ? "none" : webhook.replayable > 0 ? "can be sent again" : "tests alone",
    ),
  ];
}

function LogFilters() {
  return (
    <FilterBar
      label="Filter deliveries"
      search={{ label: "Search deliveries", placeholder: "Reference or team" }}
      filters={[
        {
          name: "state",
          label: "State",
          options: DELIVERY_STATES.map((value) => ({ value, label: DELIVERY_LOOKS[value].label })),
        },
        {
          name: "occasion",
          label: "Occasion",
          options: DELIVERY_KINDS.map((value) => ({ value, label: KIND_WORDS[value] })),
        },
        { name: "when", label: "When", single: true, options: PERIODS },
      ]}
    />
  );
}
