import { useLoaderData } from "@remix-run/react";
import paperStyles from "~/features/orders/paper/order-paper.css?url";
import { orderReads } from "~/features/orders/paper/order-paper.queries.server";
import { orderPaper } from "~/features/orders/paper/order-paper.server";
import { OrderPage } from "~/features/orders/paper/order-sheet";
import { Id, procedure } from "~/procedure/procedure.server";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { submissionPath } from "../../admin-forms.paths";

export const loader = procedure
  .permission("moderator")
  .params({ formId: Id, submissionId: Id })
  .reads(({ params }) => orderReads(params, { by: "staff" }))
  .loader(({ ctx, params, found }) => ({
    ...params,
    paper: orderPaper(ctx, found),
    reference: found.order.reference,
  }));

export const handle = {
  crumb: () => "Order",
  crumbs: ({ formId, submissionId, paper, reference }) => ({
    [formId]: paper.title,
    [submissionId]: reference ?? "Submission",
  }),
} satisfies PageHandle<typeof loader>;

export const links = sheets(paperStyles);

export const meta = pageTitle<typeof loader>(({ paper }) =>
  [paper.number, paper.title].filter(Boolean).join(" – "),
);

/** An order as its team has it, to read and to print. */
export default function StaffOrder() {
  const { formId, submissionId, paper, reference } = useLoaderData<typeof loader>();
  return (
    <OrderPage
      back={{ to: submissionPath(formId, submissionId), label: reference ?? paper.title }}
      paper={paper}
    />
  );
}
