import { useActionData, useLoaderData } from "@remix-run/react";
import { savedWords } from "~/features/settings/saved-by.rules";
import { readingTeams } from "~/features/teams/audience/audience.server";
import { ExceptionsNote } from "~/features/teams/audience/components/exceptions-note";
import { teamTypeChoices } from "~/features/teams/team-types.server";
import { limitsOf } from "~/procedure/limits.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { CARD_KINDS } from "~/rooms.server";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { differences } from "~/ui/differences.rules";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { sheets } from "~/ui/sheets";
import { DashboardTabs } from "../../components/dashboard-tabs";
import { dashboardTabCounts } from "../../dashboard-tabs.server";
import {
  layoutAudiencePath,
  layoutPath,
  layoutPreviewPath,
  layoutsPath,
  layoutsRemovalPath,
} from "../cards.paths";
import { allCards, layoutForEdit, teamsByLayout, typesElsewhere } from "../cards.queries.server";
import { seenText } from "../cards.rules";
import { LayoutInput } from "../cards.schema";
import { LayoutForm } from "../components/layout-form";
import { exceptionsOfLayout } from "../layout-audience.server";
import { editorCards, typeChoices } from "../layout-editor.server";
import { updateLayout } from "../layouts.commands.server";
import layoutsStyles from "../layouts.css?url";
import { cardOffer } from "../stand.server";

export const loader = procedure
  .permission("admin")
  .params({ layoutId: Id })
  .reads(({ params }) => ({
    layout: layoutForEdit(params.layoutId),
    cards: allCards(),
    teamTypes: teamTypeChoices(),
    teams: readingTeams(),
    elsewhere: typesElsewhere(params.layoutId),
    byLayout: teamsByLayout(),
    exceptions: exceptionsOfLayout(params.layoutId),
    counts: dashboardTabCounts(),
  }))
  .loader(
    ({
      ctx,
      params,
      found: { layout, cards, teamTypes, teams, elsewhere, counts, byLayout, exceptions },
    }) => {
      const { updatedAt, updatedBy, updatedByName, ...saved } = layout;
      return {
        layout: saved,
        counts,
        seen: byLayout.get(params.layoutId) ?? 0,
        exceptions,
        choices: {
          cards: editorCards(cardOffer(CARD_KINDS, ctx), cards),
          types: typeChoices(teamTypes, teams, elsewhere),
        },
        limits: limitsOf(LayoutInput),
        saved: savedWords(
          { by: updatedBy, name: updatedByName, at: updatedAt },
          { userId: ctx.user.id, now: ctx.now, timeZone: ctx.settings.event.timeZone },
        ),
      };
    },
  );

export const action = procedure
  .permission("admin")
  .params({ layoutId: Id })
  .input(LayoutInput)
  .action(async ({ ctx, params, input }) => {
    await updateLayout(ctx, params.layoutId, { ...input, version: input.over ?? input.version });
    return ctx.redirect(layoutPath(params.layoutId), { type: "success" });
  });

export const shouldRevalidate = revalidateOnConflict;

export const handle = {
  crumb: ({ layout }) => layout.name,
  isWide: true,
} satisfies PageHandle<typeof loader>;

export const links = sheets(layoutsStyles);

export const meta = pageTitle<typeof loader>((data) => data.layout.name);

export default function EditLayout() {
  const { layout, counts, seen, exceptions, choices, limits, saved } = useLoaderData<typeof loader>();
  const names = new Map(choices.types.map(({ id, name }) => [id, name]));
  const titles = new Map(choices.cards.map(({ id, title }) => [id, title]));
  const inWords = (typed: Record<string, unknown>): Record<string, unknown> => ({
    ...typed,
    teamTypeIds: listed(typed.teamTypeIds, names),
    cardIds: listed(typed.cardIds, titles),
  });
  return (
    <>
      <PageHead
        title={layout.name}
        badge={layout.isDefault && <Badge tone="neutral">Default</Badge>}
        meta={[seenText(seen), `Saved ${saved.when}`]}
        back={{ to: layoutsPath, label: "Card layouts" }}
        actions={
          <>
            {!layout.isDefault && (
              <ButtonLink variant="quiet" icon="trash-2" to={`${layoutsRemovalPath}?ids=${layout.id}`}>
                Delete
              </ButtonLink>
            )}
            {!layout.isDefault && (
              <ButtonLink icon="users" to={layoutAudiencePath(layout.id)}>
                Who has it
              </ButtonLink>
            )}
            <ButtonLink icon="eye" to={layoutPreviewPath(layout.id)}>
              Preview as a team
            </ButtonLink>
          </>
        }
      />
      <DashboardTabs current="layouts" counts={counts} />
      {exceptions && <ExceptionsNote exceptions={exceptions} path={layoutAudiencePath(layout.id)} />}
      <LayoutForm
        choices={choices}
        edited={{
          data: { ...layout, elsewhere: [], step: undefined, formId: undefined, over: undefined },
          version: layout.version,
          saved,
        }}
        limits={limits}
        lastResult={useActionData<typeof action>()?.lastResult}
        path={layoutPath(layout.id)}
        differences={(typed) =>
          differences(
            {
              name: "Name",
              isDefault: "Default for every other team",
              teamTypeIds: "Team types",
              cardIds: "Cards",
            },
            inWords(layout),
            inWords(typed),
          )
        }
      />
    </>
  );
}

/** What is chosen, by name: types in the order of their list, cards in their own. */
const listed = (value: unknown, names: ReadonlyMap<string, string>): string =>
  (value ? [value].flat().map(String) : []).flatMap((id) => names.get(id) ?? []).join(", ");
