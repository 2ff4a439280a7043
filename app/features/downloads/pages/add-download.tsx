import { procedure } from "~/procedure/procedure.server";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { NewDownload } from "../components/new-download";
import { newDownloadLoader } from "../download-editor.server";
import { addDownload } from "../downloads.commands.server";
import { adminDownloadsPath } from "../downloads.paths";
import { DownloadInput } from "../downloads.schema";

export const loader = newDownloadLoader;

export const action = procedure
  .permission("moderator")
  .input(DownloadInput)
  .action(async ({ ctx, input }) => {
    await addDownload(ctx, input);
    return ctx.redirect(adminDownloadsPath, { type: "success", title: `Download “${input.name}” added` });
  });

export const handle = { crumb: () => "Add Download" } satisfies PageHandle<typeof loader>;

export const meta = pageTitle("Add Download");

export default NewDownload;
