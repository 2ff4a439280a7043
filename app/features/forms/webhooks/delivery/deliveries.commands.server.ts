import { type SQL, sql } from "drizzle-orm";
import { as, bool, jsonOne } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { Conflict, NotFound, Refused } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { commandBatch, relyOn } from "~/procedure/guards.server";
import { lowerNextDue } from "~/procedure/next-due.server";
import { announceDeliveries } from "./announce-deliveries.server";
import type { WebhookAt } from "./deliveries.queries.server";

type DeliveryAt = WebhookAt & { deliveryId: string };

const IS_OFF = "The webhook is switched off. Switch it on first: what waits is sent then.";
const IS_GONE = "The webhook was deleted: nothing is sent by it any more.";
const NO_BODY =
  "It has no body: that was too long to be sent. Leave values out of the webhook, and change the submission.";
const OUTDATED = "This delivery changed a moment ago. Look at it once more.";

const webhookOf = ({ formId, webhookId }: WebhookAt) =>
  jsonOne(
    {
      name: as<string | null>(sql`wh.name`),
      isActive: bool(sql`coalesce(wh.is_active, 0)`),
      title: as<string>(sql`fm.title`),
      failed: as<number>(
        sql`(select count(*) from webhook_delivery where ${ofWebhook({ formId, webhookId })} and ${HAS_FAILED})`,
      ),
      waiting: as<number>(
        sql`(select count(*) from webhook_delivery where ${ofWebhook({ formId, webhookId })} and state = 'waiting')`,
      ),
    },
    // One that was deleted is there as long as its log is.
    sql`from form fm left join webhook wh on wh.parent_id = fm.id and wh.id = ${webhookId} where fm.id = ${formId}
      and (wh.id is not null or exists (select 1 from webhook_delivery where ${ofWebhook({ formId, webhookId })}))`,
  );

const deliveryOf = ({ deliveryId, ...at }: DeliveryAt) =>
  jsonOne(
    {
      state: as<"waiting" | "succeeded" | "failed" | "stopped">(sql`state`),
      kind: as<string>(sql`kind`),
      reference: as<string | null>(sql`(select sm.reference from submission sm where sm.id = submission_id)`),
      attempts: as<number>(sql`attempts`),
      hasBody: bool(sql`body is not null`),
    },
    sql`from webhook_delivery where id = ${deliveryId} and ${ofWebhook(at)}`,
  );

const ofWebhook = ({ formId, webhookId }: WebhookAt): SQL =>
  sql`webhook_id = ${webhookId} and form_id = ${formId}`;
/** A test is sent anew from the webhook's editor instead; what was too long has no body. */
const HAS_FAILED = sql`state = 'failed' and kind <> 'test' and body is not null`;

const isOn = ({ formId, webhookId }: WebhookAt) =>
  relyOn(
    sql`exists (select 1 from webhook where id = ${webhookId} and parent_id = ${formId} and is_active = 1)`,
    () => new Conflict(IS_OFF),
  );

/** From now on, with all its tries; id and body stay. What is under way is left alone. */
const begunAnew = (now: Date): SQL => {
  const at = now.toISOString();
  return sql`state = 'waiting', attempts = iif(state = 'waiting', attempts, 0), started_at = iif(state = 'waiting', started_at, ${at}),
    next_at = ${at}, lease_until = null, ended_at = null, updated_at = ${at}`;
};

/** Sends a delivery again, or what waits for its next try at once, with the same `webhook-id` and body. */
export async function replayDelivery(
  ctx: CommandContext,
  at: DeliveryAt,
): Promise<{ reference: string | null }> {
  const { webhook, delivery } = await readBatch(ctx.db, { webhook: webhookOf(at), delivery: deliveryOf(at) });
  if (!webhook || !delivery) throw new NotFound();
  refuseUnlessOn(webhook);
  if (delivery.kind === "test") throw new Refused("A test is sent again from the webhook’s settings.");
  if (!delivery.hasBody) throw new Refused(NO_BODY);
  const now = ctx.now.toISOString();
  await lowerNextDue(ctx, now);
  await commandBatch(ctx, [
    isOn(at),
    {
      write: sql`update webhook_delivery set ${begunAnew(ctx.now)} where id = ${at.deliveryId} and ${ofWebhook(at)}
        and state = ${delivery.state} and attempts = ${delivery.attempts} and body is not null
        and coalesce(lease_until, '') <= ${now}`,
      otherwise: () => new Conflict(OUTDATED),
    },
    ...ctx.record({
      kind: "form.deliveryReplayed",
      subjectId: at.formId,
      details: { title: webhook.title, name: webhook.name, reference: delivery.reference },
    }),
  ]);
  announceDeliveries(ctx);
  return { reference: delivery.reference };
}

