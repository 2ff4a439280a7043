import { amountOf, tooMuchForZip } from "~/features/files/zip.rules";
import { zipResponse } from "~/features/files/zip-response.server";
import { readerOf } from "~/features/teams/audience/audience.server";
import { exportName } from "~/procedure/export-name";
import { procedure } from "~/procedure/procedure.server";
import { downloadsPath } from "../downloads.paths";
import { filesOfDownloads } from "../downloads.queries.server";
import { ZipSearch } from "../downloads.schema";

/** The chosen files in one. Where one of them is not there for the reader any more, nothing is sent: it would be short. */
export const loader = procedure
  .signedIn()
  .input(ZipSearch)
  .reads(({ ctx, input }) => ({ files: filesOfDownloads(input.ids, readerOf(ctx)) }))
  .loader(({ ctx, input, found: { files } }) => {
    if (input.ids.length === 0) {
      throw ctx.redirect(downloadsPath, { type: "info", title: "Choose between 1 and 100 files" });
    }
    if (files.length < input.ids.length) {
      throw ctx.redirect(downloadsPath, {
        type: "error",
        title: "A chosen file is not there any more",
        description: "Choose again: the list shows what there is now.",
      });
    }
    const tooMuch = tooMuchForZip(amountOf(files));
    if (tooMuch) {
      throw ctx.redirect(downloadsPath, {
        type: "error",
        title: "Choose fewer files",
        description: tooMuch,
      });
    }
    return zipResponse(ctx, files, exportName(ctx, ctx.settings.terminology.downloads));
  });
