import { sql } from "drizzle-orm";
import { readBatch } from "#db/read-batch";
import { type Write, writeBatch } from "#db/write-batch";
import { editedCopy } from "~/features/forms/fields/working-copy.server";
import { contentTypeOf } from "~/features/forms/webhooks/body.rules";
import { shownReads, submittedIn } from "~/features/forms/webhooks/body-preview.server";
import { bodyFor, formOf } from "~/features/forms/webhooks/deliveries.server";
import { WebhookInput } from "~/features/forms/webhooks/webhook.schema";
import type { Webhook } from "~/features/forms/webhooks/webhook.types";
import { addWebhook } from "~/features/forms/webhooks/webhooks.commands.server";
import { webhooksOf } from "~/features/forms/webhooks/webhooks.queries.server";
import { newId } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import type { MadeForm } from "./make-forms";

const TOLD_FORM = "Stand services order";

interface Told {
  state: "succeeded" | "failed" | "stopped" | "waiting";
  status: number | null;
  error: string | null;
  answer: string;
}

const TAKEN: Told = {
  state: "succeeded",
  status: 200,
  error: null,
  answer: '{"received":true,"order":"QE-20713"}',
};
const BUSY: Told = {
  state: "failed",
  status: 503,
  error: "503 Service Unavailable",
  answer: "Down for maintenance",
};
const GONE: Told = { state: "failed", status: 410, error: "410 Gone", answer: "" };
const WAITS: Told = { state: "waiting", status: null, error: null, answer: "" };

/** Three webhooks of one form, with their logs: one that does well, one that fails, one whose receiver is gone. Nobody is asked anything. */
export async function makeWebhooks(ctx: CommandContext, forms: readonly MadeForm[]): Promise<void> {
  const form = forms.find(({ title }) => title === TOLD_FORM);
  if (!form) throw new Error(`The demo has no form “${TOLD_FORM}”`);
  const payload = await payloadOf(ctx, form.id);
  const add = (more: object) =>
    addWebhook(
      ctx,
      form.id,
      WebhookInput.parse({
        ...{ isActive: true, requestMethod: "POST", requestFormat: "JSON", contentType: "format" },
        ...{ headerKey: "", headerValue: "", payload, ...more },
      }),
    );
  const well = await add({
    ...{
      name: "Orders to Quay Electrical",
      requestUrl: "https://orders.quayelectrical.example/hooks/harbour-2027",
    },
    ...{ headerKey: "X-Api-Key", headerValue: newId() },
  });
  const failing = await add({
    ...{ name: "Accounts", requestUrl: "https://accounts.oceanquay.example/in", requestFormat: "XML" },
  });
  const gone = await add({
    ...{ name: "Old order desk", requestUrl: "https://desk.oceanquay.example/orders", requestMethod: "PUT" },
    requestFormat: "FORM",
  });
  const { webhooks, newest } = await readBatch(ctx.db, {
    webhooks: webhooksOf(form.id),
    newest: shownReads(ctx, { formId: form.id, submissionId: "" }).newest,
  });
  const logs: readonly [string, readonly Told[]][] = [
    [well.webhookId, [TAKEN, TAKEN, TAKEN, TAKEN, TAKEN]],
    [failing.webhookId, [BUSY, BUSY, BUSY, TAKEN]],
    [gone.webhookId, [WAITS, WAITS, GONE, TAKEN]],
  ];
  for (const [id, told] of logs) {
    const webhook = webhooks.find((one) => one.id === id);
    for (const [at, one] of told.entries())
      if (webhook)
        await tell(ctx, { webhook, formId: form.id, submissionId: newest[at]?.id ?? "", at, told: one });
  }
  await writeBatch(ctx.db, [
    sql`update webhook set failing_since = ${hoursAgo(ctx, 40)}, failed_in_a_row = 3 where id = ${failing.webhookId}`,
    sql`update webhook set is_active = 0, switched_off = 'gone', switched_off_at = ${hoursAgo(ctx, 30)},
      failing_since = ${hoursAgo(ctx, 30)}, failed_in_a_row = 1 where id = ${gone.webhookId}`,
  ]);
}

/** What suppliers need of an order. */
async function payloadOf(ctx: CommandContext, formId: string): Promise<unknown[]> {
  const { copy } = await readBatch(ctx.db, { copy: editedCopy({ kind: "form", id: formId }) });
  const field = (label: string, targetId: string, nestedKey = "") => {
    const found = copy?.fields.find(
      ({ properties }) => (JSON.parse(properties) as { label?: string }).label === label,
    );
    return found
      ? [{ category: "field", targetId, sourceId: found.id, sourceType: found.type, nestedKey }]
      : [];
  };
  const client = (sourceId: string, targetId: string) => ({
    ...{ category: "client", targetId, sourceId, sourceType: "text" },
  });
  return [
    ...field("Stand number", "stand.number"),
    ...field("Where is your stand?", "stand.hall"),
    ...field("On-site contact", "contact.name", "flatFullName"),
    ...field("Invoice address", "invoice.address", "flatFullAddress"),
    ...field("Vehicles arriving for build-up", "vehicles"),
    ...field("Power, lighting and furniture", "order.items"),
    client("teamName", "customer.team"),
    client("email", "customer.email"),
  ];
}

const hoursAgo = ({ now }: CommandContext, hours: number): string =>
  new Date(now.getTime() - hours * 3_600_000).toISOString();

/** One delivery with its only try, some hours ago. */
async function tell(
  ctx: CommandContext,
  {
    webhook,
    formId,
    submissionId,
    at,
    told,
  }: { webhook: Webhook; formId: string; submissionId: string; at: number; told: Told },
): Promise<void> {
  const found = await readBatch(ctx.db, shownReads(ctx, { formId, submissionId }));
  const submitted = submittedIn(found);
  if (!submitted) return;
  const { text, size } = await bodyFor(ctx, webhook, submitted);
  const [id, then] = [newId(), hoursAgo(ctx, 4 + at * 13)];
  const waits = told.state === "waiting";
  const tries: Write[] = waits
    ? []
    : [
        sql`insert into webhook_attempt (delivery_id, number, started_at, duration, status, answer, answer_type, error)
          values (${id}, 1, ${then}, ${140 + at * 23}, ${told.status}, ${told.answer},
            ${told.answer.startsWith("{") ? "application/json" : "text/plain"}, ${told.error ?? ""})`,
      ];
  await writeBatch(ctx.db, [
    sql`insert into webhook_delivery (id, webhook_id, form_id, submission_id, kind, state, request_url, request_method,
        content_type, body, size, attempts, next_at, started_at, last_status, last_error, ended_at, created_at, updated_at)
      values (${id}, ${webhook.id}, ${formId}, ${submissionId}, 'submitted', ${told.state}, ${webhook.requestUrl},
        ${webhook.requestMethod}, ${contentTypeOf(webhook.contentType, formOf(webhook))}, ${text}, ${size}, ${waits ? 0 : 1},
        ${waits ? then : null}, ${then}, ${told.status}, ${told.error}, ${waits ? null : then}, ${then}, ${then})`,
    ...tries,
  ]);
}
