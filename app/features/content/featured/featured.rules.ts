/** How many pages may be featured (spec 1.5): rows of four. */
const FEATURED_COUNTS: readonly number[] = [0, 4, 8];
const MOST_FEATURED = 8;

export const isFeaturedCount = (count: number): boolean => FEATURED_COUNTS.includes(count);

/** What so many pages lack: "needs 3 more"; null where it is a number that may be. */
export function featuredNeed(count: number): string | null {
  if (isFeaturedCount(count)) return null;
  if (count > MOST_FEATURED) return `has ${count - MOST_FEATURED} too many`;
  return `needs ${(count < 4 ? 4 : MOST_FEATURED) - count} more`;
}

/** How the choice stands: "3 pages chosen: needs 1 more. Choose 0, 4 or 8." */
export function choiceWords(count: number): string {
  const chosen = count === 0 ? "No page chosen" : `${count} ${count === 1 ? "page" : "pages"} chosen`;
  const need = featuredNeed(count);
  return need ? `${chosen}: ${need}. Choose 0, 4 or 8.` : `${chosen}.`;
}

/** What a page's own switch does to the number of featured pages, of which there are `featured` now. */
export function switchWords({ featured, isFeatured }: { featured: number; isFeatured: boolean }): string {
  const after = isFeatured ? featured - 1 : featured + 1;
  const need = featuredNeed(after);
  const now = `${featured} featured now${isFeatured ? ", with this one" : ""}.`;
  const then = `Switching it ${isFeatured ? "off leaves" : "on makes"} ${after}`;
  return `${now} ${then}${need ? `: the list then ${need}` : ""}.`;
}

/** The list after one of its pages was added, taken out or moved; what is in it is not added again. */
export function steppedChoice(
  ids: readonly string[],
  { add, remove }: { add?: string; remove?: string },
): string[] {
  const kept = [...new Set(ids)].filter((id) => id !== remove);
  return add === undefined || kept.includes(add) ? kept : [...kept, add];
}

/** A saved list as a form carries it; an empty field would be none at all. */
export const listText = (ids: readonly string[]): string => ids.join(",") || "none";
export const listOf = (text: string): string[] => (text === "none" ? [] : text.split(","));
