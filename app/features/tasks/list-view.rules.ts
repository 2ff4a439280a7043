/** What a team's list of tasks is narrowed by and how it is ordered: kept in the address, also under a drawer. */
const VIEW_PARAMS = ["by", "status", "mine", "q", "sort"] as const;
export type ViewParam = (typeof VIEW_PARAMS)[number];

/** The part of an address that says it, with its question mark, or nothing. */
export function listSearch(
  params: URLSearchParams,
  change: Partial<Record<ViewParam, string | null>> = {},
): string {
  const kept = new URLSearchParams();
  for (const name of VIEW_PARAMS) {
    const value = name in change ? change[name] : params.get(name);
    if (value) kept.set(name, value);
  }
  return kept.size > 0 ? `?${kept}` : "";
}

/** Whether an address says anything of it: one that does not shows the list as it was looked at last. */
export const saysView = (params: URLSearchParams): boolean => VIEW_PARAMS.some((name) => params.has(name));
