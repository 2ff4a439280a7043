/** A list's address, or its search alone, with one row open (`?open=<key>`), which works without JavaScript. */
export function withOpen(list: string, key: string): string {
  const [path = "", search = ""] = list.split("?");
  const params = new URLSearchParams(search);
  params.set("open", key);
  return `${path}?${params}`;
}

/** The list's own address: as it is without an open row. */
export function withoutOpen(search: string): string {
  const params = new URLSearchParams(search);
  params.delete("open");
  return params.size > 0 ? `?${params}` : "";
}
