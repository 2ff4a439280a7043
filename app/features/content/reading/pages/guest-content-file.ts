import { sendFile } from "~/features/files/file-response.server";
import { FileQuery } from "~/features/files/files.schema";
import { Id, procedure } from "~/procedure/procedure.server";
import { fileOfPage } from "../reading.queries.server";
import { PageKey } from "../reading.server";

/** A PDF of a public page. */
export const loader = procedure
  .guest()
  .params({ contentId: PageKey, fileId: Id })
  .input(FileQuery)
  .reads(({ params }) => ({ file: fileOfPage(params.contentId, params.fileId, { kind: "guest" }) }))
  .loader(sendFile);
