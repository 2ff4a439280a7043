/** The places of a longest rising part of a list of different numbers, in n log n. */
export function longestRise(numbers: readonly number[]): ReadonlySet<number> {
  /** By length: where the smallest end of a rise of this length stands. */
  const ends: number[] = [];
  const previous: number[] = [];
  numbers.forEach((number, at) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    previous[at] = low > 0 ? (ends[low - 1] ?? -1) : -1;
    ends[low] = at;
  });
  const places = new Set<number>();
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) places.add(at);
  return places;
}
