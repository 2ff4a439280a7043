import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { type HealthScope, healthList, healthSummary } from "~/features/reports/health/health.queries.server";
import { riskOf } from "~/features/reports/risk/risk.rules";
import type { RiskClock } from "~/features/reports/risk/risk-sql.server";
import { refreshProgress } from "~/features/tasks/progress.server";
import { addDays, dayIn, instantAt } from "~/lib/dates";
import { dice } from "../../harness/dice";
import { memoryEvent } from "../support/memory-event";

const ZONES = ["Europe/London", "Pacific/Kiritimati", "America/Los_Angeles"] as const;
const TODAY = "2027-06-15";
const TYPES = [null, "one", "two"] as const;
const TASK_KINDS = ["task", "upload", "tbc"] as const;

interface Task {
  id: string;
  type: (typeof TASK_KINDS)[number];
  due: string | null;
  isRequired: boolean;
  isArchived: boolean;
  toShares: boolean;
  forType: (typeof TYPES)[number];
}
interface Status {
  teamId: string;
  taskId: string;
  progress: "incomplete" | "complete" | "notApplicable";
  approval: "none" | "awaiting" | "rejected";
  extended: string | null;
}
interface Team {
  id: string;
  type: (typeof TYPES)[number];
  role: "none" | "parent" | "child";
  isOrganiser: boolean;
  isArchived: boolean;
  login: string | null;
  activity: string | null;
}

let at: Awaited<ReturnType<typeof memoryEvent>>;
beforeEach(async () => {
  at = await memoryEvent();
});

function world(seed: number, zone: string, teams: number) {
  const { upTo, pick: oneOf } = dice(seed);
  const whole = (least: number, most: number) => least + upTo(most - least + 1);
  const chance = (part: number) => upTo(100) < part * 100;
  const day = (within: number) => addDays(TODAY, whole(-within, 10));
  const all: Team[] = Array.from({ length: teams }, (_, n) => ({
    ...{ id: `team${n}`, type: oneOf(TYPES), role: oneOf(["none", "none", "parent", "child"] as const) },
    ...{ isOrganiser: chance(0.1), isArchived: chance(0.1) },
    login: chance(0.3)
      ? null
      : instantAt(zone, day(80), `${oneOf(["00", "12", "23"])}:${oneOf(["00", "59"])}`).toISOString(),
    activity: chance(0.4) ? null : day(80),
  }));
  const tasks: Task[] = Array.from({ length: 14 }, (_, n) => ({
    ...{ id: `task${n}`, type: oneOf(TASK_KINDS), due: chance(0.1) ? null : addDays(TODAY, whole(-20, 25)) },
    ...{ isRequired: chance(0.8), isArchived: chance(0.1), toShares: chance(0.5), forType: oneOf(TYPES) },
  }));
  const statuses: Status[] = all.flatMap(({ id: teamId }) =>
    tasks
      .filter(() => chance(0.4))
      .map(({ id: taskId }) => ({
        ...{
          teamId,
          taskId,
          progress: oneOf(["incomplete", "incomplete", "complete", "notApplicable"] as const),
        },
        approval: oneOf(["none", "none", "awaiting", "rejected"] as const),
        extended: chance(0.3) ? addDays(TODAY, whole(-20, 25)) : null,
      })),
  );
  return { all, tasks, statuses };
}

