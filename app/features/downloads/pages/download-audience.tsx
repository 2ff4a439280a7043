import { useActionData, useLoaderData } from "@remix-run/react";
import audienceStyles from "~/features/teams/audience/audience.css?url";
import { AudienceInput } from "~/features/teams/audience/audience-form.schema";
import {
  type AudienceAnswer,
  audienceAction,
  audiencePage,
  audienceReads,
} from "~/features/teams/audience/audience-page.server";
import { audienceLede } from "~/features/teams/audience/components/audience-table";
import { AudienceView } from "~/features/teams/audience/components/audience-view";
import { Id, procedure } from "~/procedure/procedure.server";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { sheets } from "~/ui/sheets";
import { DownloadTabs } from "../components/download-tabs";
import { AUDIENCE_OF_DOWNLOADS } from "../download-audience.server";
import { adminDownloadsPath, downloadAudiencePath } from "../downloads.paths";
import { downloadAudience } from "../downloads.queries.server";

export const loader = procedure
  .permission("moderator")
  .params({ downloadId: Id })
  .input(downloadAudience.list.Search)
  .reads(({ params, input }) => audienceReads(AUDIENCE_OF_DOWNLOADS, params.downloadId, input))
  .loader(({ ctx, found }) => audiencePage(ctx, AUDIENCE_OF_DOWNLOADS, found));

export const action = procedure
  .permission("moderator")
  .params({ downloadId: Id })
  .input(AudienceInput)
  .action(({ ctx, params, input }) =>
    audienceAction(
      ctx,
      AUDIENCE_OF_DOWNLOADS,
      { thingId: params.downloadId, path: downloadAudiencePath(params.downloadId) },
      input,
    ),
  );

export const shouldRevalidate = revalidateOnConflict;

export const handle = {
  crumb: () => "Who Sees It",
  crumbs: ({ thing }) => ({ [thing.id]: thing.title }),
  isWide: true,
} satisfies PageHandle<typeof loader>;

export const links = sheets(audienceStyles);

export const meta = pageTitle<typeof loader>((data) => `Who sees ${data.thing.title}`);

export default function DownloadAudience() {
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<Partial<AudienceAnswer>>();
  const { thing, counts } = data;
  return (
    <>
      <PageHead
        title={thing.title}
        lede={`${audienceLede("download", counts)} Staff see every download that is shown.`}
        back={{ to: adminDownloadsPath, label: "Downloads" }}
      />
      <DownloadTabs downloadId={thing.id} current="audience" />
      <AudienceView data={data} answer={answer} path={downloadAudiencePath(thing.id)} />
    </>
  );
}
