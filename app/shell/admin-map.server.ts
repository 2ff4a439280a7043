import { eventWord, OUR_TERMS, type Terms } from "~/event-settings/core-pages.rules";
import { hasLevel, type Level } from "~/identity/permissions.rules";
import { rooms } from "~/rooms";

/** What this level sees of the admin area: the places that it may open, with their counts. */
export function adminMap(level: Level, counts: Readonly<Record<string, number>>, terms: Terms = OUR_TERMS) {
  const mayOpen = ({ access }: { access: Level }) => hasLevel(level, access);
  return {
    groups: rooms.adminGroups
      .map(({ title, places }) => ({
        title,
        places: places
          .filter(mayOpen)
          .map(({ to, label, term, icon, description, count, noun = "item", isBehind = false }) => {
            const total = count === undefined ? null : (counts[count] ?? 0);
            return { to, label: eventWord(terms, term, label), icon, description, noun, total, isBehind };
          }),
      }))
      .filter(({ places }) => places.length > 0),
    quickLinks: rooms.quickLinks.filter(mayOpen),
  };
}

/** What breadcrumbs call the places of the admin area that the event has another word for, by their paths. */
export const adminCrumbs = (terms: Terms): Record<string, string> =>
  Object.fromEntries(
    rooms.adminGroups
      .flatMap(({ places }) => places)
      .flatMap(({ to, label, term }) => (term ? [[to.slice(1), eventWord(terms, term, label)]] : [])),
  );
