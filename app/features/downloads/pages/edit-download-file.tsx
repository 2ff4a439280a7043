import { redrawn } from "~/features/files/redrawn-form.server";
import { Id, procedure } from "~/procedure/procedure.server";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { DownloadEditor } from "../components/download-editor";
import { downloadEditorLoader } from "../download-editor.server";
import { DOWNLOAD_FILES } from "../downloads.queries.server";
import { DOWNLOAD_RULE } from "../downloads.rules";

/** The editor without JavaScript, drawn anew with what was typed and with the file that was chosen or removed. */
export const loader = downloadEditorLoader;

export const action = procedure
  .permission("moderator")
  .params({ downloadId: Id })
  .upload(DOWNLOAD_RULE)
  .action(({ ctx, params, body }) =>
    redrawn(
      ctx,
      body,
      { collection: DOWNLOAD_FILES, entityId: params.downloadId },
      { name: "fileIds", isOne: true },
    ),
  );

export const handle = {
  crumbs: ({ download }) => ({ [download.id]: download.name }),
  isWide: true,
} satisfies PageHandle<typeof loader>;

export const meta = pageTitle<typeof loader>((data) => data.download.name);

export default DownloadEditor;
