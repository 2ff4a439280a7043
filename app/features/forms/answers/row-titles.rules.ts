import type { GroupDocument } from "../document/form-document.schema";
import type { TemplateField } from "../document/structure.rules";

/** What an entry of a looped group is called, "Vehicle 2": by the field's prefix, or the group's title (decisions). */
export function rowTitle(
  { isUsingDefaultTitles, loopPrefix, label }: TemplateField,
  { group, row }: { group: GroupDocument | undefined; row: number },
): string {
  const own = isUsingDefaultTitles ? "" : loopPrefix;
  return `${own || group?.title || label || "Entry"} ${row + 1}`;
}
