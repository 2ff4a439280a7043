/** Where a thing stands in a list, and what stands beside it, each with the page of the list that it is on. */
export interface PlaceInList {
  /** From 1. */
  place: number;
  total: number;
  previous: { id: string; page: number } | null;
  next: { id: string; page: number } | null;
}

/** The keys of a page in their order, with one more at either end where there is one. */
export interface KeysOfPage {
  keys: readonly string[];
  /** The place of the first of them among all, from 1. */
  first: number;
  total: number;
}

/** Null where they have it not, any more. */
export function placeInList(
  key: string,
  { keys, first, total }: KeysOfPage,
  perPage: number,
): PlaceInList | null {
  const at = keys.indexOf(key);
  if (at < 0) return null;
  const place = first + at;
  const beside = (id: string | undefined, where: number) =>
    id === undefined ? null : { id, page: Math.ceil(where / perPage) };
  return { place, total, previous: beside(keys[at - 1], place - 1), next: beside(keys[at + 1], place + 1) };
}
