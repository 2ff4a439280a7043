import { useActionData, useLoaderData } from "@remix-run/react";
import { AudienceSide } from "~/features/teams/audience/components/audience-side";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import type { Difference } from "~/ui/conflict";
import { differences } from "~/ui/differences.rules";
import type { LastResult } from "~/ui/fields-of";
import { formatFileSize } from "~/ui/format.rules";
import { GoesLive } from "~/ui/goes-live";
import { PageHead } from "~/ui/page-head";
import type { downloadEditorLoader } from "../download-editor.server";
import {
  adminDownloadsPath,
  downloadAudiencePath,
  downloadFilePath,
  downloadsRemovalPath,
} from "../downloads.paths";
import { fileWord } from "../downloads.rules";
import { DownloadForm } from "./download-form";
import { DownloadTabs } from "./download-tabs";

/** The editor of a download that is there, with its conflicts and who sees it. */
export function DownloadEditor() {
  const data = useLoaderData<typeof downloadEditorLoader>();
  const lastResult = useActionData<{ lastResult: LastResult }>()?.lastResult;
  const { download, files, teamTypes, audience } = data;
  const file = files.find(({ id }) => id === download.fileId);
  const inWords = (typed: Record<string, unknown>): Record<string, unknown> => ({
    ...typed,
    fileIds: namesOf(typed.fileIds, files),
    showToTeamTypeIds: namesOf(typed.showToTeamTypeIds, teamTypes),
    hideFromTeamTypeIds: namesOf(typed.hideFromTeamTypeIds, teamTypes),
  });
  const values = { ...download, fileIds: [download.fileId], over: undefined };
  const differing = (typed: Record<string, unknown>): Difference[] =>
    differences(LABELS, inWords(values), inWords(typed));
  return (
    <>
      <PageHead
        title={download.name}
        badge={!download.showDownload && <Badge tone="neutral">Hidden</Badge>}
        meta={file ? [fileWord(file.contentType), formatFileSize(file.size)] : []}
        back={{ to: adminDownloadsPath, label: "Downloads" }}
        actions={
          <>
            <ButtonLink variant="quiet" icon="trash-2" to={`${downloadsRemovalPath}?ids=${download.id}`}>
              Delete
            </ButtonLink>
            <GoesLive kind="download" of={{ id: download.id, isDraft: !download.showDownload }} />
            {download.showDownload && (
              <a className="btn" href={downloadFilePath(download.id)}>
                Open as a team does
              </a>
            )}
          </>
        }
      />
      <DownloadTabs downloadId={download.id} current="edit" />
      <div className="detail">
        <DownloadForm
          key={download.id}
          downloadId={download.id}
          edited={{ data: values, version: download.version, saved: data.saved }}
          files={files}
          teamTypes={teamTypes}
          teams={data.teams}
          exceptions={{ found: data.exceptions, path: downloadAudiencePath(download.id) }}
          limits={data.limits}
          lastResult={lastResult}
          differences={differing}
        />
        <AudienceSide thing="download" counts={audience} path={downloadAudiencePath(download.id)} />
      </div>
    </>
  );
}

const LABELS = {
  name: "Name",
  description: "Description",
  fileIds: "File",
  showDownload: "Shown",
  showToTeamTypeIds: "Shown to team types",
  hideFromTeamTypeIds: "Hidden from team types",
  showToChildTeams: "Shown to stand shares",
};

/** Of chosen things, in the order of the list that they are chosen from. */
function namesOf(value: unknown, things: readonly { id: string; name: string }[]): string {
  const ids = value ? [value].flat().map(String) : [];
  return things.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).join(", ");
}
