import { sql } from "drizzle-orm";
import { connectRooms } from "~/connect-rooms.server";
import { SETTINGS } from "~/event-settings/settings.schema";
import { changeLive, goLive } from "~/features/going-live/going-live.commands.server";
import { approveTasks, reviewTask } from "~/features/tasks/approvals/approvals.commands.server";
import {
  archiveTasks,
  deleteTasks,
  restoreTasks,
  setDueDates,
} from "~/features/tasks/bulk/bulk-tasks.commands.server";
import { setStatusForTeams } from "~/features/tasks/by-team/team-statuses.commands.server";
import { lateDay } from "~/features/tasks/due-date.rules";
import { AUDIENCE_OF_TASKS } from "~/features/tasks/editor/task-audience.server";
import { lateDaysOfNewTeams, setLateDays } from "~/features/tasks/late-days.server";
import { progressDrift, refreshProgress, refreshTaskProgress } from "~/features/tasks/progress.server";
import { completeTask, reopenTask, setTaskStatus } from "~/features/tasks/task-status.commands.server";
import { addTask, duplicateTask } from "~/features/tasks/tasks.commands.server";
import { visibleTask } from "~/features/tasks/visibility.server";
import { archiveTeams, restoreTeams } from "~/features/teams/archive.commands.server";
import { saveAudience, setException } from "~/features/teams/audience/audience.commands.server";
import { deleteTeams } from "~/features/teams/removal.commands.server";
import { setTeamType } from "~/features/teams/set-type.commands.server";
import { dayIn } from "~/lib/dates";
import { DomainError } from "~/lib/errors";
import { newId } from "~/lib/ids";
import type { dice } from "../../harness/dice";
import { sqlRows } from "../../harness/sql-rows";
import { newTask } from "../../worlds/test-event";
import { memoryHouse } from "./memory-house";
import { randomAudiences } from "./random-audiences";

connectRooms();

type Dice = ReturnType<typeof dice>;
const DAYS = 14;
const SETTINGS_NOW = {
  ...Object.fromEntries(Object.entries(SETTINGS).map(([kind, shape]) => [kind, shape.parse({})])),
  variables: SETTINGS.variables.parse({ lateJoinerDays: DAYS }),
};
const ZONE = SETTINGS.event.parse({}).timeZone;

