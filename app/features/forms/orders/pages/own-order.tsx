import { useLoaderData } from "@remix-run/react";
import { ownOrderChangePath } from "~/features/orders/orders.paths";
import paperStyles from "~/features/orders/paper/order-paper.css?url";
import { changesOfOrder, orderReads } from "~/features/orders/paper/order-paper.queries.server";
import { orderPaper } from "~/features/orders/paper/order-paper.server";
import { OrderPage } from "~/features/orders/paper/order-sheet";
import { Id, procedure } from "~/procedure/procedure.server";
import { ButtonLink } from "~/ui/button";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { ownSubmissionPath, submissionEditPath } from "../../filling/filling.paths";
import { changeOf } from "../../filling/own-submissions.queries.server";

export const loader = procedure
  .signedIn()
  .params({ formId: Id, submissionId: Id })
  .reads(({ ctx, params }) => ({
    ...orderReads(params, { by: "team", teamId: ctx.team?.id }),
    change: changeOf({ ...params, teamId: ctx.team?.id ?? null, now: ctx.now }),
    changes: changesOfOrder(params.submissionId),
  }))
  .loader(({ ctx, params, found: { change, changes, ...found } }) => ({
    ...params,
    paper: orderPaper(ctx, found),
    mayChange: change?.isAllowed === true,
    lastChange: changes[0]?.id ?? null,
  }));

export const links = sheets(paperStyles);

export const meta = pageTitle<typeof loader>(({ paper }) =>
  [paper.number, paper.title].filter(Boolean).join(" – "),
);

/** The order of a team, to read and to print. */
export default function OwnOrder() {
  const { formId, submissionId, paper, mayChange, lastChange } = useLoaderData<typeof loader>();
  return (
    <OrderPage
      back={{ to: ownSubmissionPath(formId, submissionId), label: paper.title }}
      paper={paper}
      actions={
        <>
          {lastChange && (
            <ButtonLink to={ownOrderChangePath({ formId, submissionId }, lastChange)}>
              What changed
            </ButtonLink>
          )}
          {mayChange && (
            <ButtonLink icon="pencil" to={submissionEditPath(formId, submissionId)}>
              Change order
            </ButtonLink>
          )}
        </>
      }
    />
  );
}
