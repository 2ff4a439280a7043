interface Listed {
  id: string;
  isFeatured: boolean;
  /** The types that it stands under, with its place in each. */
  groups: readonly { id: string; position: number }[];
}

export interface SupplierSection<Row> {
  /** Null: of those that stand under no type. */
  id: string | null;
  title: string;
  rows: Row[];
}

/** Under each type its suppliers, in the order that staff gave them; last those in no type. Empty sections are left out. */
export function supplierSections<Row extends Listed>(
  rows: readonly Row[],
  groups: readonly { id: string; title: string }[],
): SupplierSection<Row>[] {
  const placeIn = (row: Row, groupId: string) => row.groups.find(({ id }) => id === groupId)?.position;
  const sections: SupplierSection<Row>[] = groups.map(({ id, title }) => ({
    id,
    title,
    rows: rows
      .flatMap((row) => {
        const place = placeIn(row, id);
        return place === undefined ? [] : [{ row, place }];
      })
      .sort((one, other) => one.place - other.place)
      .map(({ row }) => row),
  }));
  const known = new Set(groups.map(({ id }) => id));
  const others = rows.filter((row) => !row.groups.some(({ id }) => known.has(id)));
  const isAlone = sections.every((section) => section.rows.length === 0);
  return [
    ...sections,
    { id: null, title: isAlone ? "All suppliers" : "More suppliers", rows: others },
  ].filter((section) => section.rows.length > 0);
}

/**
 * The rows of one page, still under their types; a section goes on where the last page ended. `n` is how many it has on
 * all pages.
 */
export function sectionsOnPage<Row>(
  sections: readonly SupplierSection<Row>[],
  { offset, most }: { offset: number; most: number },
): (SupplierSection<Row> & { n: number })[] {
  let before = 0;
  return sections.flatMap((section) => {
    const start = offset - before;
    before += section.rows.length;
    const rows = section.rows.slice(Math.max(start, 0), Math.max(start + most, 0));
    return rows.length > 0 ? [{ ...section, n: section.rows.length, rows }] : [];
  });
}

/** The first line of what a supplier does, for its row: whole words, and no more than fit. */
export function firstLine(text: string, most = 110): string {
  const line =
    text
      .split("\n")
      .find((one) => one.trim() !== "")
      ?.trim() ?? "";
  if (line.length <= most) return line;
  const cut = line.slice(0, most + 1);
  const end = cut.lastIndexOf(" ");
  const kept =
    end > most / 2
      ? cut.slice(0, end)
      : cut
          .slice(0, most)
          .toWellFormed()
          .replace(/\uFFFD$/, "");
  return `${kept.replace(/[\s,;:.–-]+$/, "")}…`;
}
