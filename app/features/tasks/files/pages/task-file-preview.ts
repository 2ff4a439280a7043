import { sendFile } from "~/features/files/file-response.server";
import { fileForEditor } from "~/features/files/files.queries.server";
import { FileQuery } from "~/features/files/files.schema";
import { Id, procedure } from "~/procedure/procedure.server";
import { ATTACHMENTS } from "../task-files.queries.server";

/** An attachment as its editor sees it: also one that waits for the form to be saved, for whoever uploaded it. */
export const loader = procedure
  .permission("moderator")
  .params({ taskId: Id, fileId: Id })
  .input(FileQuery)
  .reads(({ ctx, params }) => ({
    file: fileForEditor({ collection: ATTACHMENTS, entityId: params.taskId }, params.fileId, ctx.user.id),
  }))
  .loader(sendFile);
