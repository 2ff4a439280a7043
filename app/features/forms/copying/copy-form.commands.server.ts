import { sql } from "drizzle-orm";
import { formConfirmations, formNotifications } from "#db/event/schema/forms";
import { as, jsonOne, jsonValues, parsed } from "#db/json-row";
import { many, q, readBatch } from "#db/read-batch";
import { inserts } from "#db/write-batch";
import { copyStock } from "~/features/orders/stock/kept-stock.server";
import { copyAudience } from "~/features/teams/audience/audience.commands.server";
import { Conflict, NotFound } from "~/lib/errors";
import { newId } from "~/lib/ids";
import { addOnce, madeBefore } from "~/procedure/add-once.server";
import { stamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";
import { commandBatch, relyOn } from "~/procedure/guards.server";
import { OrderSettings } from "../document/form-document.schema";
import { TEMPLATE_TYPE } from "../document/types/sql-types.server";
import { editedCopy, insertFields } from "../fields/working-copy.server";
import { shortNames } from "../forms.commands.server";
import { formEntries } from "../found-forms.server";
import { shortNameOf } from "../short-name.rules";
import { copiedOrders, copiedTitle } from "./copied-fields.rules";
import { copiedParts } from "./copied-parts.rules";
import { copiedWorking } from "./copied-working.server";

/**
 * Copies a form, as its working copy says it, with its confirmations and notifications: every id fresh, unpublished, without
 * submissions and webhooks (decisions). A failure leaves nothing.
 */
export async function copyForm(
  ctx: CommandContext,
  formId: string,
  input: { formId?: string | undefined },
): Promise<{ formId: string }> {
  const before = (id: string) => {
    const isOwn = sql`created_by = ${ctx.actor.id} and exists (select 1 from activity
      where kind = 'form.duplicated' and subject_id = ${id} and details ->> 'copyOf' = ${formId})`;
    return madeBefore({ isOwn, isSame: sql`true` }, sql`from form where id = ${id}`);
  };
  const again = (copyId: string) => ({ formId: copyId });
  return addOnce(ctx, { id: input.formId, before, again }, (id) => addCopy(ctx, id, formId));
}

const partsOf = (formId: string) => ({
  confirmations: many(
    q.select().from(formConfirmations).where(sql`form_id = ${formId}`).orderBy(formConfirmations.position),
  ),
  notifications: many(
    q.select().from(formNotifications).where(sql`form_id = ${formId}`).orderBy(formNotifications.position),
  ),
});

/** Ids of fields in the groups that the form places: they are the same fields in its copy. */
const fieldsOfGroups = (formId: string) =>
  jsonValues(
    as<string>(sql`fl.id`),
    sql`from form_field fl where fl.field_group_id in (
      select names_id from form_field where form_id = ${formId} and type = ${TEMPLATE_TYPE})`,
  );

async function addCopy(ctx: CommandContext, id: string, formId: string): Promise<{ formId: string }> {
  const owner = { kind: "form", id: formId } as const;
  const { copy, facts, known, taken, confirmations, notifications } = await readBatch(ctx.db, {
    copy: editedCopy(owner),
    facts: jsonOne(
      {
        prefill: parsed<unknown>(sql`iif(json_valid(prefill), prefill, '[]')`),
        orders: parsed<unknown>(sql`iif(json_valid(orders), orders, 'null')`),
      },
      sql`from form where id = ${formId}`,
    ),
    known: fieldsOfGroups(formId),
    taken: shortNames(),
    ...partsOf(formId),
  });
  if (!copy || !facts) throw new NotFound();
  const { rows, logicMap, newIds, parts: stocked } = copiedWorking(owner, { copy, known });
  const says = OrderSettings.safeParse(facts.orders).data;
  const orders = says ? JSON.stringify(copiedOrders(says, stocked)) : null;
  const parts = copiedParts({ confirmations, notifications, prefill: facts.prefill }, newIds);
  const title = copiedTitle(copy.title);
  const { createdAt, createdBy } = stamp(ctx);
  const changed = () =>
    new Conflict("Somebody changed this form a moment ago. Check it, then copy it again.");
  const own = <Part>(part: Part) => ({ ...part, id: newId(), formId: id, version: 1, ...stamp(ctx) });
  await commandBatch(ctx, [
    relyOn(
      sql`(select json_group_array(json_array(id, version)) from (select id, version from form_confirmation
        where form_id = ${formId} union all select id, version from form_notification where form_id = ${formId}
        order by 1)) = ${stateOf([...confirmations, ...notifications])}`,
      changed,
    ),
    {
      write: sql`insert into form (id, title, description, short_name, is_editable, is_public, audience_base, logic_map, prefill,
          orders, change_until, cancel_until, order_prefix, order_terms, order_note, created_at, created_by, updated_at, updated_by)
        select ${id}, ${title}, description, ${shortNameOf(title, taken)}, is_editable, is_public, audience_base,
          ${JSON.stringify(logicMap)}, ${JSON.stringify(parts.prefill)}, ${orders}, change_until, cancel_until,
          order_prefix, order_terms, order_note, ${createdAt}, ${createdBy}, ${createdAt}, ${createdBy}
        from form where id = ${formId} and revision = ${copy.revision}`,
      otherwise: changed,
    },
    sql`insert into form_team_type (form_id, team_type_id)
      select ${id}, team_type_id from form_team_type where form_id = ${formId}`,
    ...copyAudience(formId, id),
    ...insertFields(ctx, { kind: "form", id }, rows),
    ...copyStock(ctx, { scopeId: id, parts: stocked }),
    ...inserts(parts.confirmations.map(own), (some) => q.insert(formConfirmations).values(some)),
    ...inserts(parts.notifications.map(own), (some) => q.insert(formNotifications).values(some)),
    ...formEntries.index(id),
    ...ctx.record({
      kind: "form.duplicated",
      subjectId: id,
      details: { title: copy.title, copyOf: formId },
    }),
  ]);
  return { formId: id };
}

const stateOf = (parts: readonly { id: string; version: number }[]): string =>
  JSON.stringify(
    parts
      .map(({ id, version }) => [id, version])
      .sort(([one], [other]) => ((one ?? "") < (other ?? "") ? -1 : 1)),
  );
