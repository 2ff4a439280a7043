import { fileChecks } from "~/features/files/file-checks.rules";
import type { Facts } from "~/features/files/files.schema";
import type { ReadingTeams } from "~/features/teams/audience/audience.rules";
import { AudienceFields } from "~/features/teams/audience/components/audience-fields";
import type { ExceptionsOfThing } from "~/features/teams/audience/components/exceptions-note";
import type { LimitsOf } from "~/procedure/limits.server";
import { Switch } from "~/ui/checks";
import type { Difference } from "~/ui/conflict";
import { EditorForm } from "~/ui/editor-form";
import { RequiredNote } from "~/ui/field";
import type { LastResult } from "~/ui/fields-of";
import { FileField } from "~/ui/file-field";
import { listValue, withFileErrors } from "~/ui/form-field";
import { TextareaField, TextField } from "~/ui/inputs";
import type { Edited } from "~/ui/use-editor";
import {
  addDownloadPath,
  addDownloadRedrawPath,
  adminDownloadPath,
  adminDownloadsPath,
  downloadPreviewPath,
  downloadRedrawPath,
  downloadUploadPath,
} from "../downloads.paths";
import { DOWNLOAD_RULE } from "../downloads.rules";
import type { DownloadInput, DownloadValues } from "../downloads.schema";

interface Props {
  /** A new one has one too. */
  downloadId: string;
  isNew?: boolean;
  edited: Edited<DownloadValues>;
  /** What the form may name: saved with the download, or uploaded for it. */
  files: readonly Facts[];
  teamTypes: readonly { id: string; name: string }[];
  teams: readonly ReadingTeams[];
  /** Of one that is there. */
  exceptions?: ExceptionsOfThing | undefined;
  limits: LimitsOf<typeof DownloadInput>;
  lastResult: LastResult | undefined;
  differences?(typed: Record<string, unknown>): Difference[];
}

/** One form for a new download and an edited one. */
export function DownloadForm({
  downloadId,
  isNew = false,
  edited,
  files,
  differences = () => [],
  ...given
}: Props) {
  return (
    <EditorForm
      id="download"
      limits={given.limits}
      lastResult={given.lastResult}
      current={edited}
      path={isNew ? addDownloadPath : adminDownloadPath(downloadId)}
      seeCurrent="See the saved version"
      differences={differences}
      hidden={isNew ? { downloadId } : {}}
      submitLabel={isNew ? "Add download" : "Save changes"}
      cancelTo={adminDownloadsPath}
      hasButtons
    >
      {(fields) => {
        const { fileIds, file } = fields;
        const shown = fields.showDownload.value;
        return (
          <>
            <RequiredNote />
            <TextField
              field={fields.name}
              label="Name"
              hint="As teams see it in their list: “Floor plan, halls A to C”."
              autoComplete="off"
              dir="auto"
            />
            <TextareaField
              field={fields.description}
              label="Description"
              hint="One line under the name: what it is, and for whom."
              rows={2}
              dir="auto"
            />
            <FileField
              field={withFileErrors(fileIds, file)}
              label="File"
              hint={
                isNew
                  ? "One file. It can be replaced later under the same address."
                  : "Another file takes its place when you save, under the same address."
              }
              checks={fileChecks(DOWNLOAD_RULE)}
              max={1}
              files={listValue(fileIds).flatMap((id) => files.find((one) => one.id === id) ?? [])}
              to={downloadUploadPath(downloadId)}
              redrawAt={isNew ? addDownloadRedrawPath(downloadId) : downloadRedrawPath(downloadId)}
              hrefOf={(one) => downloadPreviewPath(downloadId, one.id)}
            />
            <Switch
              field={fields.showDownload}
              label="Show this download"
              hint="Off, no team sees it, and it leaves the pages that list it."
            />
            <AudienceFields
              thing="download"
              shown={fields.showToTeamTypeIds}
              hidden={fields.hideFromTeamTypeIds}
              shares={fields.showToChildTeams}
              isOpen={shown === true || shown === "on"}
              teamTypes={given.teamTypes}
              teams={given.teams}
              exceptions={given.exceptions}
            />
          </>
        );
      }}
    </EditorForm>
  );
}
