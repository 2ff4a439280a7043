import { plain } from "./import-columns.rules";

/**
 * What staff said once for all rows of a file, so that it need not be mended and sent again: the type that an unknown one means,
 * and the team that a parent's name means. By the name as it is compared (`plain`); "" = without a type.
 */
export interface Mends {
  types: Record<string, string>;
  parents: Record<string, string>;
}

/** Of a form: rows of that type become teams without one. */
export const NO_TYPE = "none";

export const NO_MENDS: Mends = { types: {}, parents: {} };

/** More unknown names than this are mended in the file. */
export const MOST_MENDS = 100;

/** The same with one more, or with another word for the same name; null takes it back. */
export function mended(mends: Mends, kind: keyof Mends, name: string, to: string | null): Mends {
  const { [plain(name)]: _, ...rest } = mends[kind];
  return { ...mends, [kind]: to === null ? rest : { ...rest, [plain(name)]: to } };
}

/** What would let a row in that is left out: a type for its unknown one, or the team that its parent's name most likely means. */
export type RowMend = { kind: "types"; name: string } | { kind: "parents"; name: string; to: string };

export const unknownType = (shown: string): string => `Unknown type ${shown}`;
export const unknownParent = (name: string, meant: string | null): string =>
  `Unknown parent “${name}”${meant ? `. Is it “${meant}”?` : ""}`;

/** By why the row is left out. */
export function mendOf(
  { typeName, parentName }: { typeName: string; parentName: string },
  problem: string | undefined,
  { quoted, near }: { quoted(text: string): string; near(name: string): string | null },
): RowMend | null {
  if (problem === undefined) return null;
  if (typeName !== "" && problem === unknownType(quoted(typeName))) return { kind: "types", name: typeName };
  const to = parentName === "" ? null : near(parentName);
  return to !== null && problem === unknownParent(parentName, to)
    ? { kind: "parents", name: parentName, to }
    : null;
}
