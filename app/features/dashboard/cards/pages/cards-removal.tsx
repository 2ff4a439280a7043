import { useActionData, useLoaderData } from "@remix-run/react";
import { removalAction, removalPage } from "~/features/activity/removal.server";
import { chosenSearch } from "~/procedure/ids.schema";
import { procedure } from "~/procedure/procedure.server";
import { CARD_KINDS } from "~/rooms.server";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { RemovalPage } from "~/ui/removal-page";
import { cardLook } from "../card-editor.server";
import { deleteCards } from "../cards.commands.server";
import { cardsPath, layoutsPath } from "../cards.paths";
import { cardsForRemoval } from "../cards.queries.server";
import { quotedList } from "../cards.rules";
import { cardName, cardOffer } from "../stand.server";

const CARDS = { noun: "card", paths: { active: cardsPath, archived: cardsPath } };

export const loader = procedure
  .permission("admin")
  .input(chosenSearch("card"))
  .reads(({ input }) => ({ chosen: cardsForRemoval(input.ids) }))
  .loader(({ ctx, input, found }) => {
    const chosen = found.chosen.map((card) => ({
      ...card,
      title: cardName(cardOffer(CARD_KINDS, ctx), card),
      kind: cardLook(cardOffer(CARD_KINDS, ctx), card).kind,
      isArchived: false,
    }));
    return removalPage(ctx, CARDS, { chosen, back: input.back });
  });

/** Deletes the chosen cards. One that stands in a layout keeps all of them. */
export const action = removalAction(CARDS, "admin", (ctx, ids) =>
  deleteCards(ctx, ids, { types: CARD_KINDS }),
);

export const handle = { crumb: () => "Delete Cards" } satisfies PageHandle<typeof loader>;

export const meta = pageTitle("Delete Cards");

export default function CardsRemoval() {
  const { chosen: cards, list, limits } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const used = cards.filter(({ layouts }) => layouts.length > 0);
  if (used.length > 0) {
    return (
      <>
        <PageHead
          title={used.length === 1 ? `“${used[0]?.title}” is in use` : `${used.length} cards are in use`}
          back={{ to: list, label: "Cards" }}
        />
        <Banner tone="warning" title="A card that stands in a layout cannot be deleted.">
          <ul className="plain-list">
            {used.map(({ id, title, layouts }) => (
              <li key={id}>
                {title}: {layouts.length === 1 ? "in the layout" : "in the layouts"} {quotedList(layouts)}
              </li>
            ))}
          </ul>
        </Banner>
        <div className="btn-row mt-4">
          <ButtonLink variant="primary" to={layoutsPath}>
            Open the layouts
          </ButtonLink>
          <ButtonLink to={list}>Back to the cards</ButtonLink>
        </div>
      </>
    );
  }
  return (
    <RemovalPage
      noun={{ one: "card", many: "cards" }}
      rows={cards}
      column={{ key: "kind", header: "Shows", render: ({ kind }) => kind }}
      back={{ to: list, label: "Cards" }}
      hidden={{}}
      limits={limits}
      lastResult={lastResult}
      loses="They stand in no layout, so no team’s dashboard changes."
    />
  );
}
