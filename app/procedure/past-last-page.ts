/**
 * An address asks for a page that the list does not have any more, such as after a verb emptied the last one: it is answered
 * with the way to the last page that there is.
 */
export class PastLastPage extends Error {
  constructor(
    /** From 1. */
    readonly last: number,
  ) {
    super("The list ends before this page");
  }
}

/** The same address at that page. */
export function atPage(address: string, page: number): string {
  const [path = "", search = ""] = address.split("?");
  const params = new URLSearchParams(search);
  if (page === 1) params.delete("page");
  else params.set("page", String(page));
  return params.size > 0 ? `${path}?${params}` : path;
}
