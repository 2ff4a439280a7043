import { useActionData, useLoaderData } from "@remix-run/react";
import { savedWords } from "~/features/settings/saved-by.rules";
import { limitsOf } from "~/procedure/limits.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { CARD_KINDS } from "~/rooms.server";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { differences } from "~/ui/differences.rules";
import { EditorForm } from "~/ui/editor-form";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { cardChoices, hiddenBecause, offeredCards, targetOf } from "../card-editor.server";
import { updateCard } from "../cards.commands.server";
import { cardPath, cardsPath, cardsRemovalPath } from "../cards.paths";
import { cardForEdit, pagesToChoose } from "../cards.queries.server";
import { CardInput } from "../cards.schema";
import { CardFields } from "../components/card-form";
import { cardName, cardOffer } from "../stand.server";

export const loader = procedure
  .permission("admin")
  .params({ cardId: Id })
  .reads(({ params }) => ({ card: cardForEdit(params.cardId), pages: pagesToChoose() }))
  .loader(({ ctx, found: { card, pages } }) => {
    const offer = cardOffer(CARD_KINDS, ctx);
    const { id, type, title, description, isMini, version, layouts } = card;
    const pageTitle = pages.find((page) => page.id === card.pathId)?.title ?? null;
    return {
      name: cardName(offer, { type, title, pageTitle }),
      card: { id, type, title, description, isMini, version, ...targetOf(offer, card) },
      layouts,
      hidden: hiddenBecause(offer, { ...card, pageTitle }),
      choices: cardChoices(offer, pages),
      limits: limitsOf(CardInput),
      saved: savedWords(
        { by: card.updatedBy, name: card.updatedByName, at: card.updatedAt },
        { userId: ctx.user.id, now: ctx.now, timeZone: ctx.settings.event.timeZone },
      ),
    };
  });

export const action = procedure
  .permission("admin")
  .params({ cardId: Id })
  .input(CardInput)
  .action(async ({ ctx, params, input }) => {
    const offered = offeredCards(cardOffer(CARD_KINDS, ctx));
    await updateCard(ctx, params.cardId, { ...input, version: input.over ?? input.version }, offered);
    return ctx.redirect(cardsPath, { type: "success" });
  });

export const shouldRevalidate = revalidateOnConflict;

export const handle = { crumb: ({ name }) => name } satisfies PageHandle<typeof loader>;

export const meta = pageTitle<typeof loader>((data) => data.name);

export default function EditCard() {
  const { name, card, layouts, hidden, choices, limits, saved } = useLoaderData<typeof loader>();
  const titles = new Map([
    ...choices.pages.map((page): [string, string] => [page.id, page.title]),
    ...choices.places.map((place): [string, string] => [place.to, place.title]),
    ...choices.kinds.map((kind): [string, string] => [kind.type, kind.label]),
  ]);
  return (
    <>
      <PageHead
        title={name}
        meta={[layouts.length > 0 ? `In the layouts ${layouts.join(", ")}` : "In no layout"]}
        back={{ to: cardsPath, label: "Cards" }}
        actions={
          <ButtonLink variant="quiet" icon="trash-2" to={`${cardsRemovalPath}?ids=${card.id}`}>
            Delete
          </ButtonLink>
        }
      />
      {hidden && (
        <Banner tone="warning" icon="eye-off" title="No team sees this card.">
          {hidden}. It keeps its place in the layouts, and shows again as soon as there is something to show.
        </Banner>
      )}
      <EditorForm
        id="card"
        limits={limits}
        lastResult={useActionData<typeof action>()?.lastResult}
        current={{ data: { ...card, formId: undefined, over: undefined }, version: card.version, saved }}
        path={cardPath(card.id)}
        seeCurrent="See the saved version"
        differences={(typed) => differences(LABELS, card, typed, (value) => titles.get(value) ?? value)}
        cancelTo={cardsPath}
      >
        {(fields) => <CardFields fields={fields} choices={choices} />}
      </EditorForm>
    </>
  );
}

const LABELS = {
  type: "What it shows",
  pathId: "Page",
  place: "Leads to",
  address: "Address of the other site",
  title: "Title",
  description: "Description",
  isMini: "Mini",
};
