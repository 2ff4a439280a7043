import { cardLook, hiddenBecause } from "./card-editor.server";
import type { ListedCard } from "./cards.queries.server";
import { type CardOffer, cardName } from "./stand.server";

/** Cards as their list shows them, by title. */
export function listedCards(offer: CardOffer, stored: readonly ListedCard[]) {
  const cards = stored.map((card) => ({
    id: card.id,
    title: cardName(offer, card),
    description: card.description,
    isMini: card.isMini,
    layouts: card.layouts,
    hidden: hiddenBecause(offer, card),
    ...cardLook(offer, card),
  }));
  return cards.sort((a, b) => a.title.localeCompare(b.title, "en-GB") || (a.id < b.id ? -1 : 1));
}

type Card = ReturnType<typeof listedCards>[number];

/** How their list is searched and narrowed. */
export const searchedCards = (rows: readonly Card[]) => ({
  rows,
  text: ({ title, description, kind }: Card) => `${title} ${description ?? ""} ${kind}`,
  size: ({ layouts }: Card) => layouts.length,
});
