import { type SQL, sql } from "drizzle-orm";
import { writeBatch } from "#db/write-batch";
import {
  replayDelivery,
  replayFailed,
  stopDelivery,
  stopWaiting,
} from "~/features/forms/webhooks/delivery/deliveries.commands.server";
import { newId } from "~/lib/ids";
import type { Change, Command } from "./guarded.types";
import { aForm, changes, idOf } from "./guarded-forms";
import { staffs, type World } from "./guarded-world";

/** A webhook with a delivery of this state. */
const withDelivery = (state: "failed" | "waiting") => async (world: World) => {
  await aForm(world);
  const { staff, ids } = world;
  [ids.webhook, ids.delivery] = [newId(), newId()];
  const at = "2026-11-27T12:00:00.000Z";
  await writeBatch(staff.db, [
    sql`insert into webhook (id, name, parent_id, request_url, request_method, request_format, created_at, created_by, updated_at, updated_by)
      values (${ids.webhook}, 'W', ${idOf(world, "form")}, 'https://hooks.example.com/', 'POST', 'JSON', '', '', '', '')`,
    sql`insert into webhook_delivery (id, webhook_id, form_id, kind, state, request_url, request_method, content_type, body, size,
        next_at, started_at, created_at, updated_at)
      values (${ids.delivery}, ${ids.webhook}, ${idOf(world, "form")}, 'submitted', ${state}, 'https://hooks.example.com/', 'POST',
        'text/plain', '{}', 2, ${state === "waiting" ? "2099-01-01T00:00:00.000Z" : null}, ${at}, ${at}, ${at})`,
  ]);
};

const webhookAt = (world: World) => ({ formId: idOf(world, "form"), webhookId: idOf(world, "webhook") });
const deliveryAt = (world: World) => ({ ...webhookAt(world), deliveryId: idOf(world, "delivery") });

export const DELIVERY_COMMANDS: Command[] = [
  staffs("replayDelivery", {
    prepare: withDelivery("failed"),
    run: (ctx, world) => replayDelivery(ctx, deliveryAt(world)),
  }),
  staffs("replayFailed", {
    prepare: withDelivery("failed"),
    run: (ctx, world) => replayFailed(ctx, webhookAt(world)),
  }),
  staffs("stopDelivery", {
    prepare: withDelivery("waiting"),
    run: (ctx, world) => stopDelivery(ctx, deliveryAt(world)),
  }),
  staffs("stopWaiting", {
    prepare: withDelivery("waiting"),
    run: (ctx, world) => stopWaiting(ctx, webhookAt(world)),
  }),
];

const delivery = (set: SQL) => (world: World) =>
  sql`update webhook_delivery set ${set} where id = ${idOf(world, "delivery")}`;

export const DELIVERY_CHANGES: Change[] = [
  ...changes("the webhook is on", 409, {
    of: (world) => sql`update webhook set is_active = 0 where id = ${idOf(world, "webhook")}`,
    commands: ["replayDelivery", "replayFailed"],
  }),
  ...changes("the delivery as read", 409, {
    of: delivery(sql`state = 'succeeded'`),
    commands: ["replayDelivery"],
  }),
  ...changes("not under way", 409, {
    of: delivery(sql`lease_until = '2099-01-01T00:00:00.000Z'`),
    commands: ["replayDelivery"],
  }),
  ...changes("what has failed as read", 409, {
    of: delivery(sql`state = 'waiting'`),
    commands: ["replayFailed"],
  }),
  ...changes("the delivery waits", 409, {
    of: delivery(sql`state = 'succeeded'`),
    commands: ["stopDelivery"],
  }),
  ...changes("what waits as read", 409, { of: delivery(sql`state = 'failed'`), commands: ["stopWaiting"] }),
];
