/** The option that an arrow key leads to, round both ends; -1 = none is active yet. Undefined for every other key. */
export function optionAfter(key: string, active: number, count: number): number | undefined {
  const last = count - 1;
  if (key === "ArrowDown") return active >= last ? 0 : active + 1;
  if (key === "ArrowUp") return active <= 0 ? last : active - 1;
  return undefined;
}

/** What is said of the suggestions, to those who hear it or where there are none. */
export function suggestionsText(
  q: string,
  state: "idle" | "asking" | "found" | "failed",
  count: number,
): string {
  if (q.trim() === "") return count > 0 ? "" : "Type a word, or the beginning of one.";
  if (state === "failed") return "Suggestions cannot be reached. Press Enter to search.";
  if (state !== "found") return "";
  if (count === 0) return "Nothing matches.";
  return count === 1 ? "1 suggestion" : `${count} suggestions`;
}

/** Where Enter leads while no option is active: to the search page, or nowhere without a word. */
export const searchPath = (q: string): string | null =>
  q.trim() === "" ? null : `/search?${new URLSearchParams({ q: q.trim() })}`;
