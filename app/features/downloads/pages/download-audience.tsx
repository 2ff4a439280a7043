import { useLoaderData } from "@remix-run/react";
import { AudienceTable, audienceLede } from "~/features/teams/audience/components/audience-table";
import { plainRows } from "~/procedure/plain-rows.server";
import { Id, procedure } from "~/procedure/procedure.server";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { DownloadTabs } from "../components/download-tabs";
import { adminDownloadsPath } from "../downloads.paths";
import { downloadAudience, downloadName } from "../downloads.queries.server";

export const loader = procedure
  .permission("moderator")
  .params({ downloadId: Id })
  .input(downloadAudience.list.Search)
  .reads(({ params, input }) => ({
    download: downloadName(params.downloadId),
    counts: downloadAudience.counts(params.downloadId),
    page: downloadAudience.list.page(input, params.downloadId),
  }))
  .loader(({ ctx, found: { page, ...found } }) => ({
    ...found,
    page: { ...page, rows: plainRows(ctx, page.rows) },
  }));

export const handle = {
  crumb: () => "Who Sees It",
  crumbs: ({ download }) => ({ [download.id]: download.name }),
} satisfies PageHandle<typeof loader>;

export const meta = pageTitle<typeof loader>((data) => `Who sees ${data.download.name}`);

export default function DownloadAudience() {
  const { download, counts, page } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={download.name}
        lede={`${audienceLede("download", counts)} Staff see every download that is shown.`}
        back={{ to: adminDownloadsPath, label: "Downloads" }}
      />
      <DownloadTabs downloadId={download.id} current="audience" />
      <AudienceTable thing="download" page={page} />
    </>
  );
}
