import { fileResponse } from "~/features/files/file-response.server";
import { fileOf } from "~/features/files/files.queries.server";
import { FileQuery } from "~/features/files/files.schema";
import { Id, procedure } from "~/procedure/procedure.server";
import { BRANDING_FILES } from "../branding-files.server";

/** A picture of the branding, for everybody who may see a page of the event. */
export const loader = procedure
  .guest()
  .params({ fileId: Id })
  .input(FileQuery)
  .reads(({ params }) => ({ file: fileOf(BRANDING_FILES, params.fileId) }))
  .loader(({ ctx, found, input }) => fileResponse(ctx, found.file, { size: input.size, cache: "public" }));
