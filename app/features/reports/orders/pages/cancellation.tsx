import { useActionData, useLoaderData } from "@remix-run/react";
import { ordersPath, orderVerbPaths } from "~/features/orders/orders.paths";
import { giveState, MOST_LINES } from "~/features/orders/states/order-states.commands.server";
import { GIVEN_FROM } from "~/features/orders/states/order-states.rules";
import { backOf } from "~/procedure/back.rules";
import { limitsOf } from "~/procedure/limits.server";
import { procedure } from "~/procedure/procedure.server";
import { undoOffer } from "~/procedure/undo";
import { Banner } from "~/ui/banner";
import { ButtonLink, ButtonRow } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf } from "~/ui/fields-of";
import { counted } from "~/ui/format.rules";
import { GuardedForm } from "~/ui/guarded-form";
import { TextareaField } from "~/ui/inputs";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { SubmitButton } from "~/ui/submit-button";
import { DataTable } from "~/ui/table";
import { chosenLinesRead } from "../chosen-lines.server";
import { lineColumns } from "../components/order-columns";
import { reportedLine } from "../order-page.server";
import ordersStyles from "../orders.css?url";
import { CancelInput, ChosenSearch } from "../orders.schema";
import { givenWords, NOTHING_DONE } from "../orders.texts";

export const links = sheets(ordersStyles);

export const loader = procedure
  .permission("moderator")
  .input(ChosenSearch)
  .loader(async ({ ctx, input }) => {
    const { lines, isCut } = await chosenLinesRead(ctx, input, GIVEN_FROM.cancelled);
    return {
      back: backFrom(new URL(ctx.scope.request.url), input.list),
      isCut,
      seen: ctx.now.toISOString(),
      limits: limitsOf(CancelInput),
      lines: lines.map((line) => reportedLine(ctx, line)),
    };
  });

/** Where it was asked for: a page of this event, else the report as it was looked at. */
const backFrom = (url: URL, list: string): string => {
  const said = backOf(url.searchParams.get("back"));
  return said?.startsWith("/") ? said : ordersPath + (said ?? list);
};

export const action = procedure
  .permission("moderator")
  .input(CancelInput)
  .action(async ({ ctx, input }) => {
    const done = await giveState(ctx, {
      lineIds: input.ids.slice(0, MOST_LINES),
      ...{ to: "cancelled", reason: input.reason, seenAt: input.seen },
    });
    const back = backFrom(new URL(ctx.scope.request.url), input.list);
    if (done.lines === 0) return ctx.redirect(back, { type: "info", ...NOTHING_DONE });
    return ctx.redirect(back, {
      type: "success",
      ...givenWords(done, "cancelled", false),
      undo: undoOffer(ctx, orderVerbPaths.undo),
    });
  });

export const handle = { crumb: () => "Cancel lines", isWide: true } satisfies PageHandle<typeof loader>;

export const meta = pageTitle("Cancel lines");

/** What is to be cancelled, line by line, and why. */
export default function Cancellation() {
  const { back, lines, limits, seen, isCut } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { fields, errors } = fieldsOf({ id: "cancel", limits, lastResult });
  const what = counted(lines.length, "line");
  return (
    <>
      <PageHead title={`Cancel ${what}?`} back={{ to: back, label: "Back to the orders" }} />
      {lines.length === 0 ? (
        <EmptyState icon="circle-slash" title="There is nothing to cancel">
          What you chose is cancelled already, or is not there any more.
        </EmptyState>
      ) : (
        <>
          <Banner tone="warning" icon="circle-slash" title="Cancelled lines are in no sum.">
            Their stock is given back, and VAT of what is left is worked out anew. The teams see it at their
            orders, with your reason.{isCut && ` These are the first ${MOST_AT_ONCE}; there are more.`}
          </Banner>
          <GuardedForm className="admin-form" noValidate lastResult={lastResult} aria-label="Cancel lines">
            <ErrorSummary errors={errors} />
            <input type="hidden" name="by" value="line" />
            <input type="hidden" name="seen" value={seen} />
            {lines.map(({ id }) => (
              <input key={id} type="hidden" name="ids" value={id} />
            ))}
            <TextareaField field={fields.reason} label="Reason" hint="The teams read it." rows={3} />
            <ButtonRow className="form-actions">
              <SubmitButton variant="danger" busyLabel="Cancelling…">
                Cancel {what}
              </SubmitButton>
              <ButtonLink to={back}>Keep them</ButtonLink>
            </ButtonRow>
          </GuardedForm>
          <DataTable
            caption="Lines to cancel"
            rows={lines}
            rowKey={({ id }) => id}
            columns={lineColumns(true)}
            summary={what}
          />
        </>
      )}
    </>
  );
}

const MOST_AT_ONCE = 500;
