import type { ADMIN_GROUP_TITLES } from "~/procedure/room";

/** The folds of the admin navigation, below the daily work. */
const MENU_FOLDS = [
  "Reports",
  "Notifications and e-mails",
  "Publishing",
  "Dashboard",
  "Lists behind the work",
  "Settings",
  "Platform",
] as const;
export type MenuFold = (typeof MENU_FOLDS)[number];

/** Where the groups of the landing stand in the navigation; what is in none is the daily work. */
const FOLDS: Partial<Record<(typeof ADMIN_GROUP_TITLES)[number], MenuFold>> = {
  Reporting: "Reports",
  Emails: "Notifications and e-mails",
  Notifications: "Notifications and e-mails",
  Content: "Publishing",
  "Assets & Downloads": "Publishing",
  Suppliers: "Publishing",
  Dashboard: "Dashboard",
  "General settings": "Settings",
  Platform: "Platform",
};

interface MenuPlace {
  to: string;
  /** Made once and used by the daily work. */
  isBehind: boolean;
}
interface Group<Place> {
  title: (typeof ADMIN_GROUP_TITLES)[number];
  places: readonly Place[];
}

/** The daily work first, then each fold that has a place. Whoever has nothing but one fold has its places open. */
export function menuOf<Place extends MenuPlace>(
  groups: readonly Group<Place>[],
): { daily: Place[]; folds: { title: MenuFold; places: Place[] }[] } {
  const all = groups.flatMap(({ title, places }) =>
    places.map((place) => ({
      place,
      fold: place.isBehind ? ("Lists behind the work" as const) : FOLDS[title],
    })),
  );
  const daily = all.filter(({ fold }) => fold === undefined).map(({ place }) => place);
  const folds = MENU_FOLDS.map((title) => ({
    title,
    places: all.filter(({ fold }) => fold === title).map(({ place }) => place),
  })).filter(({ places }) => places.length > 0);
  const [only] = folds;
  return daily.length === 0 && folds.length === 1 && only
    ? { daily: only.places, folds: [] }
    : { daily, folds };
}

/** Whether the page at this path is the place's, or lies below it, and below no other place. */
export const isPlaceOf = (
  pathname: string,
  { to }: Pick<MenuPlace, "to">,
  places: readonly Pick<MenuPlace, "to">[],
): boolean =>
  `${pathname}/`.startsWith(`${to}/`) &&
  !places.some((other) => other.to.startsWith(`${to}/`) && `${pathname}/`.startsWith(`${other.to}/`));

export const menuFold = (text: unknown): MenuFold | null =>
  MENU_FOLDS.find((title) => title === text) ?? null;
