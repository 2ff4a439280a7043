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

/** Three webhooks with their logs: one that does well, one that fails, one whose receiver is gone. Nobody is asked anything. */
export async function makeWebhooks(ctx: CommandContext, forms: readonly MadeForm[]): Promise<void> {
  const idOf = (wanted: string) => {
    const form = forms.find(({ title }) => title === wanted);
    if (!form) throw new Error(`The demo has no form “${wanted}”`);
    return form.id;
  };
  const [orders, contact] = [idOf("Stand services order"), idOf("Contact the organisers")];
  const payload = await orderPayload(ctx, orders);
  await made(ctx, orders, {
    webhook: {
      ...{ name: "Orders to Quay Electrical", payload, headerKey: "X-Api-Key", headerValue: newId() },
      requestUrl: "https://orders.quayelectrical.example/hooks/harbour-2027",
    },
    told: [TAKEN, TAKEN, TAKEN, TAKEN, TAKEN],
  });
  const failing = await made(ctx, orders, {
    webhook: {
      ...{
        name: "Accounts",
        payload,
        requestUrl: "https://accounts.oceanquay.example/in",
        requestFormat: "XML",
      },
    },
    told: [BUSY, BUSY, BUSY, TAKEN],
  });
  const gone = await made(ctx, contact, {
    webhook: {
      ...{
        name: "Old help desk",
        requestUrl: "https://desk.oceanquay.example/enquiries",
        requestMethod: "PUT",
      },
      ...{ requestFormat: "FORM", payload: await enquiryPayload(ctx, contact) },
    },
    told: [WAITS, WAITS, GONE, TAKEN],
  });
  await writeBatch(ctx.db, [
    sql`update webhook set failing_since = ${hoursAgo(ctx, 40)}, failed_in_a_row = 3 where id = ${failing}`,
    sql`update webhook set is_active = 0, switched_off = 'gone', switched_off_at = ${hoursAgo(ctx, 30)},
      failing_since = ${hoursAgo(ctx, 30)}, failed_in_a_row = 1 where id = ${gone}`,
  ]);
}

/** A webhook of a form, with what it has told, the newest first. */
async function made(
  ctx: CommandContext,
  formId: string,
  { webhook: more, told }: { webhook: object; told: readonly Told[] },
): Promise<string> {
  const input = WebhookInput.parse({
    ...{ isActive: true, requestMethod: "POST", requestFormat: "JSON", contentType: "format" },
    ...{ headerKey: "", headerValue: "", ...more },
  });
  const { webhookId } = await addWebhook(ctx, formId, input);
  const { webhooks, newest } = await readBatch(ctx.db, {
    webhooks: webhooksOf(formId),
    newest: shownReads(ctx, { formId, submissionId: "" }).newest,
  });
  const webhook = webhooks.find(({ id }) => id === webhookId);
  for (const [at, one] of told.entries()) {
    const submissionId = newest[at]?.id ?? "";
    if (webhook) await tell(ctx, { webhook, formId, submissionId, at, told: one });
  }
  return webhookId;
}

type Named = (label: string, targetId: string, nestedKey?: string) => unknown[];

async function fieldsOf(ctx: CommandContext, formId: string): Promise<Named> {
  const { copy } = await readBatch(ctx.db, { copy: editedCopy({ kind: "form", id: formId }) });
  return (label, targetId, nestedKey = "") => {
    const found = copy?.fields.find(
      ({ properties }) => (JSON.parse(properties) as { label?: string }).label === label,
    );
    if (!found) throw new Error(`The demo has no question “${label}”`);
    return [{ category: "field", targetId, sourceId: found.id, sourceType: found.type, nestedKey }];
  };
}

async function enquiryPayload(ctx: CommandContext, formId: string): Promise<unknown[]> {
  const field = await fieldsOf(ctx, formId);
  return [
    ...field("Your name", "from.name", "flatFullName"),
    ...field("Email address", "from.email"),
    ...field("What is it about?", "subject"),
    ...field("Your message", "message"),
  ];
}

/** What suppliers need of an order. */
async function orderPayload(ctx: CommandContext, formId: string): Promise<unknown[]> {
  const field = await fieldsOf(ctx, formId);
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
