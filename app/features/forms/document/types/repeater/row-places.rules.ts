/** Where each row of a table stands by now, -1 where it is gone: rows have no ids, so that those that are alike are the same. */
export function rowPlaces<T>(old: readonly T[], now: readonly T[]): number[] {
  if (old.length === now.length) return old.map((_, at) => at);
  const texts = now.map((row) => JSON.stringify(row));
  const taken = new Set<number>();
  let from = 0;
  const places = old.map((row) => {
    const at = texts.indexOf(JSON.stringify(row), from);
    if (at < 0) return -1;
    from = at + 1;
    taken.add(at);
    return at;
  });
  // A row that was changed as well stands between the same neighbours.
  for (const [at, place] of places.entries()) {
    const next = at === 0 ? 0 : (places[at - 1] ?? -1) + 1;
    const isFree = place < 0 && (at === 0 || next > 0) && next < now.length && !taken.has(next);
    if (!isFree) continue;
    places[at] = next;
    taken.add(next);
  }
  return places;
}
