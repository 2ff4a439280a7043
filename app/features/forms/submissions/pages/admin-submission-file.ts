import { sendFile } from "~/features/files/file-response.server";
import { FileQuery } from "~/features/files/files.schema";
import { Id, procedure } from "~/procedure/procedure.server";
import { fileOfSubmission } from "../list/submission.server";

/** A file that a question was answered with, for staff. */
export const loader = procedure
  .permission("moderator")
  .params({ formId: Id, submissionId: Id, fileId: Id })
  .input(FileQuery)
  .reads(({ params }) => ({ file: fileOfSubmission(params) }))
  .loader(sendFile);
