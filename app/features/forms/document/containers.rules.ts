import type { Field } from "./field.schema";

/**
 * For each field the ids of the items that it stands in: its page's and its section's. A section ends where the next one or the
 * next page begins; what stands before the first page item stands in none.
 */
export function containersOf(fields: readonly Field[]): Map<string, readonly string[]> {
  const containers = new Map<string, readonly string[]>();
  let page: readonly string[] = [];
  let section: readonly string[] = [];
  for (const { id, type } of fields) {
    if (type === "newPage") {
      containers.set(id, []);
      page = [id];
      section = [];
    } else if (type === "section") {
      containers.set(id, page);
      section = [id];
    } else containers.set(id, [...page, ...section]);
  }
  return containers;
}
