import { useActionData, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { readingTeams } from "~/features/teams/audience/audience.server";
import { teamTypeChoices } from "~/features/teams/team-types.server";
import { newId } from "~/lib/ids";
import { limitsOf } from "~/procedure/limits.server";
import { procedure } from "~/procedure/procedure.server";
import { CARD_KINDS } from "~/rooms.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { sentText } from "~/ui/fields-of";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import editorsStyles from "~/ui/styles/editors.css?url";
import { addCardPath, addLayoutPath, layoutPath, layoutsPath } from "../cards.paths";
import { allCards, allLayouts, typesElsewhere } from "../cards.queries.server";
import { CARDS_OF_LAYOUT } from "../cards.rules";
import { LayoutInput } from "../cards.schema";
import { NewLayoutForm } from "../components/layout-form";
import { editorCards, typeChoices } from "../layout-editor.server";
import { addLayout } from "../layouts.commands.server";
import layoutsStyles from "../layouts.css?url";
import { cardOffer } from "../stand.server";

export const loader = procedure
  .permission("admin")
  .reads(() => ({
    cards: allCards(),
    layouts: allLayouts(),
    teamTypes: teamTypeChoices(),
    teams: readingTeams(),
    elsewhere: typesElsewhere(""),
  }))
  .loader(({ ctx, found: { cards, layouts, teamTypes, teams, elsewhere } }) => {
    // A new one begins as the default is, where that has its six.
    const begins = layouts.find(({ isDefault }) => isDefault)?.cardIds ?? [];
    return {
      choices: {
        cards: editorCards(cardOffer(CARD_KINDS, ctx), cards),
        types: typeChoices(teamTypes, teams, elsewhere),
      },
      cardIds:
        begins.length === CARDS_OF_LAYOUT ? begins : cards.slice(0, CARDS_OF_LAYOUT).map(({ id }) => id),
      isDefault: layouts.length === 0,
      formId: newId(),
      limits: limitsOf(LayoutInput),
    };
  });

export const action = procedure
  .permission("admin")
  .input(LayoutInput)
  .action(async ({ ctx, input }) => {
    const { layoutId } = await addLayout(ctx, input);
    return ctx.redirect(layoutPath(layoutId), { type: "success", title: `Layout “${input.name}” added` });
  });

export const handle = { crumb: () => "Add Layout", isWide: true } satisfies PageHandle<typeof loader>;

export const links = sheets(editorsStyles, layoutsStyles);

export const meta = pageTitle("Add Layout");

export default function AddLayout() {
  const { choices, cardIds, isDefault, formId, limits } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const [id] = useState(sentText(lastResult, "formId") ?? formId);
  const head = <PageHead title="Add Layout" back={{ to: layoutsPath, label: "Card layouts" }} />;
  if (choices.cards.length < CARDS_OF_LAYOUT) {
    return (
      <>
        {head}
        <EmptyState
          icon="layout-dashboard"
          title="A layout needs six cards"
          actions={
            <ButtonLink variant="primary" icon="plus" to={addCardPath}>
              Add card
            </ButtonLink>
          }
        >
          There are {choices.cards.length} yet.
        </EmptyState>
      </>
    );
  }
  return (
    <>
      {head}
      <NewLayoutForm
        choices={choices}
        edited={{
          data: {
            name: "",
            isDefault,
            teamTypeIds: [],
            elsewhere: [],
            cardIds,
            step: undefined,
            asDraft: undefined,
            inPlace: undefined,
            formId: undefined,
            version: 0,
            over: undefined,
          },
          version: 0,
          saved: { who: "", when: "" },
        }}
        limits={limits}
        lastResult={lastResult}
        path={addLayoutPath}
        hidden={{ formId: id }}
      />
    </>
  );
}
