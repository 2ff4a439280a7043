import { useLoaderData } from "@remix-run/react";
import { audienceOf } from "~/features/teams/audience/audience.server";
import { AudienceTable, audienceLede } from "~/features/teams/audience/components/audience-table";
import { plainRows } from "~/procedure/plain-rows.server";
import { Id, procedure } from "~/procedure/procedure.server";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { contentAudience } from "../../content-audience.server";
import { PageTabs } from "../components/page-tabs";
import { contentHead } from "../page-parts.server";

const audience = audienceOf(contentAudience);

export const loader = procedure
  .permission("moderator")
  .params({ contentId: Id })
  .input(audience.list.Search)
  .reads(({ params, input }) => ({
    content: contentHead(params.contentId),
    counts: audience.counts(params.contentId),
    page: audience.list.page(input, params.contentId),
  }))
  .loader(({ ctx, found: { content, counts, page } }) => ({
    content,
    counts,
    page: { ...page, rows: plainRows(ctx, page.rows) },
  }));

export const handle = {
  crumb: () => "Who Sees It",
  crumbs: ({ content }) => ({ [content.id]: content.title }),
} satisfies PageHandle<typeof loader>;

export const meta = pageTitle<typeof loader>((data) => `Who sees ${data.content.title}`);

export default function ContentAudience() {
  const { content, counts, page } = useLoaderData<typeof loader>();
  const guests = content.isPublic && content.isPublished ? " Guests with the link see it too." : "";
  return (
    <>
      <PageHead
        title={content.title}
        lede={`${audienceLede("page", counts)} Staff see every page.${guests}`}
      />
      <PageTabs contentId={content.id} current="audience" />
      <AudienceTable thing="page" page={page} />
    </>
  );
}
