import { withParam } from "~/lib/address.rules";

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
export const atPage = (address: string, page: number): string =>
  withParam(address, "page", page === 1 ? null : String(page));