async function written({ all, tasks, statuses }: ReturnType<typeof world>): Promise<void> {
  const audit = sql`'now', 'x', 'now', 'x'`;
  const j = (rows: unknown) => sql`json_each(${JSON.stringify(rows)}) j`;
  const v = (name: string) => sql.raw(`(j.value ->> '$.${name}')`);
  await at.write(
    sql`insert into team_type (id, name, created_at, created_by, updated_at, updated_by)
      values ('one', 'One', ${audit}), ('two', 'Two', ${audit})`,
    sql`insert into team (id, name, team_type_id, stand_share_role, is_organiser, is_archived, created_at, created_by, updated_at, updated_by)
      select ${v("id")}, ${v("id")}, ${v("type")}, ${v("role")}, ${v("isOrganiser")}, ${v("isArchived")}, ${audit} from ${j(all)}`,
    sql`insert into user (id, first_name, surname, email, team_id, last_login_in_time, has_logged_in, created_at, created_by, updated_at, updated_by)
      select 'u' || ${v("id")}, 'A', 'B', ${v("id")} || '@x.test', ${v("id")}, ${v("login")}, ${v("login")} is not null, ${audit} from ${j(all)}`,
    sql`insert into team_activity select ${v("id")}, ${v("activity")} from ${j(all)} where ${v("activity")} is not null`,
    sql`insert into task (id, title, type, due_date, is_required, is_archived, show_to_child_teams, created_at, created_by, updated_at, updated_by)
      select ${v("id")}, ${v("id")}, ${v("type")}, ${v("due")}, ${v("isRequired")}, ${v("isArchived")}, ${v("toShares")}, ${audit} from ${j(tasks)}`,
    sql`insert into task_team_type select ${v("id")}, ${v("forType")} from ${j(tasks)} where ${v("forType")} is not null`,
    sql`insert into task_status (id, task_id, team_id, progress_status, approval_status, extended_due_date, created_at, created_by, updated_at, updated_by)
      select ${v("taskId")} || ${v("teamId")}, ${v("taskId")}, ${v("teamId")}, ${v("progress")}, ${v("approval")}, ${v("extended")}, ${audit}
      from ${j(statuses)}`,
    refreshProgress(),
  );
}

/** The same, task by task and without SQL. */
function plainFacts(team: Team, { tasks, statuses }: ReturnType<typeof world>, clock: RiskClock) {
  const limit = addDays(clock.today, clock.dueSoonDays);
  const counts = { overdue: 0, dueSoon: 0 };
  for (const task of tasks) {
    const isSeen =
      team.role === "child" ? task.toShares : task.forType === null || task.forType === team.type;
    if (task.isArchived || !task.isRequired || task.type === "tbc" || !isSeen || task.due === null) continue;
    const status = statuses.find(({ teamId, taskId }) => teamId === team.id && taskId === task.id);
    if (status && (status.progress !== "incomplete" || status.approval === "awaiting")) continue;
    const due = status?.extended && status.extended > task.due ? status.extended : task.due;
    if (due < clock.today) counts.overdue += 1;
    else if (due <= limit) counts.dueSoon += 1;
  }
  return counts;
}

const scopeOf = (zone: string, launch: string | null): HealthScope => ({
  teams: "active",
  clock: { today: TODAY, launch, dueSoonDays: 7, timeZone: zone },
});
const QUERY = healthList.Search.parse({});

it.each(
  ZONES.flatMap((zone) =>
    [null, addDays(TODAY, 30), TODAY, addDays(TODAY, -15), addDays(TODAY, -120)].map(
      (launch) => [zone, launch] as const,
    ),
  ),
)("the database scores as the rule does: %s, launched %s", async (zone, launch) => {
  const made = world(7 + zone.length, zone, 80);
  await written(made);
  const scope = scopeOf(zone, launch);
  const { page, summary } = {
    page: await at.read(healthList.page(QUERY, scope)),
    summary: await at.read(healthSummary(QUERY, scope)),
  };
  const looked = made.all.filter(({ isOrganiser, isArchived }) => !isOrganiser && !isArchived);
  const scores = looked.map((team) => ({
    id: team.id,
    ...riskOf(
      {
        lastLogin: team.login && dayIn(zone, new Date(team.login)),
        lastActivity: team.activity,
        ...plainFacts(team, made, scope.clock),
      },
      scope.clock,
    ),
    ...plainFacts(team, made, scope.clock),
  }));
  const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
  expect(
    page.rows.map(({ id, percent, overdue, dueSoon }) => ({ id, percent, overdue, dueSoon })).sort(byId),
  ).toEqual(
    scores
      .map(({ id, riskPercent, overdue, dueSoon }) => ({ id, percent: riskPercent, overdue, dueSoon }))
      .sort(byId),
  );
  for (const level of ["low", "medium", "high", "critical"] as const) {
    const inBand = scores.filter(({ riskLevel }) => riskLevel === level).length;
    expect(summary[level], level).toBe(inBand);
    const shown = await at.read(healthList.page({ ...QUERY, band: [level] }, scope));
    expect(shown.total, level).toBe(inBand);
  }
  expect(summary.bars.reduce((sum, { teams }) => sum + teams, 0)).toBe(looked.length);
  const top = Math.max(...scores.map(({ riskPercent }) => riskPercent));
  expect(summary.highest[0]?.percent ?? 0).toBe(top);
});
