import { fileOf } from "~/features/files/files.queries.server";
import { mailPicture } from "~/features/files/mail-picture.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { BRANDING_FILES } from "../branding-files.server";

/** A picture of the branding as mails show it, for whoever reads one. */
export const loader = procedure
  .guest()
  .params({ fileId: Id })
  .reads(({ params }) => ({ file: fileOf(BRANDING_FILES, params.fileId) }))
  .loader(({ ctx, found }) => mailPicture(ctx, found.file));