/** Sends all of a webhook again that failed for good. */
export async function replayFailed(ctx: CommandContext, at: WebhookAt): Promise<{ changed: number }> {
  const { webhook } = await readBatch(ctx.db, { webhook: webhookOf(at) });
  if (!webhook) throw new NotFound();
  refuseUnlessOn(webhook);
  if (webhook.failed === 0) return { changed: 0 };
  await lowerNextDue(ctx, ctx.now.toISOString());
  await commandBatch(ctx, [
    isOn(at),
    {
      write: sql`update webhook_delivery set ${begunAnew(ctx.now)} where ${ofWebhook(at)} and ${HAS_FAILED}`,
      rows: webhook.failed,
      otherwise: () => new Conflict("More of its deliveries ended a moment ago. Nothing was sent again."),
    },
    ...ctx.record({
      kind: "form.deliveriesReplayed",
      subjectId: at.formId,
      details: { title: webhook.title, name: webhook.name, deliveries: webhook.failed },
    }),
  ]);
  announceDeliveries(ctx);
  return { changed: webhook.failed };
}

/** The statement's beginning: nobody tries it any more. A try that is under way goes to its end, and may still succeed. */
const stopped = (now: Date): SQL => {
  const at = now.toISOString();
  return sql`update webhook_delivery set state = 'stopped', next_at = null, ended_at = ${at}, updated_at = ${at},
    last_error = 'Stopped by hand'`;
};

/** Stops a delivery that waits. */
export async function stopDelivery(
  ctx: CommandContext,
  at: DeliveryAt,
): Promise<{ reference: string | null }> {
  const { webhook, delivery } = await readBatch(ctx.db, { webhook: webhookOf(at), delivery: deliveryOf(at) });
  if (!webhook || !delivery) throw new NotFound();
  await commandBatch(ctx, [
    {
      write: sql`${stopped(ctx.now)} where id = ${at.deliveryId} and ${ofWebhook(at)} and state = 'waiting'`,
      otherwise: () => new Conflict("This delivery does not wait any more."),
    },
    ...ctx.record({
      kind: "form.deliveryStopped",
      subjectId: at.formId,
      details: { title: webhook.title, name: webhook.name ?? "", reference: delivery.reference },
    }),
  ]);
  return { reference: delivery.reference };
}

/** Stops all that waits of a webhook. */
export async function stopWaiting(ctx: CommandContext, at: WebhookAt): Promise<{ changed: number }> {
  const { webhook } = await readBatch(ctx.db, { webhook: webhookOf(at) });
  if (!webhook) throw new NotFound();
  if (webhook.waiting === 0) return { changed: 0 };
  await commandBatch(ctx, [
    {
      write: sql`${stopped(ctx.now)} where ${ofWebhook(at)} and state = 'waiting'`,
      rows: webhook.waiting,
      otherwise: () =>
        new Conflict("Some of its deliveries ended a moment ago, or more were made. Nothing was stopped."),
    },
    ...ctx.record({
      kind: "form.deliveriesStopped",
      subjectId: at.formId,
      details: { title: webhook.title, name: webhook.name ?? "", deliveries: webhook.waiting },
    }),
  ]);
  return { changed: webhook.waiting };
}

function refuseUnlessOn({ name, isActive }: { name: string | null; isActive: boolean }): void {
  if (name === null) throw new Refused(IS_GONE);
  if (!isActive) throw new Refused(IS_OFF);
}
