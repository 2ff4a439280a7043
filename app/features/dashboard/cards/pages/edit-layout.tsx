import { useActionData, useLoaderData } from "@remix-run/react";
import { savedWords } from "~/features/settings/saved-by.rules";
import { readingTeams } from "~/features/teams/audience/audience.server";
import { ExceptionsNote } from "~/features/teams/audience/components/exceptions-note";
import { teamTypeChoices } from "~/features/teams/team-types.server";
import { timeIn } from "~/lib/dates";
import { limitsOf } from "~/procedure/limits.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { CARD_KINDS } from "~/rooms.server";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { differences } from "~/ui/differences.rules";
import type { LastResult } from "~/ui/fields-of";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import type { SavedInPlace } from "~/ui/saving/saved-in-place.types";
import { sheets } from "~/ui/sheets";
import editorsStyles from "~/ui/styles/editors.css?url";
import { DashboardTabs } from "../../components/dashboard-tabs";
import { dashboardTabCounts } from "../../dashboard-tabs.server";
import {
  layoutAudiencePath,
  layoutHistoryPath,
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
import { workingLayout } from "../layout-versions.server";
import { draftLayout, updateLayout } from "../layouts.commands.server";
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
      const { updatedAt, updatedBy, updatedByName, draftedByName, ...stored } = layout;
      const { drafted, hasDraft, ...working } = workingLayout(stored, { cards, teamTypes });
      const last = drafted
        ? { ...drafted, name: draftedByName }
        : { by: updatedBy, name: updatedByName, at: updatedAt };
      const { timeZone } = ctx.settings.event;
      return {
        layout: working,
        hasDraft,
        counts,
        seen: byLayout.get(params.layoutId) ?? 0,
        exceptions,
        choices: {
          cards: editorCards(cardOffer(CARD_KINDS, ctx), cards),
          types: typeChoices(teamTypes, teams, elsewhere),
        },
        limits: limitsOf(LayoutInput),
        saved: savedWords(last, { userId: ctx.user.id, now: ctx.now, timeZone }),
      };
    },
  );

export const action = procedure
  .permission("admin")
  .params({ layoutId: Id })
  .input(LayoutInput)
  .action(async ({ ctx, params, input }) => {
    const values = { ...input, version: input.over ?? input.version };
    const path = layoutPath(params.layoutId);
    if (input.inPlace || input.asDraft) {
      const { version } = await draftLayout(ctx, params.layoutId, values);
      if (!input.inPlace) return ctx.redirect(path, { type: "success", title: "Draft saved" });
      return Response.json({
        saved: { revision: version, at: timeIn(ctx.settings.event.timeZone, ctx.now) },
      } satisfies SavedInPlace);
    }
    await updateLayout(ctx, params.layoutId, values);
    return ctx.redirect(path, { type: "success", title: `“${input.name}” is published` });
  });

export const shouldRevalidate = revalidateOnConflict;

export const handle = {
  crumb: ({ layout }) => layout.name,
  isWide: true,
} satisfies PageHandle<typeof loader>;

export const links = sheets(editorsStyles, layoutsStyles);

export const meta = pageTitle<typeof loader>((data) => data.layout.name);

export default function EditLayout() {
  const { layout, counts, seen, exceptions, choices, limits, saved, hasDraft } =
    useLoaderData<typeof loader>();
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
        badge={
          <>
            {layout.isDefault && <Badge tone="neutral">Default</Badge>}
            {hasDraft && <Badge tone="info">Draft</Badge>}
          </>
        }
        meta={[seenText(seen)]}
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
            <ButtonLink icon="history" to={layoutHistoryPath(layout.id)}>
              History
            </ButtonLink>
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
          data: {
            ...{ name: layout.name, isDefault: layout.isDefault, teamTypeIds: layout.teamTypeIds },
            ...{ cardIds: layout.cardIds, version: layout.version, elsewhere: [], over: undefined },
            ...{ step: undefined, formId: undefined, asDraft: undefined, inPlace: undefined },
          },
          version: layout.version,
          saved,
        }}
        limits={limits}
        hasDraft={hasDraft}
        savedAt={saved.when}
        lastResult={(useActionData<typeof action>() as { lastResult?: LastResult } | undefined)?.lastResult}
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
