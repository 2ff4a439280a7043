import { useLoaderData } from "@remix-run/react";
import changeStyles from "~/features/orders/changes/order-change.css?url";
import { orderChange } from "~/features/orders/changes/order-change.server";
import { OrderChanged } from "~/features/orders/changes/order-changed";
import { staffOrderChangePath, staffOrderPath } from "~/features/orders/orders.paths";
import paperStyles from "~/features/orders/paper/order-paper.css?url";
import { changesOfOrder, orderReads } from "~/features/orders/paper/order-paper.queries.server";
import { NotFound } from "~/lib/errors";
import { Id, procedure } from "~/procedure/procedure.server";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { submissionPath } from "../../admin-forms.paths";

export const loader = procedure
  .permission("moderator")
  .params({ formId: Id, submissionId: Id, changeId: Id })
  .reads(({ params }) => ({
    ...orderReads(params, { by: "staff" }),
    changes: changesOfOrder(params.submissionId),
  }))
  .loader(({ ctx, params, found: { order, lines, changes } }) => {
    const change = orderChange(ctx, { order, lines, changes, changeId: params.changeId });
    if (!change) throw new NotFound();
    return { ...params, change, reference: order.reference ?? "Submission", team: order.teamName };
  });

export const handle = {
  crumb: () => "What changed",
  crumbs: ({ formId, submissionId, change, reference }) => ({
    [formId]: change.title,
    [submissionId]: reference,
    order: "Order",
  }),
} satisfies PageHandle<typeof loader>;

export const links = sheets(paperStyles, changeStyles);

export const meta = pageTitle<typeof loader>(({ change }) => `${change.number || "Order"} was changed`);

/** What a change made of an order, as its team has it too. */
export default function StaffOrderChange() {
  const { formId, submissionId, change, reference, team } = useLoaderData<typeof loader>();
  return (
    <>
      <Link className="back" to={submissionPath(formId, submissionId)}>
        <Icon name="arrow-left" />
        {reference}
      </Link>
      <OrderChanged
        change={change}
        title="The order was changed"
        lede={`${team ?? "A guest"}: by ${change.by}, ${change.at}.`}
        linkTo={(id) => staffOrderChangePath({ formId, submissionId }, id)}
        actions={
          <ButtonLink icon="printer" to={staffOrderPath(formId, submissionId)}>
            See the order
          </ButtonLink>
        }
      />
    </>
  );
}
