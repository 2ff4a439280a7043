import { useActionData, useLoaderData } from "@remix-run/react";
import { EditorLock } from "~/features/locks/editor-lock";
import { heldBy, lockOf } from "~/features/locks/locks.server";
import { savedWords } from "~/features/settings/saved-by.rules";
import { hasLevel } from "~/identity/permissions.rules";
import { limitsOf } from "~/procedure/limits.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { Badge } from "~/ui/badge";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { sheets } from "~/ui/sheets";
import { formOrdersPath, formSettingsPath } from "../../admin-forms.paths";
import { orderSettings } from "../../builder/items/items-page.server";
import { FormTabs } from "../../components/form-tabs";
import { PublicationBadge } from "../../components/publication-badge";
import { openOf } from "../../days/form-open.server";
import { editedCopy } from "../../fields/working-copy.server";
import { formHead } from "../../form-head.queries.server";
import { placedGroups } from "../../publication/working-document.server";
import { moneyOf } from "../../submissions/open-filling.server";
import formSettingsStyles from "../form-settings.css?url";
import { saveFormOrders } from "../orders/form-orders.commands.server";
import { formOrders, itemsInForm } from "../orders/form-orders.queries.server";
import { FormOrdersForm } from "../orders/form-orders.schema";
import { orderValues } from "../orders/order-settings.rules";
import { OrdersForm } from "../orders/orders-form";

export const loader = procedure
  .permission("moderator")
  .params({ formId: Id })
  .reads(({ ctx, params: { formId } }) => ({
    head: formHead(formId),
    orders: formOrders(formId),
    copy: editedCopy({ kind: "form", id: formId }),
    groups: placedGroups(formId),
    lock: lockOf(formId, ctx.now),
  }))
  .loader(({ ctx, params: { formId }, found: { head, orders, copy, groups, lock } }) => {
    const money = moneyOf(ctx);
    const { changeUntil, cancelUntil, orderPrefix, orderTerms, orderNote } = orders;
    return {
      form: { ...head, open: openOf(ctx, head), isAdmin: hasLevel(ctx.user.level, "admin") },
      values: {
        ...orderValues(orderSettings(orders.orders), { items: itemsInForm(copy, groups), money }),
        ...{ changeUntil: changeUntil ?? "", cancelUntil: cancelUntil ?? "" },
        ...{ orderPrefix, orderTerms, orderNote },
      },
      nextNumber: String(orders.lastOrder + 1).padStart(4, "0"),
      currency: money.currency,
      version: orders.version,
      limits: limitsOf(FormOrdersForm),
      saved: savedWords(
        { by: orders.updatedBy, name: orders.updatedByName, at: orders.updatedAt },
        { userId: ctx.user.id, now: ctx.now, timeZone: ctx.settings.event.timeZone },
      ),
      heldBy: heldBy(ctx, { type: "form", id: formId }, lock),
    };
  });

export const action = procedure
  .permission("moderator")
  .params({ formId: Id })
  .input(FormOrdersForm)
  .action(async ({ ctx, params: { formId }, input: { over, ...input } }) => {
    await saveFormOrders(ctx, formId, { ...input, version: over ?? input.version });
    return ctx.redirect(formOrdersPath(formId), { type: "success" });
  });

export const shouldRevalidate = revalidateOnConflict;

export const handle = {
  isWide: true,
  crumb: () => "Orders",
  crumbs: ({ form }) => ({ [form.id]: form.title }),
} satisfies PageHandle<typeof loader>;

export const links = sheets(formSettingsStyles);

export const meta = pageTitle<typeof loader>(({ form }) => `Orders of ${form.title}`);

/** Prices, VAT, discounts and last days of what is ordered with a form. */
export default function FormOrdersPage() {
  const { form, ...data } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <>
      <PageHead
        title={form.title}
        back={{ to: formSettingsPath(form.id), label: "Settings" }}
        badge={form.isArchived ? <Badge tone="neutral">Archived</Badge> : <PublicationBadge {...form} />}
      />
      <FormTabs form={form} current="settings" />
      <EditorLock type="form" id={form.id} heldBy={data.heldBy} here={formOrdersPath(form.id)}>
        {(isFree) => (
          <fieldset disabled={!isFree} className="bare mt-5">
            <legend className="vh">Orders</legend>
            <OrdersForm key={form.id} formId={form.id} {...data} lastResult={lastResult} />
          </fieldset>
        )}
      </EditorLock>
    </>
  );
}
