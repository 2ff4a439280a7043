import { CORE_PAGES, eventWord, OUR_TERMS, type Terms } from "~/event-settings/core-pages.rules";
import { accountPath, securityPath } from "~/features/account/account.paths";
import { contentListPath } from "~/features/content/content.paths";
import { hasLevel, type Level } from "~/identity/permissions.rules";
import type { RequestContext } from "~/identity/session.server";
import { rooms } from "~/rooms";
import { matchesWords, nearlyMatchesWords } from "./query.rules";
import type { SearchResult } from "./search.types";

/** A page that somebody may open besides those of the admin area. */
export interface OwnPage {
  to: string;
  label: string;
  detail: string;
}

const ACCOUNT: readonly OwnPage[] = [
  { to: accountPath, label: "My account", detail: "Your name, e-mail address and password" },
  { to: securityPath, label: "Security", detail: "Your second step, passkeys, and where you are signed in" },
];
const PAGES: OwnPage = {
  to: contentListPath,
  label: "Pages",
  detail: "What the organisers have written for you",
};
const ADMIN_HOME: OwnPage = { to: "/admin", label: "Admin home", detail: "Everything that you can manage" };

/** Everybody's account, the core pages of who has a team, and the home of who may see the admin area. */
export function ownPages({ user, team, corePages }: RequestContext): OwnPage[] {
  const core = CORE_PAGES.flatMap((id): OwnPage[] => {
    const page = corePages.find((each) => each.id === id);
    const room = rooms.corePages[id];
    return team && page?.isPublished && room ? [{ to: room.to, label: page.title, detail: "Your team" }] : [];
  });
  const isInAdmin = user !== null && hasLevel(user.level, "reportViewer");
  return [...core, ...(team ? [PAGES] : []), ...ACCOUNT, ...(isInAdmin ? [ADMIN_HOME] : [])];
}

/**
 * Pages that say these words: those of the admin area that this level may open, whose map is the only list of them, and
 * what the person has besides.
 */
export function foundPages(
  level: Level,
  words: readonly string[],
  { pages: own = [], terms = OUR_TERMS }: { pages?: readonly OwnPage[]; terms?: Terms } = {},
): SearchResult[] {
  if (words.length === 0) return [];
  const places = rooms.adminGroups.flatMap(({ title, places }) =>
    places.map((place) => ({
      ...place,
      label: eventWord(terms, place.term, place.label),
      detail: `${title} · ${place.description}`,
    })),
  );
  const verbs = rooms.quickLinks.map((link) => ({ ...link, detail: "Quick link" }));
  const all = [...own, ...[...places, ...verbs].filter(({ access }) => hasLevel(level, access))];
  const found = all.filter(({ label, detail }) => matchesWords(`${label} ${detail}`, words));
  const near = () => all.filter(({ label, detail }) => nearlyMatchesWords(`${label} ${detail}`, words));
  return (found.length > 0 ? found : near()).map(({ to, label, detail }) => ({
    id: to,
    to,
    title: label,
    detail,
    snippet: "",
  }));
}
