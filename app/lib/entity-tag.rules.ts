/** Does a list of entity tags (`If-None-Match`) name this one? Weakly compared. */
export function namesTag(header: string | null, tag: string): boolean {
  if (header === null) return false;
  const bare = (one: string) => one.trim().replace(/^W\//, "");
  return header.trim() === "*" || header.split(",").some((one) => bare(one) === bare(tag));
}
