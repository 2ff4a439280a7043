import { plain } from "./import-columns.rules";
import type { KnownTeam, PlannedTeam } from "./import-facts.rules";
import { unknownParent } from "./import-mends.rules";
import type { ReadRow } from "./import-row.rules";

interface Known {
  planned: ReadonlyMap<string, PlannedTeam>;
  /** Rows of the file by the team that they name. */
  groups: ReadonlyMap<string, readonly ReadRow[]>;
  eventTeams: ReadonlyMap<string, readonly KnownTeam[]>;
  /** The parent that a team of the file names, both as names are compared; "" where it names none. */
  above(key: string): string;
  isLeft(number: number): boolean;
  near(name: string): string | null;
}

type Parent = { teamId: string; name: string; row: number | null } | { problem: string };

/** The team whose stand a row's team shares: of this file or of the event. Stand shares are one level deep. */
export function parentOf(row: ReadRow, { planned, groups, eventTeams, above, isLeft, near }: Known): Parent {
  const { parentName } = row;
  const key = plain(parentName);
  if (key === plain(row.teamName)) return { problem: `“${row.teamName}” cannot be a stand share of itself` };
  const known = (eventTeams.get(key) ?? []).filter(({ isArchived }) => !isArchived);
  const inFile = groups.get(key);
  const inEvent = known[0];
  if (known.length > 1) return { problem: `There are ${known.length} teams called “${parentName}”` };
  if (inEvent) {
    return inEvent.standShareRole === "child"
      ? { problem: `“${inEvent.name}” is itself a stand share, and has none of its own` }
      : { teamId: inEvent.id, name: inEvent.name, row: null };
  }
  if (inFile) {
    const maker = inFile.find(({ number }) => !isLeft(number));
    const team = planned.get(key);
    const isNamed = !team && inFile.some((other) => other.parentName);
    if (maker?.parentName || team?.parentName || isNamed) return { problem: nested(row, above) };
    if (team) return { teamId: team.teamId, name: team.name, row: team.row };
    return { problem: `Its parent, row ${inFile[0]?.number}, is left out` };
  }
  if (eventTeams.has(key)) return { problem: `The parent “${parentName}” is archived` };
  const meant = near(parentName);
  return { problem: unknownParent(parentName, meant) };
}

/** So many parents above each other are followed; a file may have a chain of thousands, and each of its rows begins one. */
const FOLLOWED_AT_MOST = 50;

/** What each team of the file names as its parent, looked up once. */
export function parentsIn(groups: Known["groups"]): Known["above"] {
  const known = new Map<string, string>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = plain(groups.get(key)?.find(({ parentName }) => parentName)?.parentName ?? "");
    known.set(key, found);
    return found;
  };
}

/** Of a parent that names a parent itself: does that lead back to the row's own team? */
function nested(row: ReadRow, above: Known["above"]): string {
  const own = plain(row.teamName);
  const way = new Set<string>();
  for (let key = plain(row.parentName); key && !way.has(key) && way.size < FOLLOWED_AT_MOST; ) {
    way.add(key);
    const next = above(key);
    if (next === own)
      return `“${row.teamName}” stands below itself: its parent “${row.parentName}” names it in turn`;
    key = next;
  }
  return `“${row.parentName}” is itself a stand share in this file, and has none of its own`;
}

/** So many names are compared with all teams; of a file that is wrong throughout that says enough. */
const ASKED_AT_MOST = 50;

/** Finds a team whose name is one or two letters off, or longer: what was meant, most likely. */
export function nearestTeam(teams: readonly KnownTeam[]): (name: string) => string | null {
  const active = teams.filter((team) => !team.isArchived && team.standShareRole !== "child");
  const known = new Map<string, string | null>();
  return (name) => {
    const wanted = plain(name);
    const before = known.get(wanted);
    if (before !== undefined || known.size >= ASKED_AT_MOST) return before ?? null;
    const found = active.find((team) => {
      const own = plain(team.name);
      return (wanted.length >= 5 && own.startsWith(wanted)) || isNear(wanted, own);
    });
    known.set(wanted, found?.name ?? null);
    return found?.name ?? null;
  };
}

/** Two changed, missing or further letters at most, of names of five letters and more. */
function isNear(one: string, other: string): boolean {
  if (one.length < 5 || one.length > 100 || Math.abs(one.length - other.length) > 2) return false;
  let before = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 1; at <= one.length; at += 1) {
    const line = [at];
    for (let to = 1; to <= other.length; to += 1) {
      const same = one[at - 1] === other[to - 1] ? 0 : 1;
      line.push(Math.min((before[to] ?? 0) + 1, (line[to - 1] ?? 0) + 1, (before[to - 1] ?? 0) + same));
    }
    before = line;
  }
  return (before[other.length] ?? 99) <= 2;
}
