import { hasLevel, type Level } from "~/features/auth/permissions.rules";
import { rooms } from "~/rooms";
import { matchesWords } from "./query.rules";
import type { SearchResult } from "./search.types";

/** Pages of the admin area that this level may open and that say these words: its map is the only list of them. */
export function foundPages(level: Level, words: readonly string[]): SearchResult[] {
  if (words.length === 0) return [];
  const places = rooms.adminGroups.flatMap(({ title, places }) =>
    places.map((place) => ({ ...place, detail: `${title} · ${place.description}` })),
  );
  const verbs = rooms.quickLinks.map((link) => ({ ...link, detail: "Quick link" }));
  return [...places, ...verbs]
    .filter(({ access }) => hasLevel(level, access))
    .filter(({ label, detail }) => matchesWords(`${label} ${detail}`, words))
    .map(({ to, label, detail }) => ({ id: to, to, title: label, detail, snippet: "" }));
}
