import { sendFile } from "~/features/files/file-response.server";
import { FileQuery } from "~/features/files/files.schema";
import { Id, procedure } from "~/procedure/procedure.server";
import { readerOf } from "../../section-reader.server";
import { fileOfPage } from "../reading.queries.server";
import { PageKey } from "../reading.server";

/** A PDF of a page, for whoever may read the page. */
export const loader = procedure
  .signedIn()
  .params({ contentId: PageKey, fileId: Id })
  .input(FileQuery)
  .reads(({ ctx, params }) => ({ file: fileOfPage(params.contentId, params.fileId, readerOf(ctx)) }))
  .loader(sendFile);
