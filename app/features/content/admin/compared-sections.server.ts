import type { SectionRow } from "../content.queries.server";
import type { ComparedSection } from "../publication.rules";

/** The two copies of a page as they are compared. What was taken out is in neither. */
export function comparedSections(rows: readonly SectionRow[]): {
  live: ComparedSection[];
  working: ComparedSection[];
} {
  const of = (copy: SectionRow["copy"]) =>
    rows.flatMap(({ id, type, heading, isPublished, data, uses, ...row }): ComparedSection[] =>
      row.copy === copy && row.removedAt === null
        ? [{ id, type, heading, isPublished, said: JSON.stringify([data, uses]) }]
        : [],
    );
  return { live: of("live"), working: of("working") };
}
