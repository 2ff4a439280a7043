import { type ImportColumn, plain } from "./import-columns.rules";
import type { CheckedRow, EventFacts, KnownPerson, PlannedTeam, RowPlan } from "./import-facts.rules";
import { type Mends, mendOf, NO_MENDS, type RowMend } from "./import-mends.rules";
import { nearestTeam, parentOf, parentsIn } from "./import-parents.rules";
import { type FileRow, type ReadRow, readRow } from "./import-row.rules";
import { quoted } from "./quoted.rules";

/** Rows that are looked at in one step, some milliseconds each. */
const STEP = 100;

/** What becomes of each row, all at once. */
export function planRows(...given: Parameters<typeof planInSteps>): CheckedRow[] {
  const steps = planInSteps(...given);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * What becomes of each row; thousands of rows take a good while, so that whoever goes through the steps may pause. The first row that names a team makes it with its owner, further rows add people to it; teams
 * come before the shares of their stands, wherever in the file they are. Rows keep their order.
 */
export function* planInSteps(
  rows: readonly FileRow[],
  columns: readonly ImportColumn[],
  facts: EventFacts,
  mends: Mends = NO_MENDS,
): Generator<void, CheckedRow[]> {
  const typeIds = new Map(facts.types.map(({ id, name }) => [plain(name), id]));
  for (const [name, id] of Object.entries(mends.types)) {
    // One that was deleted since is unknown again; a type that is called so by now is that one.
    if (!typeIds.has(name) && (id === "" || facts.types.some((type) => type.id === id)))
      typeIds.set(name, id);
  }
  const people = new Map(facts.people.map((person) => [person.email, person]));
  const read = yield* eachOf(rows, (row) =>
    readRow(row, columns, { fields: facts.fields, typeIds, parents: mends.parents }),
  );
  const problems = new Map(
    read.filter(({ problem }) => problem).map(({ number, problem }) => [number, problem]),
  );
  leaveDoubles(read, problems);
  for (const row of read) {
    const known = people.get(row.person.email);
    if (!problems.has(row.number) && known?.teamId) problems.set(row.number, inTeamText(known, row));
  }

  const eventTeams = Map.groupBy(facts.teams, ({ name }) => plain(name));
  const byId = new Map(facts.teams.map((team) => [team.id, team]));
  const near = nearestTeam(facts.teams);
  const planned = new Map<string, PlannedTeam>();
  const plans = new Map<number, { plan: RowPlan; reason: string }>();
  const groups = Map.groupBy(read, ({ teamName }) => plain(teamName));
  const above = parentsIn(groups);
  const makersOf = (group: readonly ReadRow[]) => group.filter(({ number }) => !problems.has(number));
  const place = (key: string, row: ReadRow): string | null => {
    const team = planned.get(key) ?? existing(row);
    if (typeof team === "string") return team;
    return team ? addMember(row, team) : makeTeam(key, row);
  };
  let placed = 0;
  function* placeAll(key: string, group: readonly ReadRow[]): Generator<void> {
    let lost: ReadRow | null = null;
    for (const row of makersOf(group)) {
      // Without its parent it would be another team than was meant.
      placed += 1;
      if (placed % STEP === 0) yield;
      const problem = lost ? `Row ${lost.number}, which makes this team, is left out` : place(key, row);
      if (problem === null) continue;
      problems.set(row.number, problem);
      if (row.parentName && !planned.has(key)) lost ??= row;
    }
  }

  /** The team of the event that the row names; why it cannot be that one; or null where there is none. */
  function existing(row: ReadRow): PlannedTeam | string | null {
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

  function addMember(row: ReadRow, team: PlannedTeam): string | null {
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

  function makeTeam(key: string, row: ReadRow): string | null {
    const known = people.get(row.person.email);
    const parent = row.parentName
      ? parentOf(row, { planned, groups, eventTeams, above, isLeft, near })
      : null;
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
          : "Owner gets a welcome e-mail",
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

  const isLeft = (number: number) => problems.has(number);
  const hasParent = (group: readonly ReadRow[]) => Boolean(makersOf(group)[0]?.parentName);
  for (const isShare of [false, true])
    for (const [key, group] of groups)
      if (hasParent(group) === isShare && !planned.has(key)) yield* placeAll(key, group);
  return yield* eachOf(read, (row) => {
    const problem = problems.get(row.number);
    return checked(row, {
      problem,
      made: plans.get(row.number),
      mend: mendOf(row, problem, { quoted, near }),
    });
  });
}

function* eachOf<One, Made>(all: readonly One[], make: (one: One) => Made): Generator<void, Made[]> {
  const made: Made[] = [];
  for (const one of all) {
    made.push(make(one));
    if (made.length % STEP === 0) yield;
  }
  return made;
}

const bare = ({ teamName, person }: ReadRow) => ({ name: teamName, teamTypeId: null, person, values: {} });

function checked(
  row: ReadRow,
  {
    problem,
    made,
    mend,
  }: {
    problem: string | undefined;
    made: { plan: RowPlan; reason: string } | undefined;
    mend: RowMend | null;
  },
): CheckedRow {
  const isMade = problem === undefined && made !== undefined;
  return {
    number: row.number,
    teamName: row.teamName,
    typeName: row.typeName,
    personName: `${row.person.firstName} ${row.person.surname}`.trim(),
    email: row.person.email,
    fate: isMade ? made.plan.do : "left",
    isKnown: isMade && made.plan.userId !== undefined,
    reason: problem ?? made?.reason ?? "Nothing can be made of this row",
    mark: isMade && made.plan.do !== "member" ? row.mark : "",
    plan: isMade ? made.plan : null,
    mend,
  };
}

/** A person stands in a file once: the first row that can be read has them. */
function leaveDoubles(rows: readonly ReadRow[], problems: Map<number, string>): void {
  const seen = new Map<string, ReadRow>();
  for (const row of rows) {
    if (problems.has(row.number)) continue;
    const first = seen.get(row.person.email);
    if (!first) seen.set(row.person.email, row);
    else if (plain(first.teamName) === plain(row.teamName))
      problems.set(row.number, `Same row as ${first.number}. Row ${first.number} is imported`);
    else
      problems.set(
        row.number,
        `${row.person.email} stands in row ${first.number} already, with “${first.teamName}”`,
      );
  }
}

const withoutTeam = ({ firstName }: KnownPerson): string =>
  `${firstName} is in this event without a team: choose the team on the person’s page`;

const inTeamText = ({ firstName, teamName }: KnownPerson, row: ReadRow): string =>
  plain(teamName ?? "") === plain(row.teamName)
    ? `${firstName} is in this team already: nothing is to be done`
    : `${firstName} is in this event already, in “${teamName}”`;
