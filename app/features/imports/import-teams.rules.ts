import { plain } from "./import-columns.rules";
import type { EventFacts, KnownPerson, KnownTeam, PlannedTeam, RowPlan } from "./import-facts.rules";
import { parentOf } from "./import-parents.rules";
import type { ReadRow } from "./import-row.rules";

/** What is to be made of a row, and the words for it. */
export interface Planned {
  plan: RowPlan;
  reason: string;
}

/** The teams of a file while its rows find their places: `planned` and `plans` grow with each. */
export interface FileTeams {
  facts: EventFacts;
  /** By names as they are compared, as everything below. */
  typeIds: ReadonlyMap<string, string>;
  eventTeams: ReadonlyMap<string, readonly KnownTeam[]>;
  groups: ReadonlyMap<string, readonly ReadRow[]>;
  planned: Map<string, PlannedTeam>;
  above(key: string): string;
  near(name: string): string | null;
  people: ReadonlyMap<string, KnownPerson>;
  byId: ReadonlyMap<string, KnownTeam>;
  isLeft(number: number): boolean;
  /** By the numbers of their rows. */
  plans: Map<number, Planned>;
}

/** Adds the row's person to the team that it names, or makes that team with them; else says why it is left out. */
export function placeRow(file: FileTeams, key: string, row: ReadRow): string | null {
  const team = file.planned.get(key) ?? existing(file, row);
  if (typeof team === "string") return team;
  return team ? addMember(file, row, team) : makeTeam(file, key, row);
}

/** The team of the event that the row names; why it cannot be that one; or null where there is none. */
function existing({ eventTeams, byId, planned }: FileTeams, row: ReadRow): PlannedTeam | string | null {
  const all = eventTeams.get(plain(row.teamName)) ?? [];
  const active = all.filter(({ isArchived }) => !isArchived);
  const [team] = active;
  if (all.length === 0) return null;
  if (!team) return `The team “${row.teamName}” is archived`;
  if (active.length > 1)
    return `There are ${active.length} teams called “${row.teamName}”: add the person on the team’s page`;
  const parent = byId.get(team.parentTeamId ?? "");
  if (row.parentName && plain(row.parentName) !== plain(parent?.name ?? ""))
    return `There is a team “${team.name}” already, and it does not share a stand with “${row.parentName}”`;
  const known = {
    name: team.name,
    row: null,
    teamId: team.id,
    parentName: parent?.name ?? "",
    members: team.members,
  };
  planned.set(plain(row.teamName), known);
  return known;
}

function addMember({ facts, people, plans }: FileTeams, row: ReadRow, team: PlannedTeam): string | null {
  const known = people.get(row.person.email);
  if (row.parentName && plain(row.parentName) !== plain(team.parentName))
    return `Row ${team.row} makes “${team.name}” without the parent “${row.parentName}”`;
  if (known) return withoutTeam(known);
  if (team.members >= facts.limit) return `(Team Full): ${team.members} of ${facts.limit} places are taken`;
  team.members += 1;
  const { teamId } = team;
  const reason = team.row === null ? `Joins ${team.name}` : `Joins ${team.name}, row ${team.row}`;
  plans.set(row.number, { reason, plan: { ...bare(row), do: "member", teamId } });
  return null;
}

function makeTeam(file: FileTeams, key: string, row: ReadRow): string | null {
  const { people, planned, plans, typeIds } = file;
  const known = people.get(row.person.email);
  const parent = row.parentName ? parentOf(row, file) : null;
  if (parent && "problem" in parent) return parent.problem;
  if (known?.isStaff) return `${known.firstName} is staff of this event: staff own organiser teams only`;
  if (parent && known) return withoutTeam(known);
  const owner = known ? { userId: known.id } : {};
  const team = {
    name: row.teamName,
    row: row.number,
    teamId: row.madeId,
    parentName: row.parentName,
    members: 1,
  };
  planned.set(key, team);
  plans.set(row.number, {
    reason: parent
      ? `Stand share of ${parent.name}${parent.row === null ? "" : `, row ${parent.row}`}`
      : known
        ? `${known.firstName} is in this event without a team and becomes its owner`
        : "A new team and its owner",
    plan: {
      ...bare(row),
      ...owner,
      do: parent ? "share" : "team",
      teamTypeId: typeIds.get(plain(row.typeName)) || null,
      values: row.values,
      ...(parent ? { teamId: parent.teamId } : {}),
    },
  });
  return null;
}

const bare = ({ teamName, person }: ReadRow) => ({ name: teamName, teamTypeId: null, person, values: {} });

const withoutTeam = ({ firstName }: KnownPerson): string =>
  `${firstName} is in this event without a team: choose the team on the person’s page`;
