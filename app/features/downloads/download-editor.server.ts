import { recentlyStaged, stagedFiles } from "~/features/files/files.queries.server";
import { fileFacts } from "~/features/files/files.schema";
import { savedWords } from "~/features/settings/saved-by.rules";
import { exceptionsOf, readingTeams } from "~/features/teams/audience/audience.server";
import { teamTypeChoices } from "~/features/teams/team-types.server";
import { newId } from "~/lib/ids";
import { limitsOf } from "~/procedure/limits.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { DOWNLOAD_AUDIENCE } from "./download-audience.server";
import { DOWNLOAD_FILES, downloadAudience, downloadForEdit } from "./downloads.queries.server";
import { DownloadInput } from "./downloads.schema";

/** What the form of a new download is made of, also where it is drawn anew because its file changed. */
export const newDownloadLoader = procedure
  .permission("moderator")
  .reads(({ ctx }) => ({
    teamTypes: teamTypeChoices(),
    teams: readingTeams(),
    staged: recentlyStaged(DOWNLOAD_FILES, ctx.user.id),
  }))
  .loader(({ found: { staged, ...found } }) => ({
    ...found,
    id: newId(),
    limits: limitsOf(DownloadInput),
    files: staged.map(fileFacts),
  }));

/** The same of one that is there. */
export const downloadEditorLoader = procedure
  .permission("moderator")
  .params({ downloadId: Id })
  .reads(({ ctx, params }) => ({
    download: downloadForEdit(params.downloadId),
    audience: downloadAudience.counts(params.downloadId),
    exceptions: exceptionsOf(DOWNLOAD_AUDIENCE, params.downloadId),
    teamTypes: teamTypeChoices(),
    teams: readingTeams(),
    staged: stagedFiles({ collection: DOWNLOAD_FILES, entityId: params.downloadId }, ctx.user.id),
  }))
  .loader(({ ctx, found: { download, staged, ...found } }) => {
    const { file, updatedAt, updatedBy, updatedByName, ...saved } = download;
    return {
      ...found,
      download: saved,
      files: [file, ...staged].map(fileFacts),
      limits: limitsOf(DownloadInput),
      saved: savedWords(
        { by: updatedBy, name: updatedByName, at: updatedAt },
        { userId: ctx.user.id, now: ctx.now, timeZone: ctx.settings.event.timeZone },
      ),
    };
  });
