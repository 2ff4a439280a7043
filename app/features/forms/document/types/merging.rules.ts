import type { FormerField } from "./answers.types";

/** What a field has, and behind it what older versions had: each under the number of the last that did, called by `named`. */
export function withGone<F, P>(
  own: readonly P[],
  former: readonly FormerField<F>[],
  {
    gone,
    partsOf,
    idOf,
    named,
  }: {
    gone: Map<string, number>;
    partsOf: (field: F) => readonly P[];
    idOf: (part: P) => string;
    named: (part: P, number: number) => P;
  },
): P[] {
  const parts = [...own];
  const known = new Set(own.map(idOf));
  for (const { field, number } of former) {
    for (const part of partsOf(field)) {
      const id = idOf(part);
      if (known.has(id)) continue;
      known.add(id);
      gone.set(id, number);
      parts.push(named(part, number));
    }
  }
  return parts;
}
