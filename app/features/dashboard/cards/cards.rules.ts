import { daysBetween } from "~/lib/dates";
import { safeLink } from "~/lib/links.rules";
import { movedTo } from "~/lib/order.rules";
import { counted } from "~/ui/format.rules";

/** "boats.example" of an address elsewhere; null for a place of this event. */
export function hostOf(href: string): string | null {
  if (!/^https?:/i.test(href) || !URL.canParse(href)) return null;
  return new URL(href).host.replace(/^www\./, "");
}

/** How long until doors open, or how long they have been open. */
export function countdownText(
  today: string,
  { startDate, endDate }: { startDate: string; endDate: string },
): string {
  if (!startDate) return "No dates yet";
  const last = endDate || startDate;
  if (today > last) return "The event is over";
  const days = daysBetween(today, startDate);
  if (days > 0) return days === 1 ? "Doors open tomorrow" : `${days} days until doors open`;
  const length = daysBetween(startDate, last) + 1;
  return length === 1 ? "Doors are open today" : `Day ${1 - days} of ${length}`;
}

/** How far a team is: in per cent, never all before all is done, never nothing where something is. */
export function progressText({ complete, total }: { complete: number; total: number }): {
  text: string;
  more?: string;
  share?: number;
} {
  if (total === 0) return { text: "Nothing to do yet" };
  if (complete === total) return { text: "Everything is done", share: 1 };
  const percent = Math.round((complete / total) * 100);
  const left = total - complete;
  return {
    text: `${complete === 0 ? 0 : Math.min(Math.max(percent, 1), 99)}% done`,
    more: `${left} to go`,
    share: complete / total,
  };
}

/** What a layout is made of. */
export const CARDS_OF_LAYOUT = 6;

/** A place of the dashboard: one card, or two minis that share it. */
export type Place<C> = readonly [C] | readonly [C, C];

/** In their order; a mini shares its place with the next card where that is one too. */
export function placesOf<C extends { isMini: boolean }>(cards: readonly C[]): Place<C>[] {
  const places: Place<C>[] = [];
  for (let at = 0; at < cards.length; at += 1) {
    const card = cards[at] as C;
    const next = cards[at + 1];
    if (card.isMini && next?.isMini) {
      places.push([card, next]);
      at += 1;
    } else places.push([card]);
  }
  return places;
}

/** Of the places that a link card may lead to: none of the event's. */
export const ELSEWHERE = "other";

/** An address elsewhere that a card may lead to; null for anything else. */
export function httpsAddress(written: string): string | null {
  const link = safeLink(written);
  return link !== null && /^https:/i.test(link) ? link : null;
}

/** The spec's words (1.5). */
export const KEEP_DEFAULT = "Can't delete the default layout";

/** The spec's words first (1.8). */
export const NOT_SIX = "Invalid cards. A layout has exactly six different cards.";

export const sixDifferent = (ids: readonly string[]): boolean =>
  ids.length === CARDS_OF_LAYOUT && new Set(ids).size === CARDS_OF_LAYOUT;

/**
 * The cards of a layout after one press of a button: `up:<card>`, `down:<card>`, or `put:<new>:<old>`, which puts a card in
 * another's place. What does not fit leaves them as they are.
 */
export function stepped(ids: readonly string[], step: string | undefined): string[] {
  const [verb, id = "", other = ""] = (step ?? "").split(":");
  const at = ids.indexOf(id);
  if (verb === "put" && at < 0 && id !== "" && ids.includes(other))
    return ids.map((one) => (one === other ? id : one));
  if (at < 0 || (verb !== "up" && verb !== "down")) return [...ids];
  return movedTo(ids, id, verb === "up" ? at - 1 : at + 1);
}

/** What was asked for and waits for a second press: in whose place a card is to come (`use`), or what is to come in its place (`change`). */
export interface Asked {
  verb: "use" | "change";
  id: string;
}

export function asked(ids: readonly string[], step: string | undefined): Asked | null {
  const [verb, id = ""] = (step ?? "").split(":");
  if (verb === "use" && id !== "" && !ids.includes(id)) return { verb, id };
  if (verb === "change" && ids.includes(id)) return { verb, id };
  return null;
}

export interface Taken {
  teamTypeId: string;
  typeName: string;
  layoutId: string;
  layoutName: string;
}

/**
 * A type is in one layout at most. Of the chosen ones that stand in another layout now: which move here, because the form
 * showed them there, and the first that nobody was asked about.
 */
export function typesToMove(
  { teamTypeIds, elsewhere }: { teamTypeIds: readonly string[]; elsewhere: readonly string[] },
  taken: readonly Taken[],
): { moved: Taken[]; unasked: Taken | null } {
  const chosen = taken.filter(({ teamTypeId }) => teamTypeIds.includes(teamTypeId));
  const isShown = ({ teamTypeId, layoutId }: Taken) => elsewhere.includes(`${teamTypeId}:${layoutId}`);
  return { moved: chosen.filter(isShown), unasked: chosen.find((one) => !isShown(one)) ?? null };
}

/** "Exhibitors" and "On the water". */
export const quotedList = (names: readonly string[]): string => {
  const quoted = names.map((name) => `“${name}”`);
  const last = quoted.pop() ?? "";
  return quoted.length > 0 ? `${quoted.join(", ")} and ${last}` : last;
};

/** "Seen by 98 teams". */
export const seenText = (teams: number): string =>
  teams === 0 ? "Seen by no team" : `Seen by ${counted(teams, "team")}`;
