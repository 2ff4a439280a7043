import { eventWord, type Terms } from "~/event-settings/core-pages.rules";
import type { SearchKindTexts } from "~/procedure/room";
import { rooms, type SearchKind } from "~/rooms";

/** What can be found, in the order in which it is shown. */
export const SEARCH_KINDS = Object.keys(rooms.searchKinds) as SearchKind[];

/** How a kind is called in this event, and drawn. */
export function kindTexts(kind: SearchKind, terms: Terms) {
  const { label, noun, icon, term }: SearchKindTexts = rooms.searchKinds[kind];
  return { label: eventWord(terms, term, label), noun: eventWord(terms, term, noun), icon };
}
