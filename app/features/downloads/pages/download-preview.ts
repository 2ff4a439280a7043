import { sendFile } from "~/features/files/file-response.server";
import { fileForEditor } from "~/features/files/files.queries.server";
import { FileQuery } from "~/features/files/files.schema";
import { Id, procedure } from "~/procedure/procedure.server";
import { DOWNLOAD_FILES } from "../downloads.queries.server";

/** The file as the editor has it: that of a hidden download too, and one that waits for the form, for whoever uploaded it. */
export const loader = procedure
  .permission("moderator")
  .params({ downloadId: Id, fileId: Id })
  .input(FileQuery)
  .reads(({ ctx, params }) => ({
    file: fileForEditor(
      { collection: DOWNLOAD_FILES, entityId: params.downloadId },
      params.fileId,
      ctx.user.id,
    ),
  }))
  .loader(sendFile);
