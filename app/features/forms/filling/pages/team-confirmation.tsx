import * as z from "zod";
import { ownOrderPath, staffOrderPath } from "~/features/orders/orders.paths";
import { orderIfAny } from "~/features/orders/paper/order-paper.queries.server";
import { hasLevel } from "~/identity/permissions.rules";
import { Id, procedure } from "~/procedure/procedure.server";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import listingStyles from "~/ui/styles/listing.css?url";
import writingStyles from "~/ui/styles/writing.css?url";
import { confirmationsOf } from "../../confirmations/confirmations.queries.server";
import runnerStyles from "../../runner/runner.css?url";
import { PLAIN_CONFIRMATION } from "../../submissions/confirmation-of.rules";
import { readSubmission, submissionReads } from "../../submissions/submission.queries.server";
import { ConfirmationPage, confirmationTitle } from "../components/confirmation-page";
import { confirmationScreen } from "../confirmation.server";
import { formsPath, ownSubmissionFilePath, ownSubmissionPath, staffSubmissionPath } from "../filling.paths";
import { formTitle } from "../own-submissions.queries.server";

const ConfirmationId = z.union([Id, z.literal(PLAIN_CONFIRMATION)]);
/** None where the submission is not named, or by no id. */
const Search = z.object({ submission: Id.optional().catch(undefined) });

export const loader = procedure
  .signedIn()
  .params({ formId: Id, confirmationId: ConfirmationId })
  .input(Search)
  .reads(({ ctx, params: { formId }, input }) => ({
    ...orderIfAny(
      { formId, submissionId: input.submission ?? "" },
      hasLevel(ctx.user.level, "moderator") ? { by: "staff" } : { by: "team", teamId: ctx.team?.id },
    ),
    form: formTitle(formId, ctx.team?.id),
    confirmations: confirmationsOf(formId),
    ...submissionReads(ctx.event, {
      formId,
      submissionId: input.submission ?? "",
      reader: hasLevel(ctx.user.level, "moderator") ? { by: "staff" } : { by: "team", teamId: ctx.team?.id },
    }),
  }))
  .loader(({ ctx, params, found: { form, confirmations, submission, order, orderLines, ...found } }) => {
    const read = submission && readSubmission({ submission, ...found });
    const isOwn = read !== null && !read.isDraft && read.teamId === ctx.team?.id;
    const { formId } = params;
    return confirmationScreen(ctx, {
      ...{ form, confirmations, submission: read, lines: orderLines, ...params },
      fileTo: (fileId) => {
        const submissionId = read?.id ?? "";
        return isOwn
          ? ownSubmissionFilePath({ formId, submissionId, fileId })
          : `${staffSubmissionPath(formId, submissionId)}/files/${fileId}`;
      },
      ways: [
        ...(isOwn && read.taskId
          ? [{ to: "/tasks", label: `Back to ${ctx.settings.terminology.tasks.toLowerCase()}` }]
          : []),
        { to: formsPath, label: "All forms" },
        ...(order && read
          ? [
              {
                to: isOwn ? ownOrderPath(formId, read.id) : staffOrderPath(formId, read.id),
                label: "Order confirmation",
              },
            ]
          : []),
        ...(isOwn ? [{ to: ownSubmissionPath(formId, read.id), label: "View submission" }] : []),
      ],
    });
  });

export const links = sheets(writingStyles, listingStyles, runnerStyles);

export const meta = pageTitle<typeof loader>(confirmationTitle);

/** What is said when a team has sent a form in. */
export default function TeamConfirmation() {
  return <ConfirmationPage />;
}
