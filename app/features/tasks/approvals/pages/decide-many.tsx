import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { chosen, chosenSearch, ids } from "~/procedure/ids.schema";
import { limitsOf } from "~/procedure/limits.server";
import { openRow } from "~/procedure/open-row.schema";
import { procedure } from "~/procedure/procedure.server";
import { ChosenForm } from "~/ui/chosen-form";
import { fieldsOf, type LastResult } from "~/ui/fields-of";
import { needed } from "~/ui/form-field";
import { counted } from "~/ui/format.rules";
import { TextareaField } from "~/ui/inputs";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { TASK_NOUN } from "../../tasks.texts";
import { approveTasks, rejectTasks } from "../approvals.commands.server";
import { approvalsPath, bulkDecisionPath } from "../approvals.paths";
import { chosenWaiting, reasonsForSendingBack } from "../approvals.queries.server";
import { manyAddress } from "../chosen-many.rules";
import { reasonOf, UsedReasons } from "../components/used-reasons";
import decisionsStyles from "../decisions.css?url";
import { reviewedMany } from "../notices.server";
import { ManyInput } from "../requests.schema";

const Do = z.enum(["approve", "reject"]).catch("approve");
const MOST = { most: 100, tooMany: "Choose at most 100 tasks at a time" };

export const loader = procedure
  .permission("moderator")
  .input(chosenSearch("task").extend({ do: Do, ids: ids("task", MOST).catch([]), reason: openRow.open }))
  .reads(({ input }) => ({
    waiting: chosenWaiting(input.ids),
    reasons: reasonsForSendingBack({ statusId: input.ids[0] ?? "" }),
  }))
  .loader(({ ctx, input, found: { waiting, reasons } }) => {
    const list = approvalsPath + input.back;
    if (waiting.length === 0) {
      const title = input.ids.length === 0 ? "Choose at least one task" : "None of these waits any more";
      throw ctx.redirect(list, { type: "info", title });
    }
    return {
      waiting,
      list,
      back: input.back,
      isApproval: input.do === "approve",
      reasons: input.do === "approve" ? [] : reasons,
      reason: input.reason,
      limits: limitsOf(ManyInput),
    };
  });

/** Decides what was chosen, all or nothing. */
export const action = procedure
  .permission("moderator")
  .input(chosen("task").extend({ ...ManyInput.shape, ids: ids("task", MOST) }))
  .action(async ({ ctx, input }) => {
    const toast =
      input.do === "approve"
        ? reviewedMany(ctx, "approved", await approveTasks(ctx, input.ids))
        : reviewedMany(ctx, "sent back", await rejectTasks(ctx, input.ids, input.reason));
    return ctx.redirect(approvalsPath + input.back, toast);
  });

export const handle = {
  crumb: ({ isApproval }) => (isApproval ? "Approve tasks" : "Send tasks back"),
} satisfies PageHandle<typeof loader>;

export const links = sheets(decisionsStyles);

export const meta = pageTitle<typeof loader>((data) =>
  data.isApproval ? "Approve Tasks" : "Send Tasks Back",
);

/** Names once more what is decided, before many teams are told. */
export default function DecideMany() {
  const { waiting, list, back, isApproval, reasons, reason, limits } = useLoaderData<typeof loader>();
  const offered = {
    used: reasons,
    chosen: reason,
    to: manyAddress(bulkDecisionPath, { do: "reject", back, ids: waiting.map(({ id }) => id) }),
  };
  const lastResult = useActionData<{ lastResult: LastResult }>()?.lastResult;
  const { fields, errors } = fieldsOf({
    id: "f",
    limits,
    lastResult,
    values: { reason: reasonOf(offered) },
  });
  const many = counted(waiting.length, "task");
  return (
    <>
      <PageHead
        title={isApproval ? `Approve ${many}?` : `Send ${many} back?`}
        lede={
          isApproval
            ? "They are complete then, and their teams get an e-mail."
            : "Their teams get one e-mail each with your reason, and send them again."
        }
        back={{ to: list, label: "Approvals" }}
      />
      <ChosenForm
        noun={TASK_NOUN}
        rows={waiting}
        column={{ key: "team", header: "Team", render: (row) => row.teamName }}
        hidden={{ back, do: isApproval ? "approve" : "reject" }}
        cancelTo={list}
        errors={errors}
        submitLabel={isApproval ? `Approve ${many}` : `Send ${many} back`}
        busyLabel={isApproval ? "Approving…" : "Sending back…"}
      >
        {!isApproval && (
          <>
            <TextareaField
              field={needed(fields.reason)}
              label="What must change?"
              hint="Every one of these teams gets these words by e-mail and sees them on its task."
              rows={3}
            />
            <UsedReasons reasons={offered} fieldId={fields.reason.id} />
          </>
        )}
      </ChosenForm>
    </>
  );
}
