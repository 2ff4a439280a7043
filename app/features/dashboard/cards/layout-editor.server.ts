import { iconFor } from "~/ui/icon.rules";
import { cardLook, hiddenBecause } from "./card-editor.server";
import type { ListedCard, SampleTeam } from "./cards.queries.server";
import type { Taken } from "./cards.rules";
import { type CardOffer, cardName, type ShownCard } from "./stand.server";

/** A card as the editor of a layout has it. */
export interface EditorCard {
  id: string;
  title: string;
  description: string;
  icon: ShownCard["icon"];
  isMini: boolean;
  kind: string;
  about: string;
  /** Why no team would see it now. */
  hidden: string | null;
}

export const editorCards = (offer: CardOffer, cards: readonly ListedCard[]): EditorCard[] =>
  cards
    .map((card) => {
      const look = cardLook(offer, card);
      return {
        id: card.id,
        title: cardName(offer, card),
        description: card.description,
        icon: iconFor(look.icon, "square"),
        isMini: card.isMini,
        kind: look.kind,
        about: look.about,
        hidden: hiddenBecause(offer, card),
      };
    })
    .sort((a, b) => a.title.localeCompare(b.title, "en-GB") || (a.id < b.id ? -1 : 1));

/** The team types of the form, each with how many teams have it and which other layout it stands in. */
export function typeChoices(
  teamTypes: readonly { id: string; name: string }[],
  teams: readonly { teamTypeId: string | null; n: number }[],
  elsewhere: readonly Taken[],
) {
  const counts = new Map<string, number>();
  for (const { teamTypeId, n } of teams)
    if (teamTypeId) counts.set(teamTypeId, (counts.get(teamTypeId) ?? 0) + n);
  return teamTypes.map(({ id, name }) => {
    const taken = elsewhere.find(({ teamTypeId }) => teamTypeId === id);
    return {
      id,
      name,
      teams: counts.get(id) ?? 0,
      taken: taken ? { layoutId: taken.layoutId, layoutName: taken.layoutName } : null,
    };
  });
}

/** "Exhibitor: Solent Rigging Co.": whose eyes a preview looks through. */
export function sampleLabel({ name, typeName, isOrganiser, isShare }: SampleTeam): string {
  const kind = isOrganiser ? "Organisers" : (typeName ?? "Without a type");
  return `${kind}${isShare ? ", a stand share" : ""}: ${name}`;
}

/** Cards as a dashboard would show them, each saying what its fact will say. */
export const samplePlaces = (cards: readonly EditorCard[], order: readonly string[]): ShownCard[] =>
  order.flatMap((id) => {
    const card = cards.find((one) => one.id === id);
    if (!card || card.hidden) return [];
    const { title, description, icon, isMini, about } = card;
    return [{ id, to: "/", title, description, icon, isMini, fact: { text: about } }];
  });
