import { zipResponse } from "~/features/files/zip-response.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { filesOfSubmission, submissionDetail } from "../list/submission.server";

/** All files of one submission. */
export const loader = procedure
  .permission("moderator")
  .params({ formId: Id, submissionId: Id })
  .reads(({ params }) => ({ submission: submissionDetail(params), files: filesOfSubmission(params) }))
  .loader(({ ctx, found: { submission, files } }) =>
    zipResponse(ctx, files, [submission.reference, submission.team?.name].filter(Boolean).join(" ")),
  );
