import { type SQL, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { as, jsonOne, jsonRows } from "#db/json-row";
import { completionHours } from "~/features/tasks/completions.queries.server";
import { progressDrift, refreshCompletions } from "~/features/tasks/progress.server";
import { randomEvent } from "../support/random-event";

const SINCE = new Date("2027-06-20T00:00:00.000Z");
const FOREVER = 400;

type Event = Awaited<ReturnType<typeof randomEvent>>;

/** By hour, counted here from the rows themselves. */
async function counted({ read }: Event) {
  const rows = await read(
    jsonRows(
      { teamId: as<string>(sql`s.team_id`), at: as<string>(sql`s.completed_at`) },
      sql`from task_status s where s.progress_status = 'complete' and s.completed_at is not null`,
    ),
  );
  const teams = await read(
    jsonRows({ id: as<string>(sql`id`) }, sql`from team where is_archived = 0 and is_organiser = 0`),
  );
  const counting = new Set(teams.map(({ id }) => id));
  const hours = new Map<string, number>();
  for (const { teamId, at } of rows) {
    if (counting.has(teamId)) hours.set(at.slice(0, 13), (hours.get(at.slice(0, 13)) ?? 0) + 1);
  }
  return [...hours].map(([hour, n]) => ({ hour, n })).sort((a, b) => (a.hour < b.hour ? -1 : 1));
}

it.each([11, 12, 13])(
  "completions by hour are right after whatever anybody writes (seed %i)",
  async (seed) => {
    const event = await randomEvent(seed, { teams: 12, tasks: 6 });
    const { upTo, pick, one, write, read } = event;
    const team = () => `team${upTo(12)}`;
    const task = () => `task${upTo(6)}`;
    const at = () => (one(5) ? null : `2027-06-0${1 + upTo(3)}T0${upTo(3)}:30:00.000Z`);
    const progress = () => pick(["incomplete", "complete", "complete", "notApplicable"]);
    const set =
      () => sql`insert into task_status (id, task_id, team_id, progress_status, completed_at, created_at, created_by,
      updated_at, updated_by) select ${`new ${upTo(1_000_000)}`}, t.id, tm.id, ${progress()}, ${at()}, '', '', '', ''
    from task t join team tm where t.id = ${task()} and tm.id = ${team()}
    on conflict (team_id, task_id) do update set progress_status = excluded.progress_status, completed_at = excluded.completed_at`;
    const changes: (() => SQL)[] = [
      set,
      set,
      () => sql`update task_status set progress_status = ${progress()} where task_id = ${task()}`,
      () => sql`update task_status set completed_at = ${at()} where team_id = ${team()}`,
      () => sql`update task_status set version = version + 1`,
      // What gives way to a row that is there counts once too.
      () => sql`update or ignore task_status set team_id = (select id from team order by id = ${team()} desc limit 1)
      where team_id = ${team()} and task_id = ${task()}`,
      () => sql`insert or ignore into task_status (id, task_id, team_id, progress_status, completed_at, created_at, created_by,
        updated_at, updated_by) select 'any ' || tm.id, t.id, tm.id, 'complete', '2027-06-01T00:30:00.000Z', '', '', '', ''
      from task t join team tm where t.id = ${task()}`,
      () => sql`delete from task_status where team_id = ${team()} and task_id = ${task()}`,
      () => sql`update team set is_archived = 1 - is_archived where id = ${team()}`,
      () =>
        sql`update team set is_organiser = 1 - is_organiser, is_archived = ${upTo(2)} where id = ${team()}`,
      () =>
        one(6)
          ? sql`delete from team where id = ${team()}`
          : sql`delete from task where id = ${one(4) ? task() : ""}`,
    ];
    for (let step = 0; step < 150; step += 1) {
      await write(pick(changes)());
      const kept = await read(completionHours(SINCE, FOREVER));
      expect(kept, `after step ${step}`).toEqual(await counted(event));
      expect((await read(progressDrift())).hours, `after step ${step}`).toBe(0);
    }
  },
);

it("a team that goes takes its completions with it, and a task too", async () => {
  const event = await randomEvent(16, { teams: 12, tasks: 6 });
  const sum = async () =>
    (await event.read(completionHours(SINCE, FOREVER))).reduce((all, { n }) => all + n, 0);
  for (const { id, isOrganiser, isArchived } of event.teams) {
    const before = await sum();
    const own = event.statuses.filter(({ teamId, completedAt }) => teamId === id && completedAt).length;
    await event.write(sql`delete from team where id = ${id}`);
    expect(await sum(), id).toBe(before - (isOrganiser || isArchived ? 0 : own));
    expect((await event.read(progressDrift())).hours, id).toBe(0);
    if (id === "team7") await event.write(sql`delete from task where id in ('task0', 'task1', 'task2')`);
    if (id === "team7") break;
  }
  expect(await event.read(completionHours(SINCE, FOREVER))).toEqual(await counted(event));
  expect(await sum()).toBeGreaterThan(0);
});

it("what is wrong all the same is seen, and put right", async () => {
  const event = await randomEvent(14, { teams: 12, tasks: 6 });
  const right = await counted(event);
  await event.write(
    sql`update completion set n = n + 1`,
    sql`insert into completion (hour, n) values ('2027-01-01T00', 3)`,
  );
  expect((await event.read(progressDrift())).hours).toBe(right.length + 1);
  await event.write(sql`delete from completion`);
  expect((await event.read(progressDrift())).hours).toBe(right.length);
  await event.write(...refreshCompletions());
  expect(await event.read(completionHours(SINCE, FOREVER))).toEqual(right);
});

it("the length of the activity log is right after rows come and go, many at once too", async () => {
  const { write, read } = await randomEvent(15, { teams: 1, tasks: 1 });
  const kept = () => read(jsonOne({ n: as<number>(sql`n`) }, sql`from log_size where log = 'activity'`));
  const rows = (...ids: number[]) => sql`insert or ignore into activity (id, kind, actor_id, created_at)
    select 'a' || value, 'task.added', 'x', 'now' from json_each(${JSON.stringify(ids)})`;
  await write(rows(1, 2, 3));
  await write(rows(3, 4));
  expect(await kept()).toEqual({ n: 4 });
  await write(
    sql`delete from activity where id in ('a1', 'a4')`,
    sql`update activity set kind = 'team.added'`,
  );
  expect(await kept()).toEqual({ n: 2 });
});
