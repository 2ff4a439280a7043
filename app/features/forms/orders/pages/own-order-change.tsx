import { useLoaderData } from "@remix-run/react";
import changeStyles from "~/features/orders/changes/order-change.css?url";
import { orderChange } from "~/features/orders/changes/order-change.server";
import { OrderChanged } from "~/features/orders/changes/order-changed";
import { ownOrderChangePath, ownOrderPath } from "~/features/orders/orders.paths";
import paperStyles from "~/features/orders/paper/order-paper.css?url";
import { changesOfOrder, orderReads } from "~/features/orders/paper/order-paper.queries.server";
import { NotFound } from "~/lib/errors";
import { Id, procedure } from "~/procedure/procedure.server";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { ownSubmissionPath, submissionEditPath } from "../../filling/filling.paths";
import { changeOf } from "../../filling/own-submissions.queries.server";

export const loader = procedure
  .signedIn()
  .params({ formId: Id, submissionId: Id, changeId: Id })
  .reads(({ ctx, params }) => ({
    ...orderReads(params, { by: "team", teamId: ctx.team?.id }),
    change: changeOf({ ...params, teamId: ctx.team?.id ?? null, now: ctx.now }),
    changes: changesOfOrder(params.submissionId),
  }))
  .loader(({ ctx, params, found: { order, lines, changes, change: may } }) => {
    const change = orderChange(ctx, { order, lines, changes, changeId: params.changeId });
    if (!change) throw new NotFound();
    return { ...params, change, mayChange: may?.isAllowed === true };
  });

export const links = sheets(paperStyles, changeStyles);

export const meta = pageTitle<typeof loader>(({ change }) => `Your order was changed – ${change.title}`);

/** What a change made of a team's order. */
export default function OwnOrderChange() {
  const { formId, submissionId, change, mayChange } = useLoaderData<typeof loader>();
  const at = { formId, submissionId };
  const toConfirm = change.states.find(({ state }) => state === "received")?.n ?? 0;
  return (
    <div className="page page-narrow">
      <Link className="back" to={ownSubmissionPath(formId, submissionId)}>
        <Icon name="arrow-left" />
        {change.title}
      </Link>
      <OrderChanged
        change={change}
        title="Your order was changed"
        lede={`By ${change.by}, ${change.at}.${toConfirm > 0 && change.isNewest ? ` The organisers have to confirm ${toConfirm === 1 ? "1 line" : `${toConfirm} lines`}.` : ""}`}
        linkTo={(id) => ownOrderChangePath(at, id)}
        actions={
          <>
            <ButtonLink variant="primary" icon="printer" to={ownOrderPath(formId, submissionId)}>
              See the order
            </ButtonLink>
            {mayChange && <ButtonLink to={submissionEditPath(formId, submissionId)}>Change again</ButtonLink>}
          </>
        }
      />
    </div>
  );
}
