import { addDays, type Day, dayIn } from "~/lib/dates";
import type {
  DayDigests,
  Digest,
  DigestLine,
  LinePart,
  OpenTask,
  PersonFacts,
  Reason,
  ReminderFacts,
  TeamFacts,
  Without,
} from "./digests.types";
import { byHandOn, isDraftDay, milestonesOn } from "./milestones.rules";

/** Days of an outage that are caught up with: older milestones have passed. */
const MOST_OWED = 7;

/** Who gets which digest on a day, and who none and why: of the job that sends them, and of whoever wants to know before it does. */
export function digestsOf(facts: ReminderFacts, day: Day): DayDigests {
  const world = worldOf(facts, day);
  const digests: Digest[] = [];
  const without: Without[] = [];
  for (const person of facts.people) {
    const team = (person.teamId && world.teams.get(person.teamId)) || null;
    const wanted = wantedBy(world, person, team);
    if ("reason" in wanted) {
      without.push({ person, team, reason: wanted.reason, lines: 0 });
      continue;
    }
    const lines = wanted.lines.filter((line) => !world.isMuted(line.open));
    const reason = whyNot(person, wanted.lines.length, lines.length);
    if (reason) without.push({ person, team, reason, lines: wanted.lines.length });
    else {
      const ofTeam = facts.to === "admin" ? null : team;
      const waiting = ofTeam ? (world.waiting.get(ofTeam.id) ?? []) : [];
      digests.push({ person, team: ofTeam, lines: inOrder(lines), waiting });
    }
  }
  return { digests, without, ...toldOf(digests, without, world) };
}

type World = ReturnType<typeof worldOf>;

/** What everybody's digest of the day is made of. */
function worldOf(facts: ReminderFacts, day: Day) {
  const tasks = new Map(facts.tasks.map((task) => [task.id, task]));
  const teams = new Map(facts.teams.map((team) => [team.id, team]));
  const isNext = facts.next.day === day;
  const first = isNext ? facts.next.from : day;
  const span = daysFrom(first, day);
  const mutes = facts.mutes.filter((mute) => span.includes(mute.day));
  const isMuted = ({ taskId, teamId }: OpenTask) =>
    mutes.some(
      (mute) =>
        (mute.taskId === null || mute.taskId === taskId) && (mute.teamId === null || mute.teamId === teamId),
    );
  /** All that is dated alike has the same milestones: they are worked out once. */
  const known = new Map<string, readonly string[]>();
  const milestonesOf = (on: Day, dueDate: Day, isTimeSensitive: boolean) => {
    const key = `${on} ${dueDate} ${isTimeSensitive}`;
    let found = known.get(key);
    if (!found) {
      found = milestonesOn(on, { dueDate, isTimeSensitive }, facts.dueSoonDays);
      known.set(key, found);
    }
    return found;
  };
  const lineOf = (open: OpenTask, days: readonly Day[], isToldAgain = false): Line | null => {
    const task = tasks.get(open.taskId);
    const team = teams.get(open.teamId);
    if (!task || !team) return null;
    const of = days.flatMap((on) =>
      milestonesOf(on, open.dueDate, task.isTimeSensitive).map((name) => ({ on, name })),
    );
    const fresh = of.filter(({ name }) => isToldAgain || !open.told.includes(name));
    const byHand = fresh.filter(({ on }) => open.told.includes(byHandOn(on)));
    const milestones = fresh.flatMap(({ on, name }) => (open.told.includes(byHandOn(on)) ? [] : [name]));
    const isDraftDue =
      open.draft !== null &&
      (isToldAgain || !open.draft.isTold) &&
      days.some(
        (on) => isDraftDay(on, open.dueDate, closesOn(open, facts)) && !open.told.includes(byHandOn(on)),
      );
    const isLine = milestones.length > 0 || isDraftDue;
    if (!isLine && byHand.length === 0) return null;
    return {
      open,
      title: task.title,
      teamName: team.name,
      part: partOf(open, day),
      milestones,
      draftId: isDraftDue ? (open.draft?.id ?? null) : null,
      // Of a team with a later day of its own, the task's day says nothing.
      movedFrom: task.moved?.to === open.dueDate ? task.moved.from : null,
      isByHand: !isLine,
    };
  };
  const lines = Map.groupBy(
    facts.open.flatMap((open) => lineOf(open, span) ?? []),
    ({ open }) => open.teamId,
  );
  const openOf = Map.groupBy(facts.open, ({ teamId }) => teamId);
  const waiting = new Map<string, string[]>();
  for (const { teamId, title } of facts.waiting) waiting.set(teamId, [...(waiting.get(teamId) ?? []), title]);
  /** Since which day somebody was sent nothing. */
  const unsent = new Map(isNext ? facts.unsent.map(({ userId, day: on }) => [userId, on]) : []);
  return { facts, day, teams, lines, openOf, waiting, unsent, isMuted, lineOf };
}

