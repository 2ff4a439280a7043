import { fileResponse } from "~/features/files/file-response.server";
import { findFile } from "~/features/files/files.queries.server";
import { FileQuery } from "~/features/files/files.schema";
import { NotFound } from "~/lib/errors";
import { Id, procedure } from "~/procedure/procedure.server";
import { BRANDING_FILES } from "../branding-files.server";

/** A picture of the branding as its editor sees it: also one that waits for the form, for whoever uploaded it. */
export const loader = procedure
  .permission("admin")
  .params({ fileId: Id })
  .input(FileQuery)
  .reads(({ params }) => ({ file: findFile(params.fileId) }))
  .can(
    ({ ctx, found: { file } }) =>
      file?.collection === BRANDING_FILES.collection &&
      (file.state === "stored" || file.createdBy === ctx.user.id),
  )
  .loader(({ ctx, found, input }) => {
    if (!found.file) throw new NotFound();
    return fileResponse(ctx, found.file, { size: input.size });
  });
