import { fileResponse } from "~/features/files/file-response.server";
import { fileForEditor } from "~/features/files/files.queries.server";
import { FileQuery } from "~/features/files/files.schema";
import { Id, procedure } from "~/procedure/procedure.server";
import { BRANDING_FILES } from "../branding-files.server";

/** A picture of the branding as its editor sees it: also one that waits for the form, for whoever uploaded it. */
export const loader = procedure
  .permission("admin")
  .params({ fileId: Id })
  .input(FileQuery)
  .reads(({ ctx, params }) => ({ file: fileForEditor(BRANDING_FILES, params.fileId, ctx.user.id) }))
  .loader(({ ctx, found, input }) => fileResponse(ctx, found.file, { size: input.size }));