const closesOn = ({ draft }: OpenTask, { timeZone }: ReminderFacts): Day | null =>
  draft?.closesAt ? dayIn(timeZone, new Date(draft.closesAt)) : null;

interface Line extends DigestLine {
  /** Staff reminded the team of it today: it is told of no more. */
  isByHand: boolean;
}

const partOf = ({ dueDate, draft }: OpenTask, day: Day): LinePart =>
  dueDate < day ? "overdue" : draft ? "draft" : "coming";

function daysFrom(first: Day, last: Day): Day[] {
  const days = [last];
  while (days.length <= MOST_OWED && (days[0] as Day) > first) days.unshift(addDays(days[0] as Day, -1));
  return days;
}

/** The lines that concern somebody, or why none does, whatever reaches them. */
function wantedBy(
  world: World,
  person: PersonFacts,
  team: TeamFacts | null,
): { lines: DigestLine[] } | { reason: Reason } {
  const isToAdmins = world.facts.to === "admin";
  if (isToAdmins && person.isAdmin) {
    const all = [...world.lines.values()].flat().filter(({ isByHand }) => !isByHand);
    const lines = [...all, ...owedTo(world, person, world.facts.open, all)];
    return lines.length > 0 ? { lines } : { reason: "nothing" };
  }
  if (!team || team.isOrganiser) return { reason: "organiser" };
  if (team.isArchived) return { reason: "archived" };
  if (isToAdmins || (world.facts.to === "team-leader" && team.ownerId !== person.id))
    return { reason: "notChosen" };
  const found = world.lines.get(team.id) ?? [];
  const now = found.filter(({ isByHand }) => !isByHand);
  const lines = [...now, ...owedTo(world, person, world.openOf.get(team.id) ?? [], now)];
  if (lines.length > 0) return { lines };
  if (found.length > 0) return { reason: "byHand" };
  if (team.isDone) return { reason: "done" };
  const isWithStaff = !world.openOf.has(team.id) && world.waiting.has(team.id);
  return { reason: isWithStaff ? "waiting" : "nothing" };
}

/** What an earlier digest of theirs would have said, which was never sent, and which is still to be done. */
function owedTo(
  { unsent, day, lineOf }: World,
  person: PersonFacts,
  open: readonly OpenTask[],
  now: readonly DigestLine[],
): DigestLine[] {
  const since = unsent.get(person.id);
  if (since === undefined || since >= day) return [];
  const known = new Set(now.map((line) => line.open));
  return open.flatMap((one) => {
    if (known.has(one)) return [];
    const line = lineOf(one, daysFrom(since, addDays(day, -1)), true);
    return line && !line.isByHand ? [line] : [];
  });
}

function whyNot(person: PersonFacts, wanted: number, left: number): Reason | null {
  if (wanted === 0) return "nothing";
  if (person.isNotInvited) return "notInvited";
  if (person.isBlocked) return "blocked";
  if (person.isUnsubscribed) return "unsubscribed";
  return left === 0 ? "muted" : null;
}

const PARTS: readonly LinePart[] = ["overdue", "coming", "draft"];

/** Late first, the longest late on top; then what comes, by day; then drafts. */
const inOrder = (lines: readonly DigestLine[]): DigestLine[] =>
  [...lines].sort(
    (one, other) =>
      PARTS.indexOf(one.part) - PARTS.indexOf(other.part) ||
      compared(one.open.dueDate, other.open.dueDate) ||
      compared(one.title, other.title) ||
      compared(one.teamName, other.teamName),
  );

const compared = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

function toldOf(digests: readonly Digest[], without: readonly Without[], world: World) {
  const told = new Map<OpenTask, DigestLine>();
  for (const { lines } of digests) for (const line of lines) told.set(line.open, line);
  const heard = new Set(digests.map(({ team }) => team?.id));
  const deaf = new Set(
    without.flatMap(({ reason, team }) =>
      (reason === "blocked" || reason === "unsubscribed") && team && !heard.has(team.id) ? [team.id] : [],
    ),
  );
  const unheard =
    world.facts.to === "admin"
      ? 0
      : [...deaf].flatMap((teamId) =>
          (world.lines.get(teamId) ?? []).filter(({ open, isByHand }) => !isByHand && !world.isMuted(open)),
        ).length;
  return { told: [...told.values()], unheard };
}

/** "46 − 2 − 1 − 1 = 42": each person once. */
export function sumOf({ digests, without }: DayDigests) {
  const count = (reason: Reason) => without.filter((one) => one.reason === reason).length;
  const [blocked, unsubscribed, muted] = [count("blocked"), count("unsubscribed"), count("muted")];
  return {
    told: digests.length + blocked + unsubscribed + muted,
    blocked,
    unsubscribed,
    muted,
    mails: digests.length,
  };
}