/** So many random acts of staff on a random event, an hour apart, and what of the kept counts and days is not as a recount says. */
export async function actedOn(of: Dice, many: number) {
  const { teams, writes } = randomAudiences(of, { teams: 10, things: 10, idOf: () => newId() });
  const house = await memoryHouse();
  const { at } = house;
  for (let n = 0; n < writes.length; n += 400) await at.write(...writes.slice(n, n + 400));
  await at.write(
    sql`update user set permissions = 'admin' where id = 'mia'`,
    sql`insert into settings (kind, data, created_at, created_by, updated_at, updated_by)
      values ('variables', ${JSON.stringify({ lateJoinerDays: DAYS })}, '', '', '', '')
      on conflict (kind) do update set data = excluded.data`,
  );
  await at.write(
    // Somebody in each team, who completes its tasks; of one in three staff must approve that.
    sql`insert into user (id, first_name, surname, email, team_id, created_at, created_by, updated_at, updated_by)
      select 'of ' || id, 'A', 'B', id || '@x.test', id, '', '', '', '' from team`,
    sql`update task set is_approval_needed = rowid % 3 = 0`,
    refreshProgress(),
    refreshTaskProgress(),
  );
  let now = Date.parse("2027-05-01T08:00:00.000Z");
  const ctx = () =>
    house.ctx(new Date(now), {
      ...{ requestId: newId(), settings: SETTINGS_NOW },
      actor: { id: "mia", level: "admin", teamId: null },
      env: { APP_SECRET: "s".repeat(32), MAIL_FROM: "post@x.test" },
    } as never);
  const ofTeam = (teamId: string) =>
    Object.assign(ctx(), { actor: { id: `of ${teamId}`, level: "user", teamId } });
  const rows = <Row>(statement: ReturnType<typeof sql>) => at.read(sqlRows<Row>(statement));
  const teamIds = teams.map(({ id }) => id);
  const anyTeam = () => of.pick(teamIds);
  const tasks = async () =>
    (await rows<{ id: string }>(sql`select id from task order by id`)).map(({ id }) => id);
  const anyTask = async () => of.pick(await tasks());
  const aType = () => of.pick([null, "ta", "tb"]);
  const day = () => of.pick(["2027-05-05", "2027-05-12", "2027-06-01", ""]);
  const acts: Record<string, () => Promise<unknown>> = {
    addTask: async () =>
      addTask(
        ctx(),
        newTask("New", {
          ...{
            dueDate: day(),
            teamTypeIds: of.flip() ? [of.pick(["ta", "tb"])] : [],
            showToChildTeams: of.flip(),
          },
          ...(of.flip() ? { asDraft: "1" as const } : {}),
        }),
      ),
    duplicateTask: async () => duplicateTask(ctx(), await anyTask()),
    archiveTasks: async () => archiveTasks(ctx(), [await anyTask(), await anyTask()]),
    restoreTasks: async () => restoreTasks(ctx(), [await anyTask(), await anyTask()]),
    deleteTasks: async () => (await tasks()).length > 6 && deleteTasks(ctx(), [await anyTask()]),
    setDueDates: async () =>
      setDueDates(ctx(), { ids: [await anyTask()], dueDate: day() || null, tellTeams: false }),
    changeLive: async () =>
      changeLive(
        ctx(),
        { kind: "task", thingId: await anyTask() },
        {
          ...{ state: of.pick(["draft", "on", "now"] as const), time: "09:00" },
          day: dayIn(ZONE, new Date(now + of.upTo(4) * 86_400_000)),
        },
      ),
    goLive: async () => {
      const due = await rows<{ id: string; at: string }>(
        sql`select thing_id as id, at from going_live where is_past = 0 and at <= ${new Date(now).toISOString()}`,
      );
      for (const one of due) await goLive(ctx(), `${one.id}@${one.at}`);
    },
    setTaskStatus: async () =>
      setTaskStatus(ctx(), {
        ...{ taskId: await anyTask(), teamId: anyTeam() },
        progressStatus: of.pick(["incomplete", "complete", "notApplicable"] as const),
      }),
    setStatusForTeams: async () =>
      setStatusForTeams(ctx(), {
        ...{ taskId: await anyTask(), teamIds: [anyTeam(), anyTeam()] },
        progressStatus: of.pick(["incomplete", "complete", "notApplicable"] as const),
      }),
    completeTask: async () => {
      const open = await rows<{ taskId: string; teamId: string }>(
        sql`select t.id as taskId, tm.id as teamId from team tm join task t on ${visibleTask}
          left join task_status s on s.task_id = t.id and s.team_id = tm.id
          where coalesce(s.progress_status, 'incomplete') = 'incomplete' order by t.id, tm.id`,
      );
      const one = of.pick(open);
      return one && completeTask(ofTeam(one.teamId), one);
    },
    reopenTask: async () => {
      const done = await rows<{ taskId: string; teamId: string }>(
        sql`select task_id as taskId, team_id as teamId from task_status where progress_status = 'complete' and completed_by <> 'mia' order by id`,
      );
      const one = of.pick(done);
      return one && reopenTask(ofTeam(one.teamId), one);
    },
    reviewTask: async () => {
      const waiting = await rows<{ id: string; taskId: string; teamId: string }>(
        sql`select id, task_id as taskId, team_id as teamId from task_status where approval_status = 'awaiting' order by id`,
      );
      const one = of.pick(waiting);
      if (!one) return null;
      if (of.flip())
        return approveTasks(
          ctx(),
          waiting.slice(0, 2).map(({ id }) => id),
        );
      return reviewTask(ctx(), { ...one, decision: of.flip() ? "approved" : "rejected", reason: "Because" });
    },
    setException: async () =>
      setException(ctx(), AUDIENCE_OF_TASKS, await anyTask(), {
        ...{ teamId: anyTeam(), rule: of.pick(["in", "out", "none"] as const) },
      }),
    saveAudience: async () => {
      const id = await anyTask();
      const [row] = await rows<{ version: number }>(sql`select version from task where id = ${id}`);
      const [one, other] = [anyTeam(), anyTeam()];
      await saveAudience(ctx(), AUDIENCE_OF_TASKS, id, {
        ...{ version: row?.version ?? 0, base: of.pick(["everybody", "types", "teams"] as const) },
        ...{ teamTypeIds: [of.pick(["ta", "tb"])], showToChildTeams: of.flip(), conditions: [] },
        ...{ teamsIn: [one], teamsOut: other === one ? [] : [other] },
      });
    },
    archiveTeams: async () => archiveTeams(ctx(), [anyTeam()]),
    restoreTeams: async () => restoreTeams(ctx(), [anyTeam(), anyTeam()]),
    setTeamType: async () => setTeamType(ctx(), { ids: [anyTeam()], teamTypeId: aType() }),
    deleteTeams: async () => of.upTo(8) === 0 && deleteTeams(ctx(), [anyTeam()]),
    addTeam: async () => {
      const id = newId();
      const when = new Date(now).toISOString();
      await at.write(
        sql`insert into team (id, name, team_type_id, created_at, created_by, updated_at, updated_by)
          values (${id}, ${id}, ${aType()}, ${when}, 'x', ${when}, 'x')`,
        ...lateDaysOfNewTeams(ctx(), [id]),
        refreshProgress(id),
        refreshTaskProgress(),
      );
      teamIds.push(id);
    },
  };
  const names = Object.keys(acts);
  const done: Record<string, number> = {};
  const wrong: string[] = [];
  for (let n = 1; n <= many; n += 1) {
    now += 3_600_000;
    const name = of.pick(names);
    try {
      await acts[name]?.();
      done[name] = (done[name] ?? 0) + 1;
    } catch (error) {
      // Refused: somebody asked for what is not to be had, and nothing was changed.
      if (!(error instanceof DomainError)) throw new Error(`${name}: ${String(error)}`, { cause: error });
      done[`${name} refused`] = (done[`${name} refused`] ?? 0) + 1;
    }
    // What was promised is done before the next one acts.
    for (const { id } of await rows<{ id: string }>(
      sql`select activity_id as id from outbox where subscriber = 'lateDays' and state = 'pending'`,
    ))
      await setLateDays(ctx(), id);
    await at.write(sql`update outbox set state = 'done' where subscriber = 'lateDays'`);
    const drift = await at.read(progressDrift());
    if (drift.teams + drift.tasks + drift.hours > 0)
      wrong.push(`act ${n}, ${name}: ${JSON.stringify(drift)}`);
  }
  wrong.push(...(await wrongDays(rows)));
  return { acts: many, done, wrong };
}

