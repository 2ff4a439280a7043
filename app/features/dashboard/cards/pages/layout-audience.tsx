import { useActionData, useLoaderData } from "@remix-run/react";
import audienceStyles from "~/features/teams/audience/audience.css?url";
import { AudienceInput } from "~/features/teams/audience/audience-form.schema";
import {
  type AudienceAnswer,
  audienceAction,
  audiencePage,
  audienceReads,
} from "~/features/teams/audience/audience-page.server";
import { AudienceView } from "~/features/teams/audience/components/audience-view";
import { Id, procedure } from "~/procedure/procedure.server";
import { EmptyState } from "~/ui/empty-state";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { sheets } from "~/ui/sheets";
import { layoutAudiencePath, layoutPath } from "../cards.paths";
import { layoutForEdit } from "../cards.queries.server";
import { AUDIENCE_OF_LAYOUTS, layoutAudience } from "../layout-audience.server";

export const loader = procedure
  .permission("admin")
  .params({ layoutId: Id })
  .input(layoutAudience.list.Search)
  .reads(({ params, input }) => ({
    layout: layoutForEdit(params.layoutId),
    ...audienceReads(AUDIENCE_OF_LAYOUTS, params.layoutId, input),
  }))
  .loader(({ ctx, found: { layout, ...found } }) => ({
    isDefault: layout.isDefault,
    ...audiencePage(ctx, AUDIENCE_OF_LAYOUTS, found),
  }));

export const action = procedure
  .permission("admin")
  .params({ layoutId: Id })
  .input(AudienceInput)
  .action(({ ctx, params, input }) =>
    audienceAction(
      ctx,
      AUDIENCE_OF_LAYOUTS,
      { thingId: params.layoutId, path: layoutAudiencePath(params.layoutId) },
      input,
    ),
  );

export const shouldRevalidate = revalidateOnConflict;

export const handle = {
  crumb: () => "Who Has It",
  crumbs: ({ thing }) => ({ [thing.id]: thing.title }),
  isWide: true,
} satisfies PageHandle<typeof loader>;

export const links = sheets(audienceStyles);

export const meta = pageTitle<typeof loader>((data) => `Who has ${data.thing.title}`);

/** Which teams a layout is for beside its types. */
export default function LayoutAudience() {
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<Partial<AudienceAnswer>>();
  const { thing } = data;
  const back = { to: layoutPath(thing.id), label: "Layout" };
  if (data.isDefault)
    return (
      <>
        <PageHead title={thing.title} back={back} />
        <EmptyState icon="layout-dashboard" title="The default layout is for everybody else">
          Every team that no other layout is for has it.
        </EmptyState>
      </>
    );
  return (
    <>
      <PageHead
        title={thing.title}
        lede="Of several layouts that are for a team, one that names it goes first, then the first by name."
        back={back}
      />
      <AudienceView data={data} answer={answer} path={layoutAudiencePath(thing.id)} />
    </>
  );
}
