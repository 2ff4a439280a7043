import { fileResponse } from "~/features/files/file-response.server";
import { findFile } from "~/features/files/files.queries.server";
import { FileQuery } from "~/features/files/files.schema";
import { NotFound } from "~/lib/errors";
import { Id, procedure } from "~/procedure/procedure.server";
import { ATTACHMENTS } from "../task-files.queries.server";

/** An attachment as its editor sees it: also one that waits for the form to be saved, for whoever uploaded it. */
export const loader = procedure
  .permission("moderator")
  .params({ taskId: Id, fileId: Id })
  .input(FileQuery)
  .reads(({ params }) => ({ file: findFile(params.fileId) }))
  .can(
    ({ ctx, params, found: { file } }) =>
      file?.collection === ATTACHMENTS &&
      file.entityId === params.taskId &&
      (file.state === "stored" || file.createdBy === ctx.user.id),
  )
  .loader(({ ctx, found, input }) => {
    if (!found.file) throw new NotFound();
    return fileResponse(ctx, found.file, { size: input.size, isDownload: input.download === "1" });
  });
