import { withParam } from "~/lib/address.rules";

/** A list's address, or its search alone, with one row open (`?open=<key>`), which works without JavaScript. */
export function withOpen(list: string, key: string): string {
  return withParam(list, "open", key);
}

/** The list's own address: as it is without an open row. */
export function withoutOpen(search: string): string {
  return withParam(search, "open", null);
}
