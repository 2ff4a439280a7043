import { Id, procedure } from "~/procedure/procedure.server";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { DownloadEditor } from "../components/download-editor";
import { downloadEditorLoader } from "../download-editor.server";
import { updateDownload } from "../downloads.commands.server";
import { adminDownloadsPath } from "../downloads.paths";
import { DownloadInput } from "../downloads.schema";

export const loader = downloadEditorLoader;

export const action = procedure
  .permission("moderator")
  .params({ downloadId: Id })
  .input(DownloadInput)
  .action(async ({ ctx, params, input }) => {
    await updateDownload(ctx, params.downloadId, { ...input, version: input.over ?? input.version });
    return ctx.redirect(adminDownloadsPath, { type: "success" });
  });

export const shouldRevalidate = revalidateOnConflict;

export const handle = {
  crumb: ({ download }) => download.name,
  isWide: true,
} satisfies PageHandle<typeof loader>;

export const meta = pageTitle<typeof loader>((data) => data.download.name);

export default DownloadEditor;
