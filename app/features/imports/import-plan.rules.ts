import { type ImportColumn, plain } from "./import-columns.rules";
import type { CheckedRow, EventFacts, KnownPerson, PlannedTeam } from "./import-facts.rules";
import { type Mends, mendOf, NO_MENDS, type RowMend } from "./import-mends.rules";
import { nearestTeam, parentsIn } from "./import-parents.rules";
import { type FileRow, type ReadRow, readRow } from "./import-row.rules";
import { type FileTeams, type Planned, placeRow } from "./import-teams.rules";
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
  const typeIds = typesIn(facts, mends);
  const people = new Map(facts.people.map((person) => [person.email, person]));
  const read = yield* eachOf(rows, (row) =>
    readRow(row, columns, {
      ...{ fields: facts.fields, typeIds, parents: mends.parents, locale: facts.locale },
    }),
  );
  const problems = new Map(
    read.filter(({ problem }) => problem).map(({ number, problem }) => [number, problem]),
  );
  leaveDoubles(read, problems);
  for (const row of read) {
    const known = people.get(row.person.email);
    if (!problems.has(row.number) && known?.teamId) problems.set(row.number, inTeamText(known, row));
  }

  const groups = Map.groupBy(read, ({ teamName }) => plain(teamName));
  const planned = new Map<string, PlannedTeam>();
  const plans = new Map<number, Planned>();
  const near = nearestTeam(facts.teams);
  const file: FileTeams = {
    facts,
    typeIds,
    people,
    eventTeams: Map.groupBy(facts.teams, ({ name }) => plain(name)),
    byId: new Map(facts.teams.map((team) => [team.id, team])),
    groups,
    above: parentsIn(groups),
    near,
    isLeft: (number) => problems.has(number),
    planned,
    plans,
  };
  const makersOf = (group: readonly ReadRow[]) => group.filter(({ number }) => !problems.has(number));
  let placed = 0;
  function* placeAll(key: string, group: readonly ReadRow[]): Generator<void> {
    let lost: ReadRow | null = null;
    for (const row of makersOf(group)) {
      // Without its parent it would be another team than was meant.
      placed += 1;
      if (placed % STEP === 0) yield;
      const problem = lost
        ? `Row ${lost.number}, which makes this team, is left out`
        : placeRow(file, key, row);
      if (problem === null) continue;
      problems.set(row.number, problem);
      if (row.parentName && !planned.has(key)) lost ??= row;
    }
  }

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

/** Types of the event by their names as they are compared, with those that staff said are meant by others. */
function typesIn(facts: EventFacts, mends: Mends): Map<string, string> {
  const typeIds = new Map(facts.types.map(({ id, name }) => [plain(name), id]));
  for (const [name, id] of Object.entries(mends.types)) {
    // One that was deleted since is unknown again; a type that is called so by now is that one.
    if (!typeIds.has(name) && (id === "" || facts.types.some((type) => type.id === id)))
      typeIds.set(name, id);
  }
  return typeIds;
}

function* eachOf<One, Made>(all: readonly One[], make: (one: One) => Made): Generator<void, Made[]> {
  const made: Made[] = [];
  for (const one of all) {
    made.push(make(one));
    if (made.length % STEP === 0) yield;
  }
  return made;
}

function checked(
  row: ReadRow,
  {
    problem,
    made,
    mend,
  }: {
    problem: string | undefined;
    made: Planned | undefined;
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
    readings: isMade && made.plan.do !== "member" ? row.readings : "",
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

const inTeamText = ({ firstName, teamName }: KnownPerson, row: ReadRow): string =>
  plain(teamName ?? "") === plain(row.teamName)
    ? `${firstName} is in this team already: nothing is to be done`
    : `${firstName} is in this event already, in “${teamName}”`;
