import { hasLevel, type Level, levelOf } from "./permissions.rules";

/** How long somebody looks through other eyes before it ends by itself. */
export const VIEW_MS = 60 * 60_000;
/** Who may, at least. */
const VIEW_LEVEL = "moderator";

/** The team whose portal is looked at, with what its pages count. */
export interface ViewedTeam {
  id: string;
  name: string;
  createdAt: string;
  ownerId: string | null;
  isOrganiser: boolean;
  standShareRole: "none" | "parent" | "child";
  teamTypeId: string | null;
  total: number;
  complete: number;
  notApplicable: number;
}

export interface ViewedPerson {
  id: string;
  firstName: string;
  surname: string;
  email: string;
  level: Level;
  isOnboarded: boolean;
}

/** A view of the portal as a team, or one person of it, sees it. Once it is over nobody looks through it any more. */
export interface CurrentView {
  team: ViewedTeam;
  person: ViewedPerson | null;
  createdAt: string;
  until: string;
  isOver: boolean;
}

/**
 * What a session's row of `session_view` is worth now, from the JSON that is read with the session. It is over after its hour, where the
 * own level went, and where the team or the person did; nobody looks through the eyes of somebody above their own level.
 */
export function viewOf(stored: string | null, own: { level: Level; now: Date }): CurrentView | null {
  if (stored === null) return null;
  const { team, person, until, createdAt, isThere } = JSON.parse(stored) as Stored;
  const level = levelOf(person?.permissions ?? "user");
  const isAllowed = Boolean(isThere) && hasLevel(own.level, VIEW_LEVEL) && hasLevel(own.level, level);
  return {
    team: { ...team, isOrganiser: Boolean(team.isOrganiser) },
    person: person && {
      id: person.id,
      firstName: person.firstName,
      surname: person.surname,
      email: person.email,
      level,
      isOnboarded: Boolean(person.isOnboarded),
    },
    createdAt,
    until,
    isOver: !isAllowed || until <= own.now.toISOString(),
  };
}

interface Stored {
  until: string;
  createdAt: string;
  isThere: 0 | 1;
  team: Omit<ViewedTeam, "isOrganiser"> & { isOrganiser: 0 | 1 };
  person: (Omit<ViewedPerson, "level" | "isOnboarded"> & { permissions: string; isOnboarded: 0 | 1 }) | null;
}

interface Whose {
  team: { name: string };
  person: { firstName: string; surname: string } | null;
}

/** "Amara Okafor of Solent Rigging" or "Solent Rigging". */
export const whoseEyes = ({ person, team }: Whose): string =>
  person ? `${person.firstName} ${person.surname} of ${team.name}` : team.name;

/** What is somebody's own, whoever they look as: their account, their events, and the address of their calendar's feed. */
const OWN = ["/my-account", "/my-events", "/time-table/feed"];

/**
 * Which pages are shown through the eyes of whoever is looked at: `seen`, those of the user area. `own` is refused meanwhile,
 * and `staff` is as ever: the admin area, the ways in and out, and what is no page.
 */
export function viewOfPath(pathname: string): "seen" | "own" | "staff" {
  const path = asRouted(pathname);
  const isBelow = (base: string) => path === base || path.startsWith(`${base}/`);
  if (OWN.some(isBelow)) return "own";
  return STAFF.some(isBelow) ? "staff" : "seen";
}

const STAFF = ["/admin", "/auth", "/view", "/guests", "/branding", "/event-version", "/dev"];

/** The only POSTs that a session may make meanwhile. */
export const mayPostInView = (pathname: string): boolean =>
  ["/view/end", "/auth/log-out"].includes(asRouted(pathname));

/** As the router reads a path: decoded, in whatever case, with or without slashes at its end. */
function asRouted(pathname: string): string {
  try {
    return decodeURIComponent(pathname).toLowerCase().replace(/\/+$/, "") || "/";
  } catch {
    return pathname;
  }
}

/** What the portal says to whoever would change something while they look as somebody else. */
export const refusalInView = (view: Whose): string =>
  `You are looking at the portal as ${whoseEyes(view)}, so nothing can be changed. Stop looking, then try again.`;
