import type { Write } from "#db/write-batch";

/** What other things list by its id: resources of pages, featured pages, cards, the sidebar. */
export type ListedKind = "task" | "content" | "download" | "supplier" | "form";

/** Takes things out of the lists that a room keeps. */
export type Delisting = (kind: ListedKind, ids: readonly string[]) => Write[];

let delistings: readonly Delisting[] | null = null;

/** For connectRooms: the rooms that keep lists of others' things say how one leaves them. */
export function connectDelistings(...given: Delisting[]): void {
  delistings = given;
}

/**
 * For the batch that archives, unpublishes or deletes things: they leave every list that names them (spec 1.4). Throws where
 * the rooms are not connected: a list would go on leading to what is gone without a sign.
 */
export function delisted(kind: ListedKind, ids: readonly string[]): Write[] {
  if (!delistings) throw new Error("The rooms are not connected: call connectRooms() first");
  return ids.length === 0 ? [] : delistings.flatMap((delist) => delist(kind, ids));
}
