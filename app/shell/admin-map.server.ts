import { hasLevel, type Level } from "~/features/auth/permissions.rules";
import { rooms } from "~/rooms";

/** What this level sees of the admin area: the places that it may open, with their counts. */
export function adminMap(level: Level, counts: Readonly<Record<string, number>>) {
  const mayOpen = ({ access }: { access: Level }) => hasLevel(level, access);
  return {
    groups: rooms.adminGroups
      .map(({ title, places }) => ({
        title,
        places: places.filter(mayOpen).map(({ to, label, icon, description, count, noun = "item" }) => {
          const total = count === undefined ? null : (counts[count] ?? 0);
          return { to, label, icon, description, noun, total };
        }),
      }))
      .filter(({ places }) => places.length > 0),
    quickLinks: rooms.quickLinks.filter(mayOpen),
  };
}
