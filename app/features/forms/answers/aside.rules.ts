/** What is asked of a record, and what is not any more. */
export function halves<T>(of: Readonly<Record<string, T>>, isAsked: (key: string) => boolean) {
  const entries = Object.entries(of);
  return [
    Object.fromEntries(entries.filter(([key]) => isAsked(key))),
    Object.fromEntries(entries.filter(([key]) => !isAsked(key))),
  ] as [Record<string, T>, Record<string, T>];
}

export function withoutLast<T>(list: readonly T[], isEmpty: (one: T) => boolean): T[] {
  const end = list.findLastIndex((one) => !isEmpty(one));
  return list.slice(0, end + 1);
}

export const together = <T>(
  one: readonly T[],
  other: readonly T[],
  join: (a: T | undefined, b: T | undefined) => T,
) => Array.from({ length: Math.max(one.length, other.length) }, (_, at) => join(one[at], other[at]));

/** Each at its new place, those behind the last behind the last again; where nothing may go, what has no place comes behind too. */
export function moved<T>(
  list: readonly T[],
  { places, count, isJudged, none }: { places: readonly number[]; count: number; isJudged: boolean; none: T },
): T[] {
  const now: T[] = [];
  const behind: T[] = [];
  for (const [at, one] of list.entries()) {
    const place = places[at];
    if (place === undefined || (place < 0 && isJudged)) behind.push(one);
    else if (place >= 0) now[place] = one;
  }
  return [...Array.from({ length: count }, (_, at) => now[at] ?? none), ...behind];
}
