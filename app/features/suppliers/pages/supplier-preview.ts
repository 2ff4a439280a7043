import { sendFile } from "~/features/files/file-response.server";
import { fileForEditor } from "~/features/files/files.queries.server";
import { FileQuery } from "~/features/files/files.schema";
import { Id, procedure } from "~/procedure/procedure.server";
import { SUPPLIER_FILES } from "../suppliers.queries.server";

/** A logo as the editor has it: also one that waits for the form, for whoever uploaded it. */
export const loader = procedure
  .permission("moderator")
  .params({ supplierId: Id, fileId: Id })
  .input(FileQuery)
  .reads(({ ctx, params }) => ({
    file: fileForEditor(
      { collection: SUPPLIER_FILES, entityId: params.supplierId },
      params.fileId,
      ctx.user.id,
    ),
  }))
  .loader(sendFile);