/** Which late days are not what the rule says of each team and task, by itself. */
async function wrongDays(
  rows: <Row>(statement: ReturnType<typeof sql>) => Promise<Row[]>,
): Promise<string[]> {
  const pairs = await rows<{
    task: string;
    team: string;
    dueDate: string | null;
    published: string;
    came: string;
    isMeant: number;
    kept: string | null;
  }>(sql`select t.id as task, tm.id as team, t.due_date as dueDate, coalesce(t.live_since, t.created_at) as published,
      tm.created_at as came, tm.has_extra_days = 1 and tm.is_organiser = 0 as isMeant,
      (select s.late_due_date from task_status s where s.task_id = t.id and s.team_id = tm.id) as kept
    from task t cross join team tm where t.is_archived = 0`);
  return pairs.flatMap(({ task, team, dueDate, published, came, isMeant, kept }) => {
    const dayOf = (at: string) => dayIn(ZONE, new Date(at));
    const is =
      isMeant && dueDate ? lateDay({ came: dayOf(came), published: dayOf(published), dueDate }, DAYS) : null;
    // Without a day of its own a task is late for nobody: what was kept before says nothing.
    return is === kept || dueDate === null ? [] : [`${task} of ${team}: ${kept} is kept, ${is} it is`];
  });
}
