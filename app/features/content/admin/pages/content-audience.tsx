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
import { contentAudiencePath } from "../../content.paths";
import { AUDIENCE_OF_PAGES, pageAudience } from "../../content-audience.server";
import { PageTabs } from "../components/page-tabs";

export const loader = procedure
  .permission("moderator")
  .params({ contentId: Id })
  .input(pageAudience.list.Search)
  .reads(({ params, input }) => audienceReads(AUDIENCE_OF_PAGES, params.contentId, input))
  .loader(({ ctx, found }) => audiencePage(ctx, AUDIENCE_OF_PAGES, found));

export const action = procedure
  .permission("moderator")
  .params({ contentId: Id })
  .input(AudienceInput)
  .action(({ ctx, params, input }) =>
    audienceAction(
      ctx,
      AUDIENCE_OF_PAGES,
      { thingId: params.contentId, path: contentAudiencePath(params.contentId) },
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

export default function ContentAudience() {
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<Partial<AudienceAnswer>>();
  const { thing, counts } = data;
  const guests = thing.isPublic && thing.isOpen ? " Guests with the link see it too." : "";
  return (
    <>
      <PageHead title={thing.title} lede={`${audienceLede("page", counts)} Staff see every page.${guests}`} />
      <PageTabs contentId={thing.id} current="audience" />
      <AudienceView data={data} answer={answer} path={contentAudiencePath(thing.id)} />
    </>
  );
}
