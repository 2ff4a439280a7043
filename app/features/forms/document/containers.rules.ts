import type { Field } from "./field.schema";
import { isNewPage, isSection } from "./structure.rules";

/**
 * For each field the ids of the items that it stands in: its page's and its section's. A section ends where the next one or the
 * next page begins; what stands before the first page item stands in none.
 */
export function containersOf(fields: readonly Field[]): Map<string, readonly string[]> {
  const containers = new Map<string, readonly string[]>();
  let page: readonly string[] = [];
  let section: readonly string[] = [];
  for (const field of fields) {
    const { id } = field;
    if (isNewPage(field)) {
      containers.set(id, []);
      page = [id];
      section = [];
    } else if (isSection(field)) {
      containers.set(id, page);
      section = [id];
    } else containers.set(id, [...page, ...section]);
  }
  return containers;
}
