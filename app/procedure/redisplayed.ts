const REDISPLAYED = "again";
const WITHOUT = "without";

/**
 * Where a form that went to choose something elsewhere comes back to, with what it was sent with: its page shows it again and
 * saves nothing. `without`: a field that is empty from then on.
 */
export function redisplayedAt(path: string, without?: string): string {
  const more = new URLSearchParams({ [REDISPLAYED]: "1", ...(without && { [WITHOUT]: without }) });
  return `${path}${path.includes("?") ? "&" : "?"}${more}`;
}

/** The address of a form without what it was shown again by. */
export function plainAddress(pathname: string, search: string): string {
  const params = new URLSearchParams(search);
  params.delete(REDISPLAYED);
  params.delete(WITHOUT);
  return params.size > 0 ? `${pathname}?${params}` : pathname;
}

/** Null for a form that is to be saved; else the field that is emptied, if any. */
export function redisplayed({ url }: Pick<Request, "url">): { without: string | null } | null {
  const { searchParams } = new URL(url);
  return searchParams.has(REDISPLAYED) ? { without: searchParams.get(WITHOUT) } : null;
}
