import { rooms, type SearchKind } from "~/rooms";

/** What can be found, in the order in which it is shown. */
export const SEARCH_KINDS = Object.keys(rooms.searchKinds) as SearchKind[];

/** How a kind is called and drawn. */
export function kindTexts(kind: SearchKind) {
  const { label, noun, icon } = rooms.searchKinds[kind];
  return { label, noun, icon };
}
