import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { taskStatuses } from "#db/event/schema/tasks";
import { many, q } from "#db/read-batch";
import { SETTINGS } from "~/event-settings/settings.schema";
import { lateDay } from "~/features/tasks/due-date.rules";
import { lateDaysJobs, lateDaysOfNewTeams, setLateDays } from "~/features/tasks/late-days.server";
import { memoryEvent } from "../support/memory-event";
import { memoryHouse } from "../support/memory-house";

const NOW = new Date("2027-05-10T12:00:00.000Z");
const DAYS = 14;

describe("the day of a late joiner", () => {
  it.each([
    {
      came: "2027-05-10",
      published: "2027-01-01",
      dueDate: "2027-05-01",
      is: "2027-05-24",
      why: "it was late on coming",
    },
    {
      came: "2027-05-10",
      published: "2027-01-01",
      dueDate: "2027-05-23",
      is: "2027-05-24",
      why: "a day short",
    },
    {
      came: "2027-05-10",
      published: "2027-01-01",
      dueDate: "2027-05-24",
      is: null,
      why: "just as many days are left",
    },
    {
      came: "2027-01-01",
      published: "2027-05-10",
      dueDate: "2027-05-12",
      is: "2027-05-24",
      why: "the task came late",
    },
    { came: "2027-01-01", published: "2027-01-01", dueDate: "2027-05-12", is: null, why: "both came early" },
  ])("is $is: $why", ({ is, ...facts }) => {
    expect(lateDay(facts, DAYS)).toBe(is);
    expect(lateDay(facts, 0), "switched off").toBeNull();
  });
});

let house: Awaited<ReturnType<typeof memoryHouse>>;
const settings = (lateJoinerDays: number) => ({
  ...Object.fromEntries(Object.entries(SETTINGS).map(([kind, shape]) => [kind, shape.parse({})])),
  variables: SETTINGS.variables.parse({ lateJoinerDays }),
});
const ctx = (lateJoinerDays = DAYS) => house.ctx(NOW, { settings: settings(lateJoinerDays) } as never);
const stored = (lateJoinerDays: number) =>
  sql`insert into settings (kind, data, created_at, created_by, updated_at, updated_by)
    values ('variables', ${JSON.stringify({ lateJoinerDays })}, '', '', '', '')
    on conflict (kind) do update set data = excluded.data`;
const team = (id: string, came: string, more: { extra?: 0 | 1; organiser?: 0 | 1 } = {}) =>
  sql`insert into team (id, name, is_organiser, has_extra_days, created_at, created_by, updated_at, updated_by)
    values (${id}, ${id}, ${more.organiser ?? 0}, ${more.extra ?? 1}, ${came}, '', '', '')`;
const task = (id: string, dueDate: string | null, published = "2027-01-01T10:00:00.000Z") =>
  sql`insert into task (id, type, title, due_date, created_at, created_by, updated_at, updated_by)
    values (${id}, 'task', ${id}, ${dueDate}, ${published}, '', '', '')`;
const happened = (id: string, kind: string, subjectId: string | null) =>
  sql`insert into activity (id, kind, subject_id, request_id, created_at, actor_id)
    values (${id}, ${kind}, ${subjectId}, 'r', ${NOW.toISOString()}, 'mia')`;
/** `team task` of each late day. */
const lateDays = async () => {
  const rows = await house.at.read(many(q.select().from(taskStatuses).where(sql`late_due_date is not null`)));
  return Object.fromEntries(
    rows.map(({ teamId, taskId, lateDueDate }) => [`${teamId} ${taskId}`, lateDueDate]).sort(),
  );
};

beforeEach(async () => {
  house = await memoryHouse(await memoryEvent());
  await house.at.write(
    stored(DAYS),
    task("past", "2027-05-01"),
    task("soon", "2027-05-20"),
    task("far", "2027-09-01"),
    task("none", null),
    team("old", "2027-01-01T10:00:00.000Z"),
    team("crew", NOW.toISOString(), { organiser: 1 }),
    team("plain", NOW.toISOString(), { extra: 0 }),
  );
});

const ALL_OF_NEW = { "new past": "2027-05-24", "new soon": "2027-05-24" };

