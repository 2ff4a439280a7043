/** A list's address with one row open (`?open=<key>`), which works without JavaScript. */
export function withOpen(search: string, key: string): string {
  const params = new URLSearchParams(search);
  params.set("open", key);
  return `?${params}`;
}

/** The list's own address: as it is without an open row. */
export function withoutOpen(search: string): string {
  const params = new URLSearchParams(search);
  params.delete("open");
  return params.size > 0 ? `?${params}` : "";
}
