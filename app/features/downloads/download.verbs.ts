import { stageFiles } from "~/features/files/files.commands.server";
import { fileFacts } from "~/features/files/files.schema";
import { Id, procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { adminDownloadPath } from "./downloads.paths";
import { DOWNLOAD_FILES } from "./downloads.queries.server";
import { DOWNLOAD_RULE } from "./downloads.rules";

const routes = verbs({
  /** The file of a download that is being edited, or of one that is not saved yet: it waits for the form. */
  files: procedure
    .permission("moderator")
    .params({ downloadId: Id })
    .returnTo(({ params }) => adminDownloadPath(params.downloadId))
    .upload(DOWNLOAD_RULE)
    .action(async ({ ctx, params, body }) => {
      const owner = { collection: DOWNLOAD_FILES, entityId: params.downloadId };
      const { files, refusals } = await stageFiles(ctx, body, owner);
      return { files: files.map(fileFacts), refusals, title: "Uploaded. Save the download to use it." };
    }),
});

export const loader = routes.loader;
export const action = routes.action;