it("a new team has them from the batch that adds it, and the job has nothing to add", async () => {
  await house.at.write(team("new", NOW.toISOString()), ...lateDaysOfNewTeams(ctx(), ["new"]));
  expect(await lateDays()).toEqual(ALL_OF_NEW);
  await house.at.write(happened("a", "settings.saved", null));
  const before = await house.at.read(many(q.select().from(taskStatuses)));
  await setLateDays(ctx(), "a");
  expect(await house.at.read(many(q.select().from(taskStatuses)))).toEqual(before);
});

it("neither organisers nor a team that was imported without them have any", async () => {
  await house.at.write(...lateDaysOfNewTeams(ctx(), ["crew"]), ...lateDaysOfNewTeams(ctx(), ["plain"]));
  expect(await lateDays()).toEqual({});
  await house.at.write(happened("a", "settings.saved", null));
  await setLateDays(ctx(), "a");
  expect(await lateDays()).toEqual({});
});

it("the days are those that are saved in the moment in which the team is added", async () => {
  const writes = lateDaysOfNewTeams(ctx(0), ["new"]);
  await house.at.write(stored(20), team("new", NOW.toISOString()), ...writes);
  expect(await lateDays()).toEqual({ "new past": "2027-05-30", "new soon": "2027-05-30" });
  await house.at.write(stored(0), team("last", NOW.toISOString()), ...lateDaysOfNewTeams(ctx(), ["last"]));
  expect(Object.keys(await lateDays())).toEqual(["new past", "new soon"]);
});

it("another number of days is worked out for all, and none at all takes them away", async () => {
  await house.at.write(team("new", NOW.toISOString()), ...lateDaysOfNewTeams(ctx(), ["new"]));
  await house.at.write(happened("a", "settings.saved", null));
  await setLateDays(ctx(5), "a");
  expect(await lateDays()).toEqual({ "new past": "2027-05-15" });
  await setLateDays(ctx(0), "a");
  expect(await lateDays()).toEqual({});
});

it("a task that moves, or is published, takes its teams' days with it, and no other's", async () => {
  await house.at.write(team("new", NOW.toISOString()), ...lateDaysOfNewTeams(ctx(), ["new"]));
  await house.at.write(
    sql`update task set due_date = '2027-06-01' where id = 'past'`,
    happened("a", "task.dueDateChanged", "past"),
  );
  await setLateDays(ctx(), "a");
  expect(await lateDays()).toEqual({ "new soon": "2027-05-24" });
  await house.at.write(task("late", "2027-05-12", NOW.toISOString()), happened("b", "task.added", "late"));
  await setLateDays(ctx(), "b");
  expect(await lateDays()).toEqual({
    ...{ "new late": "2027-05-24", "new soon": "2027-05-24", "old late": "2027-05-24" },
  });
});

it("several tasks that are moved at once are all worked out by one job", async () => {
  await house.at.write(
    team("new", NOW.toISOString()),
    sql`update task set due_date = '2027-05-11' where id in ('past', 'far')`,
    ...["past", "far"].map((id) => happened(id, "task.dueDateChanged", id)),
  );
  await setLateDays(ctx(), "far");
  expect(await lateDays()).toEqual({ "new far": "2027-05-24", "new past": "2027-05-24" });
});

it("what a team has done or been given stays with its day", async () => {
  await house.at.write(
    team("new", NOW.toISOString()),
    ...lateDaysOfNewTeams(ctx(), ["new"]),
    sql`update task_status set progress_status = 'complete', extended_due_date = '2027-06-06' where task_id = 'soon'`,
    happened("a", "settings.saved", null),
  );
  await setLateDays(ctx(20), "a");
  const [row] = await house.at.read(many(q.select().from(taskStatuses).where(sql`task_id = 'soon'`)));
  expect(row).toMatchObject({
    ...{ progressStatus: "complete", extendedDueDate: "2027-06-06", lateDueDate: "2027-05-30" },
    ownDueDate: "2027-06-06",
  });
});

it("works through more teams than one round has", async () => {
  const names = Array.from({ length: 230 }, (_, n) => `n${String(n).padStart(3, "0")}`);
  await house.at.write(
    ...names.map((name) => team(name, NOW.toISOString())),
    happened("a", "settings.saved", null),
  );
  await setLateDays(ctx(), "a");
  expect(Object.keys(await lateDays())).toHaveLength(2 * names.length);
});

it("no job is left where the event has no such days", () => {
  expect(lateDaysJobs(ctx(0))).toEqual([]);
  expect(lateDaysJobs(ctx())).toEqual([{ subscriber: "lateDays" }]);
});
