import { sendFile } from "~/features/files/file-response.server";
import { FileQuery } from "~/features/files/files.schema";
import { readerOf } from "~/features/teams/audience/audience.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { fileOfDownload } from "../downloads.queries.server";

/** The file that the download has now, for whoever sees the download. */
export const loader = procedure
  .signedIn()
  .params({ downloadId: Id })
  .input(FileQuery)
  .reads(({ ctx, params }) => ({ file: fileOfDownload(params.downloadId, readerOf(ctx)) }))
  .loader(sendFile);
