import type { Digest, DigestLine, OpenTask, PersonFacts, TeamFacts } from "../reminders/digests.types";
import { byHandOn } from "../reminders/milestones.rules";
import type { RemindAllChoice } from "./remind-all.schema";

/** What one batch reads of all that is late. */
export interface LateFacts {
  to: "all-users" | "team-leader" | "admin";
  today: string;
  tasks: readonly {
    id: string;
    title: string;
    dueDate: string | null;
    isTimeSensitive: boolean;
    lastReminder: { at: string; milestone: string } | null;
  }[];
  teams: readonly (TeamFacts & { teamTypeId: string | null })[];
  people: readonly PersonFacts[];
  /** Late, and not with the organisers. */
  open: readonly OpenTask[];
  /** Whom a digest of today was queued for. */
  hadToday: readonly string[];
}

export type Deaf = "blocked" | "unsubscribed" | "nobody";

export interface RemindAll {
  digests: readonly Digest[];
  lines: readonly DigestLine[];
  /** Chosen lines that a reminder by hand of today told of already. */
  before: number;
  people: number;
  blocked: number;
  unsubscribed: number;
  /** Of those who would get one: had their digest today. */
  hadToday: number;
  /** Of those, left out by choice. */
  leftOut: number;
}

export const typeKey = ({ teamTypeId }: { teamTypeId: string | null }): string => teamTypeId ?? "none";

/** Whether the choice takes in a line. Nothing chosen yet is everything. */
export function takesIn(choice: RemindAllChoice, facts: LateFacts): (open: OpenTask) => boolean {
  const isAll = choice.chosen === undefined;
  const types = new Map(facts.teams.map((team) => [team.id, typeKey(team)]));
  const [task, type, without] = [choice.task, choice.type, choice.without].map((ids) => new Set(ids));
  return ({ taskId, teamId }) =>
    !without?.has(teamId) && (isAll || Boolean(task?.has(taskId) && type?.has(types.get(teamId) ?? "")));
}

/** Who is reminded of what by a choice: one mail a person, over all that their team is late with. */
export function remindAllOf(facts: LateFacts, choice: RemindAllChoice): RemindAll {
  const isIn = takesIn(choice, facts);
  const chosen = facts.open.filter(isIn);
  const open = chosen.filter(({ told }) => !told.includes(byHandOn(facts.today)));
  const lines = linesOf(facts, open);
  const byTeam = Map.groupBy(lines, (line) => line.open.teamId);
  const teams = new Map(facts.teams.map((team) => [team.id, team]));
  const had = new Set(facts.hadToday);
  const counts = { people: 0, blocked: 0, unsubscribed: 0, hadToday: 0, leftOut: 0 };
  const digests: Digest[] = [];
  for (const person of facts.people) {
    const team = person.teamId ? teams.get(person.teamId) : undefined;
    const own = team && byTeam.get(team.id);
    if (!own || !team || !hears(facts, person, team)) continue;
    counts.people += 1;
    if (person.isBlocked) counts.blocked += 1;
    else if (person.isUnsubscribed) counts.unsubscribed += 1;
    else {
      if (had.has(person.id)) counts.hadToday += 1;
      if (choice.fresh && had.has(person.id)) counts.leftOut += 1;
      else digests.push({ person, team, lines: own, waiting: [] });
    }
  }
  const heard = new Set(digests.map(({ team }) => team?.id));
  return {
    digests,
    lines: lines.filter(({ open: one }) => heard.has(one.teamId)),
    before: chosen.length - open.length,
    ...counts,
  };
}

/** By hand it goes to teams, and to nobody who was not invited yet: to the owners where the settings say so, else to everybody. */
export const hears = (
  { to }: Pick<LateFacts, "to">,
  person: PersonFacts,
  team: { ownerId: string | null },
): boolean => !person.isNotInvited && (to !== "team-leader" || team.ownerId === person.id);

/** The longest late first. */
function linesOf(facts: LateFacts, open: readonly OpenTask[]): DigestLine[] {
  const tasks = new Map(facts.tasks.map((task) => [task.id, task]));
  const teams = new Map(facts.teams.map((team) => [team.id, team]));
  return open
    .flatMap((one): DigestLine[] => {
      const [task, team] = [tasks.get(one.taskId), teams.get(one.teamId)];
      if (!task || !team) return [];
      const said = { title: task.title, teamName: team.name, part: "overdue" as const };
      return [{ open: one, ...said, milestones: [], draftId: null, movedFrom: null }];
    })
    .sort((one, other) => compared(one.open.dueDate, other.open.dueDate) || compared(one.title, other.title));
}

/** Who of a team hears of it, or why nobody does. */
export function hearersOf(facts: LateFacts, team: TeamFacts): { names: string[] } | { deaf: Deaf } {
  const people = facts.people.filter((person) => person.teamId === team.id && hears(facts, person, team));
  const reached = people.filter(({ isBlocked, isUnsubscribed }) => !isBlocked && !isUnsubscribed);
  if (reached.length > 0)
    return { names: reached.map(({ firstName, surname }) => `${firstName} ${surname}`) };
  if (people.some(({ isBlocked }) => isBlocked)) return { deaf: "blocked" };
  return { deaf: people.length > 0 ? "unsubscribed" : "nobody" };
}

const compared = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
