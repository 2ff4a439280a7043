import { redrawn } from "~/features/files/redrawn-form.server";
import { NotFound } from "~/lib/errors";
import { Id, procedure } from "~/procedure/procedure.server";
import { pageTitle } from "~/ui/page-title";
import { NewDownload } from "../components/new-download";
import { newDownloadLoader } from "../download-editor.server";
import { DOWNLOAD_FILES } from "../downloads.queries.server";
import { DOWNLOAD_RULE } from "../downloads.rules";

/** The form of a new download without JavaScript, drawn anew with the file that was chosen or removed. */
export const loader = newDownloadLoader;

export const action = procedure
  .permission("moderator")
  .upload(DOWNLOAD_RULE)
  .action(({ ctx, body }) => {
    // The file comes before the form's own fields may have: the address says for which download it is.
    const downloadId = Id.safeParse(new URL(ctx.scope.request.url).searchParams.get("downloadId"));
    if (!downloadId.success) throw new NotFound();
    const owner = { collection: DOWNLOAD_FILES, entityId: downloadId.data };
    return redrawn(ctx, body, owner, { name: "fileIds", isOne: true });
  });

export const meta = pageTitle("Add Download");

export default NewDownload;
