import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { hasLevel } from "~/features/auth/permissions.rules";
import { Id, procedure } from "~/procedure/procedure.server";
import { pageTitle } from "~/ui/page-title";
import { confirmationsOf } from "../../confirmations/confirmations.queries.server";
import { Confirmation } from "../../runner/confirmation";
import { PLAIN_CONFIRMATION } from "../../submissions/confirmation-of.rules";
import { readSubmission, submissionReads } from "../../submissions/submission.queries.server";
import { confirmationScreen } from "../confirmation.server";
import { formsPath, ownSubmissionPath } from "../filling.paths";
import { formTitle } from "../own-submissions.queries.server";

const ConfirmationId = z.union([Id, z.literal(PLAIN_CONFIRMATION)]);
/** None where the submission is not named, or by no id. */
const Search = z.object({ submission: Id.optional().catch(undefined) });

export const loader = procedure
  .signedIn()
  .params({ formId: Id, confirmationId: ConfirmationId })
  .input(Search)
  .reads(({ ctx, params: { formId }, input }) => ({
    form: formTitle(formId, ctx.team?.id),
    confirmations: confirmationsOf(formId),
    ...submissionReads(ctx.event, {
      formId,
      submissionId: input.submission ?? "",
      reader: hasLevel(ctx.user.level, "moderator") ? { by: "staff" } : { by: "team", teamId: ctx.team?.id },
    }),
  }))
  .loader(({ ctx, params, found: { form, confirmations, submission, ...found } }) => {
    const read = submission && readSubmission({ submission, ...found });
    const screen = confirmationScreen(ctx, { form, confirmations, submission: read, ...params });
    const isOwn = read !== null && !read.isDraft && read.teamId === ctx.team?.id;
    return {
      ...screen,
      ways: [
        ...(isOwn && read.taskId
          ? [{ to: "/tasks", label: `Back to ${ctx.settings.terminology.tasks.toLowerCase()}` }]
          : []),
        { to: formsPath, label: "All forms" },
        ...(isOwn ? [{ to: ownSubmissionPath(params.formId, read.id), label: "View submission" }] : []),
      ],
    };
  });

export const meta = pageTitle<typeof loader>(({ formTitle }) => `Submitted – ${formTitle}`);

/** What is said when a team has sent a form in. */
export default function TeamConfirmation() {
  const { formTitle, html, reference, facts, ways } = useLoaderData<typeof loader>();
  return (
    <div className="page page-narrow runner-page">
      <Confirmation
        title={reference ? `${formTitle}: submitted` : formTitle}
        reference={reference}
        copySentTo={null}
        html={html}
        facts={facts}
        ways={ways}
      />
    </div>
  );
}
