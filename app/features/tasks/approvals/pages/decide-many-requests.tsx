import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { eventClock } from "~/procedure/event-clock.server";
import { chosen, chosenSearch, ids } from "~/procedure/ids.schema";
import { limitsOf } from "~/procedure/limits.server";
import { openRow } from "~/procedure/open-row.schema";
import { procedure } from "~/procedure/procedure.server";
import { ChosenForm } from "~/ui/chosen-form";
import { fieldsOf, type LastResult } from "~/ui/fields-of";
import { counted } from "~/ui/format.rules";
import { TextareaField } from "~/ui/inputs";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { requestTitle } from "../../history.rules";
import { REQUEST_NOUN } from "../../tasks.texts";
import { approvalRequestsPath, bulkRequestsPath } from "../approvals.paths";
import { chosenRequests, reasonsForDeclining } from "../approvals.queries.server";
import { manyAddress } from "../chosen-many.rules";
import { reasonOf, UsedReasons } from "../components/used-reasons";
import decisionsStyles from "../decisions.css?url";
import { decideRequests } from "../many-requests.commands.server";
import { answeredMany } from "../notices.server";
import { canBeGiven } from "../requests.rules";
import { ManyRequestsInput } from "../requests.schema";

const Do = z.enum(["grant", "decline"]).catch("grant");
const MOST = { most: 100, tooMany: "Choose at most 100 requests at a time" };

export const loader = procedure
  .permission("moderator")
  .input(
    chosenSearch("request").extend({ do: Do, ids: ids("request", MOST).catch([]), reason: openRow.open }),
  )
  .reads(({ input }) => ({
    open: chosenRequests(input.ids),
    reasons: reasonsForDeclining(input.ids[0]),
  }))
  .loader(({ ctx, input, found: { open, reasons } }) => {
    const list = approvalRequestsPath + input.back;
    if (open.length === 0) {
      const title = input.ids.length === 0 ? "Choose at least one request" : "None of these is open any more";
      throw ctx.redirect(list, { type: "info", title });
    }
    const { today } = eventClock(ctx);
    const isGrant = input.do === "grant";
    return {
      open: open.map((row) => ({ ...row, isAble: !isGrant || canBeGiven(row, today) })),
      reasons: isGrant ? [] : reasons,
      reason: input.reason,
      list,
      back: input.back,
      isGrant,
      locale: ctx.settings.event.locale,
      limits: limitsOf(ManyRequestsInput),
    };
  });

/** Decides what was chosen, all or nothing. */
export const action = procedure
  .permission("moderator")
  .input(chosen("request").extend({ ...ManyRequestsInput.shape, ids: ids("request", MOST) }))
  .action(async ({ ctx, input }) => {
    const decision = input.do === "grant" ? "granted" : "declined";
    const done = await decideRequests(ctx, { ids: input.ids, decision, reason: input.reason });
    return ctx.redirect(approvalRequestsPath + input.back, answeredMany(ctx, decision, done));
  });

export const handle = {
  crumb: ({ isGrant }) => (isGrant ? "Grant requests" : "Decline requests"),
} satisfies PageHandle<typeof loader>;

export const links = sheets(decisionsStyles);

export const meta = pageTitle<typeof loader>((data) =>
  data.isGrant ? "Grant Requests" : "Decline Requests",
);

/** Names once more what is decided, before many teams are told. */
export default function DecideManyRequests() {
  const { open, reasons, reason, list, back, isGrant, locale, limits } = useLoaderData<typeof loader>();
  const lastResult = useActionData<{ lastResult: LastResult }>()?.lastResult;
  const offered = {
    used: reasons,
    chosen: reason,
    to: manyAddress(bulkRequestsPath, { do: "decline", back, ids: open.map(({ id }) => id) }),
  };
  const { fields, errors } = fieldsOf({
    id: "f",
    limits,
    lastResult,
    values: { reason: reasonOf(offered) },
  });
  const able = open.filter(({ isAble }) => isAble);
  const many = counted(able.length, "request");
  const left = open.length - able.length;
  return (
    <>
      <PageHead
        title={isGrant ? `Grant ${many}?` : `Decline ${many}?`}
        lede={
          isGrant
            ? "Each team gets what it asks for, and an e-mail about it."
            : "Their teams get one e-mail each, and the tasks are still to be done."
        }
        back={{ to: list, label: "Requests" }}
      />
      <ChosenForm
        noun={REQUEST_NOUN}
        rows={open}
        column={{
          key: "asked",
          header: "Team, and what it asks for",
          render: (row) => (
            <>
              {row.teamName}
              <span className="cell-sub block">
                {requestTitle(row.kind, row.wantedDate, locale)}
                {!row.isAble && ": this day cannot be given any more"}
              </span>
            </>
          ),
        }}
        hidden={{ back, do: isGrant ? "grant" : "decline" }}
        cancelTo={list}
        errors={errors}
        submitLabel={isGrant ? `Grant ${many}` : `Decline ${many}`}
        busyLabel={isGrant ? "Granting…" : "Declining…"}
      >
        {isGrant ? (
          left > 0 && (
            <p className="muted">
              {counted(left, "request")} {left === 1 ? "is" : "are"} left as{" "}
              {left === 1 ? "it is" : "they are"}: the day is not later than the due date any more. Give
              another day, or decline.
            </p>
          )
        ) : (
          <>
            <TextareaField
              field={fields.reason}
              label="Why not? (optional)"
              hint="Every one of these teams gets these words by e-mail."
              rows={3}
            />
            <UsedReasons reasons={offered} fieldId={fields.reason.id} />
          </>
        )}
      </ChosenForm>
    </>
  );
}
