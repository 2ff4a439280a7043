import { useLoaderData } from "@remix-run/react";
import { AudienceTable, audienceLede } from "~/features/teams/audience/components/audience-table";
import { plainRows } from "~/procedure/plain-rows.server";
import { Id, procedure } from "~/procedure/procedure.server";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { EntryTabs } from "../components/entry-tabs";
import { entryAudience, entryName } from "../entries.queries.server";
import { adminTimeTablePath } from "../time-table.paths";

export const loader = procedure
  .permission("moderator")
  .params({ entryId: Id })
  .input(entryAudience.list.Search)
  .reads(({ params, input }) => ({
    entry: entryName(params.entryId),
    counts: entryAudience.counts(params.entryId),
    page: entryAudience.list.page(input, params.entryId),
  }))
  .loader(({ ctx, found: { page, ...found } }) => ({
    ...found,
    page: { ...page, rows: plainRows(ctx, page.rows) },
  }));

export const handle = {
  crumb: () => "Who Sees It",
  crumbs: ({ entry }) => ({ [entry.id]: entry.title }),
} satisfies PageHandle<typeof loader>;

export const meta = pageTitle<typeof loader>((data) => `Who sees ${data.entry.title}`);

export default function EntryAudience() {
  const { entry, counts, page } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={entry.title}
        lede={`${audienceLede("entry", counts)} Staff see every entry.`}
        back={{ to: adminTimeTablePath, label: "Time Table" }}
      />
      <EntryTabs entryId={entry.id} current="audience" />
      <AudienceTable thing="entry" page={page} />
    </>
  );
}
