export type Sort = { key: string; direction: "asc" | "desc" };

/** The sort that an address asks for, if it is one of `keys`; otherwise the list's own. */
export function sortOf(params: URLSearchParams, keys: readonly string[], own: Sort): Sort {
  const key = params.get("sort");
  if (!key || !keys.includes(key)) return own;
  const way = params.get("dir");
  return { key, direction: way === "asc" || way === "desc" ? way : own.direction };
}

/** The address for a press on a column: the sorted one turns round, another starts ascending, and the list its first page. */
export function sortSearch(params: URLSearchParams, key: string, current: Sort | undefined): string {
  const next = new URLSearchParams(params);
  next.delete("page");
  next.set("sort", key);
  next.set("dir", current?.key === key && current.direction === "asc" ? "desc" : "asc");
  return `?${next}`;
}
