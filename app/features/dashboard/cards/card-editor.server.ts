import { CORE_PAGES } from "~/event-settings/core-pages.rules";
import { myTeamPath } from "~/features/teams/teams.paths";
import type { StoredCard } from "~/procedure/room-work.server";
import { rooms } from "~/rooms";
import type { OfferedCards } from "./cards.commands.server";
import { ELSEWHERE } from "./cards.rules";
import { type CardOffer, cardName } from "./stand.server";

interface Place {
  to: string;
  title: string;
}

/** Where a link card may lead within the event: pages that are built and published, and each reader's own. */
function placesOf({ corePages }: CardOffer): Place[] {
  const core = CORE_PAGES.flatMap((key) => {
    const page = corePages.find(({ id }) => id === key);
    const room = rooms.corePages[key];
    return page?.isPublished && room && room.to !== "/" ? [{ to: room.to, title: page.title }] : [];
  });
  return [
    ...core,
    { to: "/content", title: "All pages" },
    { to: myTeamPath, title: "My team" },
    { to: "/my-account", title: "My account" },
  ];
}

/** What the rooms offer for a card. */
export const offeredCards = (offer: CardOffer): OfferedCards => ({
  types: offer.kinds.map(({ type, label }) => ({ type, label })),
  places: placesOf(offer).map(({ to }) => to),
});

/** What the form of a card chooses from. */
export function cardChoices(offer: CardOffer, pages: readonly { id: string; title: string }[]) {
  return {
    kinds: offer.kinds.map(({ type, label, about, corePage }) => ({
      type,
      label,
      about,
      titled: cardName(offer, { type, title: "" }),
      /** Why no team would see it now. */
      hidden: isHidden(corePage, offer),
    })),
    places: placesOf(offer),
    pages,
  };
}

const isHidden = (corePage: string | undefined, { corePages }: CardOffer): boolean =>
  corePage !== undefined && !corePages.some(({ id, isPublished }) => id === corePage && isPublished);

/** Where the target of a stored link stands in the form. */
export function targetOf(offer: CardOffer, { href, pathId }: Pick<StoredCard, "href" | "pathId">) {
  const isPlace = href !== null && placesOf(offer).some(({ to }) => to === href);
  return {
    pathId: pathId ?? "",
    place: href === null ? "" : isPlace ? href : ELSEWHERE,
    address: href === null || isPlace ? "" : href,
  };
}

/** What keeps a card from every team, in words; null where some may see it. */
export function hiddenBecause(
  offer: CardOffer,
  { type, pathId, pageTitle }: Pick<StoredCard, "type" | "pathId"> & { pageTitle?: string | null },
): string | null {
  const kind = offer.kinds.find((one) => one.type === type);
  if (!kind) return "This portal has nothing to show for it yet";
  if (isHidden(kind.corePage, offer)) return `${cardName(offer, { type, title: "" })} is not published`;
  if (type === "content" && (pathId === null || pageTitle === null))
    return "Its page is gone: choose another";
  return null;
}

/** Of a card in a list: what it is of, and what it looks like. */
export function cardLook(offer: CardOffer, { type }: Pick<StoredCard, "type">) {
  const kind = offer.kinds.find((one) => one.type === type);
  const page = offer.corePages.find(({ id }) => id === (kind?.corePage ?? type));
  return {
    kind: kind?.label ?? page?.title ?? type,
    about: kind?.about ?? "",
    icon: page?.icon ?? kind?.icon ?? "square",
  };
}
