import { sql } from "drizzle-orm";
import { testWebhook } from "~/features/forms/webhooks/test-webhook.commands.server";
import { WebhookInput } from "~/features/forms/webhooks/webhook.schema";
import {
  addWebhook,
  removeWebhooks,
  replaceSecret,
  switchWebhook,
  updateWebhook,
} from "~/features/forms/webhooks/webhooks.commands.server";
import type { Change, Command } from "./guarded.types";
import { aForm, changes, goneForm, idOf } from "./guarded-forms";
import { staffs, type World } from "./guarded-world";

const webhook = WebhookInput.parse({
  ...{ name: "Orders", isActive: true, requestUrl: "https://hooks.example.com/", requestMethod: "POST" },
  ...{ requestFormat: "JSON", contentType: "plain", headerKey: "", headerValue: "", payload: [] },
});

const aWebhook = async (world: World) => {
  await aForm(world);
  world.ids.webhook = (await addWebhook(world.staff, idOf(world, "form"), webhook)).webhookId;
};
const at = (world: World) => ({ formId: idOf(world, "form"), webhookId: idOf(world, "webhook") });
/** Nothing is asked of anybody. */
const heard = async () => ({ kind: "noAnswer", why: "Nobody was asked", ms: 0 }) as const;

export const WEBHOOK_COMMANDS: Command[] = [
  staffs("addWebhook", {
    prepare: aForm,
    run: (ctx, world) => addWebhook(ctx, idOf(world, "form"), webhook),
  }),
  staffs("updateWebhook", {
    prepare: aWebhook,
    run: (ctx, world) => updateWebhook(ctx, at(world), { ...webhook, name: "Anew", version: 1 }),
  }),
  staffs("switchWebhook", { prepare: aWebhook, run: (ctx, world) => switchWebhook(ctx, at(world), false) }),
  staffs("replaceSecret", {
    prepare: aWebhook,
    run: (ctx, world) => replaceSecret(ctx, at(world), { version: 1 }),
  }),
  staffs("removeWebhooks", {
    prepare: aWebhook,
    run: (ctx, world) => removeWebhooks(ctx, idOf(world, "form"), [idOf(world, "webhook")]),
  }),
  staffs("testWebhook", {
    prepare: aWebhook,
    run: (ctx, world) => testWebhook(ctx, at(world), { with: "" }, heard),
  }),
];

const version = (world: World) => sql`update webhook set version = 7 where id = ${idOf(world, "webhook")}`;

export const WEBHOOK_CHANGES: Change[] = [
  ...changes("the form is there", 404, {
    of: goneForm,
    commands: ["addWebhook", "updateWebhook", "switchWebhook", "replaceSecret", "removeWebhooks"],
  }),
  ...changes("at most 10", 422, {
    of: (
      world,
    ) => sql`insert into webhook (id, name, parent_id, request_url, request_method, request_format, created_at, created_by, updated_at, updated_by)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 10)
      select ${`full-${world.n}-`} || i, 'W', ${idOf(world, "form")}, 'https://hooks.example.com/', 'POST', 'JSON', '', '', '', '' from n`,
    commands: ["addWebhook"],
  }),
  ...changes("the version", 409, { of: version, commands: ["updateWebhook", "replaceSecret"] }),
  ...changes("the version", 422, { of: version, commands: ["testWebhook"] }),
  ...changes("on or off as read", 409, {
    of: (world) => sql`update webhook set is_active = 0 where id = ${idOf(world, "webhook")}`,
    commands: ["switchWebhook"],
  }),
  ...changes("the webhooks are there", 409, {
    of: (world) => sql`delete from webhook where id = ${idOf(world, "webhook")}`,
    commands: ["removeWebhooks"],
  }),
];
