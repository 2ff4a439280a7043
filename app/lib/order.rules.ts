/** The list with one of its members at another place, counted from 0; places beyond its ends are its ends. */
export function movedTo<T>(list: readonly T[], member: T, to: number): T[] {
  if (!list.includes(member)) return [...list];
  const rest = list.filter((one) => one !== member);
  const place = Math.min(Math.max(Math.trunc(to), 0), rest.length);
  return [...rest.slice(0, place), member, ...rest.slice(place)];
}
