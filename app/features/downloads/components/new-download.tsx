import { useActionData, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { type LastResult, sentText } from "~/ui/fields-of";
import { PageHead } from "~/ui/page-head";
import type { Edited } from "~/ui/use-editor";
import type { newDownloadLoader } from "../download-editor.server";
import { adminDownloadsPath } from "../downloads.paths";
import type { DownloadValues } from "../downloads.schema";
import { DownloadForm } from "./download-form";

const BLANK: Edited<DownloadValues> = {
  data: {
    name: "",
    description: "",
    fileIds: [],
    showDownload: true,
    showToTeamTypeIds: [],
    hideFromTeamTypeIds: [],
    showToChildTeams: true,
    version: 0,
  },
  version: 0,
  saved: { who: "", when: "" },
};

/** The form of a download that is not there yet. Its id was made with the page, so that its file can go up before it is saved. */
export function NewDownload() {
  const { id, ...data } = useLoaderData<typeof newDownloadLoader>();
  const lastResult = useActionData<{ lastResult: LastResult }>()?.lastResult;
  const [downloadId] = useState(sentText(lastResult, "downloadId") ?? id);
  return (
    <>
      <PageHead title="Add Download" back={{ to: adminDownloadsPath, label: "Downloads" }} />
      <DownloadForm {...data} isNew downloadId={downloadId} edited={BLANK} lastResult={lastResult} />
    </>
  );
}
