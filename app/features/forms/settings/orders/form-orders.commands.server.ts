import { sql } from "drizzle-orm";
import { as, jsonOne } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { Conflict, NotFound, Refused } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { commandBatch } from "~/procedure/guards.server";
import { editedCopy } from "../../fields/working-copy.server";
import { INVALID_FORM } from "../../forms.texts";
import { placedGroups } from "../../publication/working-document.server";
import { moneyOf } from "../../submissions/open-filling.server";
import { itemsInForm } from "./form-orders.queries.server";
import type { FormOrdersSent } from "./form-orders.schema";
import { ordersOfForm } from "./order-settings.rules";

const outdated = () => new Conflict("Somebody else saved this form while you were editing");

/**
 * Says what holds for a form's orders. Prices, rates and discounts are the working copy's; last days, the prefix, terms and the note hold at
 * once. A save that is based on an older version is refused.
 */
export async function saveFormOrders(
  ctx: CommandContext,
  formId: string,
  {
    version,
    changeUntil,
    cancelUntil,
    orderPrefix,
    orderTerms,
    orderNote,
    ...values
  }: Omit<FormOrdersSent, "over">,
): Promise<void> {
  const { form, copy, groups } = await readBatch(ctx.db, {
    form: jsonOne(
      { version: as<number>(sql`version`), title: as<string>(sql`title`) },
      sql`from form where id = ${formId}`,
    ),
    copy: editedCopy({ kind: "form", id: formId }),
    groups: placedGroups(formId),
  });
  if (!form) throw new NotFound();
  if (form.version !== version) throw outdated();
  const { orders, problems } = ordersOfForm(values, {
    items: itemsInForm(copy, groups),
    money: moneyOf(ctx),
  });
  if (Object.keys(problems).length > 0) throw new Refused(INVALID_FORM, problems);
  const stored = orders && JSON.stringify(orders);
  await commandBatch(ctx, [
    {
      write: sql`update form set revision = revision + iif(orders is ${stored}, 0, 1), orders = ${stored},
          change_until = ${changeUntil}, cancel_until = ${cancelUntil}, order_prefix = ${orderPrefix},
          order_terms = ${orderTerms}, order_note = ${orderNote}, version = version + 1,
          updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.actor.id}
        where id = ${formId} and version = ${version}`,
      otherwise: outdated,
    },
    ...ctx.record({ kind: "form.ordersChanged", subjectId: formId, details: { title: form.title } }),
  ]);
}
