import { sendFile } from "~/features/files/file-response.server";
import { fileForEditor } from "~/features/files/files.queries.server";
import { FileQuery } from "~/features/files/files.schema";
import { Id, procedure } from "~/procedure/procedure.server";
import { CONTENT_FILES } from "../../content-files.rules";

/** A PDF of a page as its editor sees it: also one that waits for the form to be saved, for whoever uploaded it. */
export const loader = procedure
  .permission("moderator")
  .params({ contentId: Id, sectionId: Id, fileId: Id })
  .input(FileQuery)
  .reads(({ ctx, params }) => ({
    file: fileForEditor(
      { collection: CONTENT_FILES, entityId: params.contentId },
      params.fileId,
      ctx.user.id,
    ),
  }))
  .loader(sendFile);
