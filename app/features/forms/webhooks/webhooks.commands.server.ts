import { type SQL, sql } from "drizzle-orm";
import { as, bool, jsonList, jsonOne, jsonRows } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { Conflict, NotFound, Refused } from "~/lib/errors";
import { addOnce, madeBefore } from "~/procedure/add-once.server";
import { restamp, stamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";
import { commandBatch } from "~/procedure/guards.server";
import { INVALID_WEBHOOK } from "../forms.texts";
import { announceDeliveries } from "./delivery/announce-deliveries.server";
import { newSigningSecret, OVERLAP_MS, sealedSecret } from "./secrets.server";
import type { WebhookInput } from "./webhook.schema";
import { MOST_WEBHOOKS } from "./webhook-limits.rules";

const formOf = (formId: string) =>
  jsonOne({ title: as<string>(sql`fm.title`) }, sql`from form fm where fm.id = ${formId}`);

interface At {
  formId: string;
  webhookId: string;
}

interface Added {
  webhookId: string;
  /** Null where it was added before. */
  secret: string | null;
}

const NO_VALUE = "Enter the value of the header, or choose to send none";

/** Adds a webhook to a form, and stamps the form. `secret`: what its deliveries are signed with. */
export async function addWebhook(
  ctx: CommandContext,
  formId: string,
  { formId: id, ...input }: WebhookInput & { formId?: string | undefined },
): Promise<Added> {
  if (input.headerKey !== "" && input.headerValue === "")
    throw new Refused(INVALID_WEBHOOK, { headerValue: NO_VALUE });
  const before = (webhookId: string) =>
    madeBefore(
      {
        isOwn: sql`created_by = ${ctx.actor.id} and parent_id = ${formId}`,
        isSame: sql`name = ${input.name} and request_url = ${input.requestUrl}`,
      },
      sql`from webhook where id = ${webhookId}`,
    );
  const again = (webhookId: string): Added => ({ webhookId, secret: null });
  return addOnce(ctx, { id, before, again }, async (webhookId): Promise<Added> => {
    const { form } = await readBatch(ctx.db, { form: formOf(formId) });
    if (!form) throw new NotFound();
    const secret = newSigningSecret();
    const [signing, header] = await Promise.all([sealedSecret(ctx, secret), sealedHeader(ctx, input)]);
    const { createdAt: at, createdBy: by } = stamp(ctx);
    await commandBatch(ctx, [
      stampForm(ctx, formId),
      {
        write: sql`insert into webhook (id, name, parent_type, parent_id, is_active, operator, rules, request_url, request_method,
            request_format, content_type, header_key, header_value, header_set_at, signing_secret, secret_made_at,
            payload_fields, created_at, created_by, updated_at, updated_by)
          select ${webhookId}, ${input.name}, 'form', ${formId}, ${Number(input.isActive)}, ${input.operator},
            ${JSON.stringify(input.rules)}, ${input.requestUrl}, ${input.requestMethod}, ${input.requestFormat},
            ${input.contentType}, ${input.headerKey}, ${header}, ${header === "" ? null : at}, ${signing}, ${at},
            ${JSON.stringify(input.payload)}, ${at}, ${by}, ${at}, ${by}
          where (select count(*) from webhook where parent_id = ${formId}) < ${MOST_WEBHOOKS}`,
        otherwise: () =>
          new Refused(INVALID_WEBHOOK, { name: `A form has at most ${MOST_WEBHOOKS} webhooks.` }),
      },
      ...recorded(ctx, "form.webhookAdded", { formId, title: form.title, name: input.name }),
    ]);
    return { webhookId, secret };
  });
}

const outdated = () => new Conflict("Somebody else saved this webhook while you were editing");

/** Saves a webhook, and stamps the form. An empty header value keeps the one that is there; without a header it is forgotten. */
export async function updateWebhook(
  ctx: CommandContext,
  { formId, webhookId }: At,
  input: WebhookInput & { version: number },
): Promise<void> {
  const { form, saved } = await readBatch(ctx.db, {
    form: formOf(formId),
    saved: savedWebhook({ formId, webhookId }),
  });
  if (!form || !saved) throw new NotFound();
  if (saved.version !== input.version) throw outdated();
  const keeps = input.headerKey !== "" && input.headerValue === "";
  if (keeps && !saved.hasHeaderValue) throw new Refused(INVALID_WEBHOOK, { headerValue: NO_VALUE });
  const header = await sealedHeader(ctx, input);
  const { updatedAt, updatedBy } = restamp(ctx);
  await commandBatch(ctx, [
    stampForm(ctx, formId),
    {
      write: sql`update webhook set name = ${input.name}, operator = ${input.operator}, rules = ${JSON.stringify(input.rules)},
          request_url = ${input.requestUrl}, request_method = ${input.requestMethod}, request_format = ${input.requestFormat},
          content_type = ${input.contentType}, header_key = ${input.headerKey},
          header_value = ${keeps ? sql`header_value` : header},
          header_set_at = ${keeps ? sql`header_set_at` : header === "" ? null : updatedAt},
          payload_fields = ${JSON.stringify(input.payload)}, ${switched(input.isActive)},
          version = version + 1, updated_at = ${updatedAt}, updated_by = ${updatedBy}
        where id = ${webhookId} and parent_id = ${formId} and version = ${input.version}`,
      otherwise: outdated,
    },
    ...recorded(ctx, "form.webhookUpdated", { formId, title: form.title, name: input.name }),
  ]);
  if (input.isActive) announceDeliveries(ctx);
}

/** Switches a webhook on or off, and stamps the form. What was counted against it begins anew when it is switched on. */
export async function switchWebhook(
  ctx: CommandContext,
  { formId, webhookId }: At,
  isActive: boolean,
): Promise<{ name: string }> {
  const { form, saved } = await readBatch(ctx.db, {
    form: formOf(formId),
    saved: savedWebhook({ formId, webhookId }),
  });
  if (!form || !saved) throw new NotFound();
  const { name } = saved;
  if (saved.isActive === isActive) return { name };
  const { updatedAt, updatedBy } = restamp(ctx);
  await commandBatch(ctx, [
    stampForm(ctx, formId),
    {
      write: sql`update webhook set ${switched(isActive)}, version = version + 1, updated_at = ${updatedAt},
          updated_by = ${updatedBy}
        where id = ${webhookId} and parent_id = ${formId} and is_active = ${Number(!isActive)}`,
      otherwise: outdated,
    },
    ...recorded(ctx, isActive ? "form.webhookSwitchedOn" : "form.webhookSwitchedOff", {
      ...{ formId, title: form.title, name },
    }),
  ]);
  // What waited while it was off goes now.
  if (isActive) announceDeliveries(ctx);
  return { name };
}

/**
 * Makes a new signing secret. The one before it signs beside it for a day, so that a receiver can change over; one that was on its way
 * out already is over.
 */
export async function replaceSecret(
  ctx: CommandContext,
  { formId, webhookId }: At,
  { version }: { version: number },
): Promise<{ secret: string }> {
  const { form, saved } = await readBatch(ctx.db, {
    form: formOf(formId),
    saved: savedWebhook({ formId, webhookId }),
  });
  if (!form || !saved) throw new NotFound();
  const replaced = () =>
    new Conflict("Somebody else changed this webhook a moment ago. Its secret was not replaced.");
  if (saved.version !== version) throw replaced();
  const secret = newSigningSecret();
  const sealed = await sealedSecret(ctx, secret);
  const { updatedAt, updatedBy } = restamp(ctx);
  const until = new Date(ctx.now.getTime() + OVERLAP_MS).toISOString();
  await commandBatch(ctx, [
    stampForm(ctx, formId),
    {
      write: sql`update webhook set old_signing_secret = nullif(signing_secret, ''), old_secret_until = ${until},
          signing_secret = ${sealed}, secret_made_at = ${updatedAt}, version = version + 1,
          updated_at = ${updatedAt}, updated_by = ${updatedBy}
        where id = ${webhookId} and parent_id = ${formId} and version = ${version}`,
      otherwise: replaced,
    },
    ...recorded(ctx, "form.webhookSecretReplaced", { formId, title: form.title, name: saved.name }),
  ]);
  return { secret };
}

/** Deletes webhooks of a form, and stamps it. What they have told stays in the log for its days; what waits is stopped. */
export async function removeWebhooks(
  ctx: CommandContext,
  formId: string,
  ids: readonly string[],
): Promise<{ changed: number }> {
  const { form, chosen } = await readBatch(ctx.db, {
    form: formOf(formId),
    chosen: jsonRows(
      { id: as<string>(sql`id`), name: as<string>(sql`name`) },
      sql`from webhook where parent_id = ${formId} and id in ${jsonList(ids)}`,
    ),
  });
  if (!form) throw new NotFound();
  const [first, ...more] = chosen;
  if (!first) return { changed: 0 };
  const going = jsonList(chosen.map(({ id }) => id));
  await commandBatch(ctx, [
    stampForm(ctx, formId),
    {
      write: sql`delete from webhook where parent_id = ${formId} and id in ${going}`,
      rows: chosen.length,
      otherwise: () => new Conflict("Somebody else deleted some of these webhooks a moment ago."),
    },
    stopWaiting(sql`webhook_id in ${going}`, ctx.now),
    ...ctx.record({
      kind: more.length === 0 ? "form.webhookRemoved" : "form.webhooksRemoved",
      subjectId: formId,
      details: { title: form.title, name: first.name, webhooks: chosen.length },
    }),
  ]);
  return { changed: chosen.length };
}

/** Nobody tells it any more: what it would have been told can be read in the log. */
const stopWaiting = (which: SQL, now: Date): Write => {
  const at = now.toISOString();
  return sql`update webhook_delivery set state = 'stopped', next_at = null, lease_until = null, ended_at = ${at},
    last_error = 'The webhook was deleted', updated_at = ${at} where state = 'waiting' and ${which}`;
};

const savedWebhook = ({ formId, webhookId }: At) =>
  jsonOne(
    {
      name: as<string>(sql`name`),
      isActive: bool(sql`is_active`),
      hasHeaderValue: bool(sql`header_value <> ''`),
      version: as<number>(sql`version`),
    },
    sql`from webhook where id = ${webhookId} and parent_id = ${formId}`,
  );

const sealedHeader = async (
  ctx: CommandContext,
  { headerKey, headerValue }: WebhookInput,
): Promise<string> => (headerKey === "" || headerValue === "" ? "" : sealedSecret(ctx, headerValue));

/** On or off, of a row `webhook`. Who switches one on gives it another chance. */
const switched = (isActive: boolean): SQL =>
  isActive
    ? sql`is_active = 1, failing_since = iif(is_active = 1, failing_since, null),
        failed_in_a_row = iif(is_active = 1, failed_in_a_row, 0), switched_off = null, switched_off_at = null`
    : sql`is_active = 0`;

type Verb =
  | "form.webhookAdded"
  | "form.webhookUpdated"
  | "form.webhookSwitchedOn"
  | "form.webhookSwitchedOff"
  | "form.webhookSecretReplaced";

const recorded = (
  ctx: CommandContext,
  kind: Verb,
  { formId, ...details }: { formId: string; title: string; name: string },
): Write[] => ctx.record({ kind, subjectId: formId, details });

/** A webhook is the form's: it says when it was last changed, and by whom. */
function stampForm(ctx: CommandContext, formId: string): Write {
  const { updatedAt, updatedBy } = restamp(ctx);
  return {
    write: sql`update form set updated_at = ${updatedAt}, updated_by = ${updatedBy} where id = ${formId}`,
    otherwise: () => new NotFound(),
  };
}
