import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { adminSupplierPath } from "~/features/suppliers/suppliers.paths";
import { Id, procedure } from "~/procedure/procedure.server";
import { ButtonLink, ButtonRow } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/error-summary";
import { counted } from "~/ui/format.rules";
import { GuardedForm } from "~/ui/guarded-form";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { SubmitButton } from "~/ui/submit-button";
import { purchaseListPath } from "../orders-report.paths";
import { sendPurchaseList } from "../purchase/purchase.commands.server";
import { purchaseList, purchaseReads } from "../purchase/purchase-page.server";
import { LastSent, PurchaseTable } from "../purchase/purchase-table";

const MailInput = z.object({
  to: z
    .union([z.string(), z.array(z.string())], { error: "Choose at least one contact" })
    .transform((value) => (typeof value === "string" ? [value] : value))
    .pipe(z.array(z.string().max(254)).min(1, "Choose at least one contact").max(50)),
  pieces: z.coerce.number().int().min(0),
  after: z.string().max(40).default(""),
});

export const loader = procedure
  .permission("moderator")
  .params({ supplierId: Id })
  .reads(({ params }) => purchaseReads(params.supplierId))
  .loader(({ ctx, found }) => purchaseList(ctx, found));

export const action = procedure
  .permission("moderator")
  .params({ supplierId: Id })
  .input(MailInput)
  .action(async ({ ctx, params, input }) => {
    const { recipients } = await sendPurchaseList(ctx, params.supplierId, input);
    return ctx.redirect(purchaseListPath(params.supplierId), {
      type: "success",
      title: `The list is on its way to ${counted(recipients.length, "contact")}`,
    });
  });

export const handle = {
  isWide: true,
  crumb: () => "Mail",
  crumbs: ({ supplier }) => ({ [supplier.id]: supplier.company, purchase: "Purchase lists" }),
} satisfies PageHandle<typeof loader>;

export const meta = pageTitle<typeof loader>(
  ({ supplier }) => `Mail the purchase list to ${supplier.company}`,
);

/** To whom the list goes, and what is in it, before it is sent. */
export default function PurchaseMail() {
  const list = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { supplier, rows, pieces, after, summary } = list;
  const back = purchaseListPath(supplier.id);
  const problem = lastResult?.error?.to?.[0];
  return (
    <>
      <PageHead
        title={`Mail the list to ${supplier.company}?`}
        back={{ to: back, label: "Purchase list" }}
        lede={summary}
      />
      {supplier.contacts.length === 0 ? (
        <EmptyState icon="mail" title="Nobody to send it to">
          The supplier has no contact with an e-mail address.{" "}
          <a href={adminSupplierPath(supplier.id)}>Add one at the supplier.</a>
        </EmptyState>
      ) : (
        <GuardedForm className="admin-form" noValidate lastResult={lastResult} aria-label="Mail the list">
          <ErrorSummary errors={problem ? [{ id: "to-0", message: problem }] : []} />
          <input type="hidden" name="pieces" value={pieces} />
          <input type="hidden" name="after" value={after} />
          <fieldset className="form-block">
            <legend className="legend">Contacts</legend>
            {supplier.contacts.map(({ id, name, email }, at) => (
              <div className="check" key={id}>
                <input type="checkbox" id={`to-${at}`} name="to" value={email} defaultChecked={at === 0} />
                <label htmlFor={`to-${at}`} className="break">
                  {name ? `${name}, ${email}` : email}
                </label>
              </div>
            ))}
          </fieldset>
          <ButtonRow className="form-actions">
            <SubmitButton variant="primary" icon="mail" busyLabel="Sending…">
              Send the list
            </SubmitButton>
            <ButtonLink to={back}>Cancel</ButtonLink>
          </ButtonRow>
        </GuardedForm>
      )}
      {rows.length > 0 && <PurchaseTable list={list} />}
      <LastSent last={list.last} />
    </>
  );
}
