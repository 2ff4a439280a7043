import { sql } from "drizzle-orm";
import { refreshProgress, refreshTaskProgress } from "~/features/tasks/progress.server";
import { addDays, instantAt } from "~/lib/dates";
import { dice } from "../../harness/dice";
import type { memoryEvent } from "./memory-event";

export const TODAY = "2027-06-15";
const TYPES = [null, "one", "two"] as const;
const TASK_KINDS = ["task", "upload", "tbc"] as const;

export interface Task {
  id: string;
  type: (typeof TASK_KINDS)[number];
  due: string | null;
  isRequired: boolean;
  isArchived: boolean;
  toShares: boolean;
  forType: (typeof TYPES)[number];
  /** Null: by its type alone. */
  base: "everybody" | "types" | "teams" | null;
  teamsIn: readonly string[];
  teamsOut: readonly string[];
}
export interface Status {
  teamId: string;
  taskId: string;
  progress: "incomplete" | "complete" | "notApplicable";
  approval: "none" | "awaiting" | "rejected";
  extended: string | null;
  late: string | null;
}
export interface Team {
  id: string;
  type: (typeof TYPES)[number];
  role: "none" | "parent" | "child";
  isOrganiser: boolean;
  isArchived: boolean;
  login: string | null;
  activity: string | null;
}

/** Teams, tasks and statuses of every kind around a day. */
export function world(seed: number, zone: string, teams: number) {
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
    ...{ base: null, teamsIn: [], teamsOut: [] },
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
        late: chance(0.2) ? addDays(TODAY, whole(-20, 25)) : null,
      })),
  );
  // Last, so that the rest of a seed's world stays what it was.
  const withNames = tasks.map((task): Task => {
    if (!chance(0.3)) return task;
    const ids = all.map(({ id }) => id);
    const teamsIn = ids.filter(() => chance(0.15));
    const teamsOut = ids.filter((id) => chance(0.15) && !teamsIn.includes(id));
    const base = chance(0.3) ? "teams" : task.forType === null ? "everybody" : "types";
    return { ...task, base, teamsIn, teamsOut };
  });
  return { all, tasks: withNames, statuses };
}

export type World = ReturnType<typeof world>;

export async function written(
  at: Awaited<ReturnType<typeof memoryEvent>>,
  { all, tasks, statuses }: World,
): Promise<void> {
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
    sql`insert into task (id, title, type, due_date, is_required, is_archived, show_to_child_teams, audience_base,
        created_at, created_by, updated_at, updated_by)
      select ${v("id")}, ${v("id")}, ${v("type")}, ${v("due")}, ${v("isRequired")}, ${v("isArchived")}, ${v("toShares")},
        ${v("base")}, ${audit} from ${j(tasks)}`,
    sql`insert into audience_team (thing_id, team_id, rule)
      select ${v("id")}, x.value, 'in' from ${j(tasks)}, json_each(j.value, '$.teamsIn') x
      union all select ${v("id")}, x.value, 'out' from ${j(tasks)}, json_each(j.value, '$.teamsOut') x`,
    sql`insert into task_team_type select ${v("id")}, ${v("forType")} from ${j(tasks)} where ${v("forType")} is not null`,
    sql`insert into task_status (id, task_id, team_id, progress_status, approval_status, extended_due_date, late_due_date, created_at, created_by, updated_at, updated_by)
      select ${v("taskId")} || ${v("teamId")}, ${v("taskId")}, ${v("teamId")}, ${v("progress")}, ${v("approval")}, ${v("extended")}, ${v("late")}, ${audit}
      from ${j(statuses)}`,
    refreshProgress(),
    refreshTaskProgress(),
  );
}

/** Whether a team sees a task, by the letter of the specification (1.6) and of decisions.md ("Who sees what, exactly"). */
export function isSeen(team: Team, task: Task): boolean {
  if (task.isArchived) return false;
  if (team.isOrganiser) return true;
  if (task.teamsOut.includes(team.id)) return false;
  if (task.teamsIn.includes(team.id)) return true;
  if (task.base === "teams") return false;
  return team.role === "child" ? task.toShares : task.forType === null || task.forType === team.type;
}

/** How a team stands with a task that it sees, and by which day. */
export function standOf({ statuses }: World, team: Team, task: Task) {
  const status = statuses.find(({ teamId, taskId }) => teamId === team.id && taskId === task.id);
  const due = task.due && [task.due, status?.extended ?? "", status?.late ?? ""].sort().at(-1)!;
  return { progress: status?.progress ?? "incomplete", approval: status?.approval ?? "none", due };
}
