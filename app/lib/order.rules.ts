/** The list with one of its members at another place, counted from 0; places beyond its ends are its ends. */
export function movedTo<T>(list: readonly T[], member: T, to: number): T[] {
  if (!list.includes(member)) return [...list];
  const rest = list.filter((one) => one !== member);
  const place = Math.min(Math.max(Math.trunc(to), 0), rest.length);
  return [...rest.slice(0, place), member, ...rest.slice(place)];
}

/** The ids after one of them was moved a place or taken away, by the button that a form without JavaScript names. */
export function arranged(
  ids: readonly string[],
  { up, down, remove }: { up?: unknown; down?: unknown; remove?: unknown },
): string[] {
  const kept = ids.filter((id) => id !== remove);
  const from = kept.findIndex((id) => id === up || id === down);
  const to = kept[from] === up ? from - 1 : from + 1;
  const [other, moved] = [kept[to], kept[from]];
  if (from < 0 || other === undefined || moved === undefined) return kept;
  return kept.with(to, moved).with(from, other);
}
