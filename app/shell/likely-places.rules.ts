export interface Place {
  to: string;
  label: string;
}

/** Longer addresses are nobody's typing. */
const LONGEST = 200;
/** So much of a word must be as it is written elsewhere for one to be the other, mistyped. */
const ALIKE = 0.6;

/**
 * Where somebody probably wanted to go who came to an address without a page: the two places of their own navigation that are most
 * like it, and their home where nothing is.
 */
export function likelyPlaces(path: string, places: readonly Place[], home: Place): Place[] {
  const asked = segmentsOf(path.slice(0, LONGEST));
  const found = places
    .map((place) => ({ place, likeness: likeness(asked, segmentsOf(place.to)) }))
    .filter(({ place, likeness }) => likeness > 0 && place.to !== home.to)
    .sort((one, other) => other.likeness - one.likeness)
    .map(({ place }) => place);
  const distinct = found.filter(({ to }, at) => found.findIndex((other) => other.to === to) === at);
  return [...distinct, home].slice(0, 2);
}

const segmentsOf = (path: string): string[] => path.toLowerCase().split("/").filter(Boolean);

/** What both begin with counts most, then a segment that may be the other mistyped; a place that goes on elsewhere is not meant. */
function likeness(asked: readonly string[], own: readonly string[]): number {
  let same = 0;
  while (same < own.length && own[same] === asked[same]) same += 1;
  if (same === own.length) return same;
  if (own.length > same + 1) return 0;
  const [one = "", other = ""] = [own[same], asked[same]];
  const close = other === "" ? 0 : 1 - distance(one, other) / Math.max(one.length, other.length);
  return close >= ALIKE ? same + close : 0;
}

/** Letters to change, add or leave out until one word is the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + Number(one[i - 1] !== other[j - 1]);
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, changed));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
