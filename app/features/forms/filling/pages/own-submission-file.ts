import { sendFile } from "~/features/files/file-response.server";
import { FileQuery } from "~/features/files/files.schema";
import { Id, procedure } from "~/procedure/procedure.server";
import { ownSubmissionFile } from "../own-submissions.queries.server";

/** A file that a team has sent in. */
export const loader = procedure
  .signedIn()
  .params({ formId: Id, submissionId: Id, fileId: Id })
  .input(FileQuery)
  .reads(({ ctx, params }) => ({ file: ownSubmissionFile(params, ctx.team?.id) }))
  .loader(sendFile);
