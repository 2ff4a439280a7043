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
import { EntryTabs } from "../components/entry-tabs";
import { entryAudience } from "../entries.queries.server";
import { AUDIENCE_OF_ENTRIES } from "../entry-audience.server";
import { adminTimeTablePath, entryAudiencePath } from "../time-table.paths";

export const loader = procedure
  .permission("moderator")
  .params({ entryId: Id })
  .input(entryAudience.list.Search)
  .reads(({ params, input }) => audienceReads(AUDIENCE_OF_ENTRIES, params.entryId, input))
  .loader(({ ctx, found }) => audiencePage(ctx, AUDIENCE_OF_ENTRIES, found));

export const action = procedure
  .permission("moderator")
  .params({ entryId: Id })
  .input(AudienceInput)
  .action(({ ctx, params, input }) =>
    audienceAction(
      ctx,
      AUDIENCE_OF_ENTRIES,
      { thingId: params.entryId, path: entryAudiencePath(params.entryId) },
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

export default function EntryAudience() {
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<Partial<AudienceAnswer>>();
  const { thing, counts } = data;
  return (
    <>
      <PageHead
        title={thing.title}
        lede={`${audienceLede("entry", counts)} Staff see every entry.`}
        back={{ to: adminTimeTablePath, label: "Time Table" }}
      />
      <EntryTabs entryId={thing.id} current="audience" />
      <AudienceView data={data} answer={answer} path={entryAudiencePath(thing.id)} />
    </>
  );
}
