import type { Read } from "#db/read-batch";
import { readerOf } from "~/features/teams/audience/audience.server";
import type { CurrentUser } from "~/identity/session.server";
import type { Ctx } from "~/procedure/procedure.server";
import type { CardFact, CardKind, CardReader, StoredCard } from "~/procedure/room-work.server";
import type { IconName } from "~/ui/icon";
import { iconFor } from "~/ui/icon.rules";
import { standOfTeam } from "./cards.queries.server";

/** A card as somebody finds it on the dashboard. */
export interface ShownCard {
  id: string;
  to: string;
  icon: IconName;
  title: string;
  description: string;
  isMini: boolean;
  fact: CardFact | null;
}

/** What the cards of whoever asks go by. */
export const cardReader = (ctx: Ctx<CurrentUser>): CardReader => ({
  who: readerOf(ctx),
  userId: ctx.user.id,
  settings: ctx.settings,
  corePages: ctx.requestContext.corePages,
  now: ctx.now,
});

/** The same of a team that somebody else looks at: as its people have it. */
export const readerOfTeam = (ctx: Ctx<CurrentUser>, teamId: string): CardReader => ({
  ...cardReader(ctx),
  who: { level: "user", teamId },
  userId: "",
});

/**
 * The facts of all kinds of cards, in the batch of a page: which six are shown is known when it comes back. What two kinds
 * ask alike is asked once.
 */
export const factReads = (
  kinds: readonly CardKind[],
  reader: CardReader,
): Record<`fact${number}`, Read<unknown>> =>
  Object.fromEntries(kinds.map((kind, at) => [`fact${at}`, kind.read(reader)]));

/** With the cards of the reader's layout. */
export const standReads = (kinds: readonly CardKind[], reader: CardReader) => ({
  ...factReads(kinds, reader),
  stand: standOfTeam(reader.who.teamId),
});

/** The cards that there is something to show of, in their order. */
export const shownCards = (
  kinds: readonly CardKind[],
  cards: readonly StoredCard[],
  found: Record<string, unknown>,
  reader: CardReader,
): ShownCard[] => cards.flatMap((card) => shownCard(kinds, card, found, reader) ?? []);

/** Null where no room knows its type, its page is not published, or the reader does not see what it is of. */
function shownCard(
  kinds: readonly CardKind[],
  card: StoredCard,
  found: Record<string, unknown>,
  reader: CardReader,
): ShownCard | null {
  const at = kinds.findIndex(({ type }) => type === card.type);
  const kind = kinds[at];
  if (!kind) return null;
  const page = kind.corePage && reader.corePages.find(({ id }) => id === kind.corePage);
  if (kind.corePage && !page?.isPublished) return null;
  const facts = found[`fact${at}`] as never;
  const to = kind.to(reader, card, facts);
  if (to === null) return null;
  const thing = kind.thing?.(facts, card);
  return {
    id: card.id,
    to,
    icon: thing?.icon ?? iconFor(page?.icon, kind.icon),
    title: card.title || titleOf(kind, thing?.title, page?.title),
    description: card.description || (thing?.description ?? ""),
    isMini: card.isMini,
    fact: kind.say(facts, reader, card),
  };
}

const titleOf = (kind: CardKind, thing?: string, page?: string): string =>
  thing ?? page ?? kind.title ?? kind.label;

/** What cards can be of, for who puts them together. */
export interface CardOffer {
  kinds: readonly CardKind[];
  corePages: CardReader["corePages"];
}

export const cardOffer = (
  kinds: readonly CardKind[],
  { requestContext }: Pick<Ctx<unknown>, "requestContext">,
): CardOffer => ({ kinds, corePages: requestContext.corePages });

/** What staff call a card, whoever sees it: its title, else that of what it leads to. */
export function cardName(
  { kinds, corePages }: CardOffer,
  card: Pick<StoredCard, "type" | "title"> & { pageTitle?: string | null },
): string {
  if (card.title) return card.title;
  const kind = kinds.find(({ type }) => type === card.type);
  const page = corePages.find(({ id }) => id === (kind?.corePage ?? card.type));
  return kind ? titleOf(kind, card.pageTitle ?? undefined, page?.title) : (page?.title ?? card.type);
}
