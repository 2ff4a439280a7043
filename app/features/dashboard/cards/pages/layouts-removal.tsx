import { useActionData, useLoaderData } from "@remix-run/react";
import { removalAction, removalPage } from "~/features/activity/removal.server";
import { chosenSearch } from "~/procedure/ids.schema";
import { procedure } from "~/procedure/procedure.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { counted } from "~/ui/format.rules";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { RemovalPage } from "~/ui/removal-page";
import { layoutPath, layoutsPath } from "../cards.paths";
import { layoutsForRemoval } from "../cards.queries.server";
import { KEEP_DEFAULT } from "../cards.rules";
import { deleteLayouts } from "../layouts.commands.server";

const LAYOUTS = { noun: "layout", paths: { active: layoutsPath, archived: layoutsPath } };

export const loader = procedure
  .permission("admin")
  .input(chosenSearch("layout"))
  .reads(({ input }) => ({ chosen: layoutsForRemoval(input.ids) }))
  .loader(({ ctx, input, found }) => {
    const chosen = found.chosen.map((layout) => ({ ...layout, isArchived: false }));
    return removalPage(ctx, LAYOUTS, { chosen, back: input.back });
  });

/** Deletes the chosen layouts; the default one stays, whatever else is chosen. */
export const action = removalAction(LAYOUTS, "admin", deleteLayouts);

export const handle = { crumb: () => "Delete Layouts" } satisfies PageHandle<typeof loader>;

export const meta = pageTitle("Delete Layouts");

export default function LayoutsRemoval() {
  const { chosen: layouts, list, limits } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const fixed = layouts.find(({ isDefault }) => isDefault);
  if (fixed) {
    return (
      <>
        <PageHead title={KEEP_DEFAULT} back={{ to: list, label: "Card layouts" }} />
        <EmptyState
          icon="lock"
          title={`“${fixed.title}” is the default`}
          actions={<ButtonLink to={layoutPath(fixed.id)}>Open it</ButtonLink>}
        >
          Every team without a layout of its own has it. Make another layout the default first, then this one
          can go.
        </EmptyState>
      </>
    );
  }
  return (
    <RemovalPage
      noun={{ one: "layout", many: "layouts" }}
      rows={layouts}
      column={{
        key: "types",
        header: "Team types",
        render: ({ teamTypeIds }) => counted(teamTypeIds.length, "team type"),
      }}
      back={{ to: list, label: "Card layouts" }}
      hidden={{}}
      limits={limits}
      lastResult={lastResult}
      loses="Its teams get the default layout. The cards stay."
    />
  );
}
