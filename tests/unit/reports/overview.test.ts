import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { as, jsonValues } from "#db/json-row";
import type { Found } from "#db/read-batch";
import { SETTINGS, type Settings } from "~/event-settings/settings.schema";
import {
  HappenedSearch,
  happenedList,
  happenedScope,
} from "~/features/reports/happened/happened.queries.server";
import type { Happened } from "~/features/reports/happened/happened.rules";
import { healthList } from "~/features/reports/health/health.queries.server";
import { HealthSearch, healthScope } from "~/features/reports/health/health.server";
import { overviewOf, overviewReads } from "~/features/reports/overview/overview.server";
import { happenedPath } from "~/features/reports/reports.paths";
import { dailyLine } from "~/features/reports/risk/daily-line.server";
import { notedBy, notedDays, notedRisk, noteRisk } from "~/features/reports/risk/risk-days.server";
import { mondayBefore } from "~/features/reports/risk/week.rules";
import { taskReport } from "~/features/reports/tasks/task-report.queries.server";
import type { CountedState } from "~/features/reports/tasks/task-report.types";
import { addDays, dayIn } from "~/lib/dates";
import { memoryEvent } from "../support/memory-event";
import { TODAY, world, written } from "../support/report-world";

let at: Awaited<ReturnType<typeof memoryEvent>>;
beforeEach(async () => {
  at = await memoryEvent();
  await at.write(
    sql`insert or ignore into settings (kind, data, created_at, created_by, updated_at, updated_by)
      select value, '{}', 'now', 'x', 'now', 'x' from json_each(${JSON.stringify(Object.keys(SETTINGS))})`,
  );
});

const ZONE = "Europe/London";
const settings = Object.fromEntries(
  Object.entries(SETTINGS).map(([kind, schema]) => [kind, schema.parse({})]),
) as unknown as Settings;
settings.event.timeZone = ZONE;
const ctxAt = (day: string) => ({ settings, now: new Date(`${day}T12:00:00.000Z`) });
const ctx = ctxAt(TODAY);

async function overview() {
  const reads = overviewReads(ctx);
  const found: Record<string, unknown> = {};
  for (const [name, read] of Object.entries(reads)) found[name] = await at.read(read as never);
  return overviewOf(ctx, found as Found<typeof reads>);
}

/** What happened in three weeks, at all hours of them. */
async function lately() {
  const when = (every: number) =>
    sql.raw(
      `strftime('%Y-%m-%dT%H:%M:%fZ', '${TODAY}T12:00:00', '-' || (x.rowid * ${every} % 500) || ' hours')`,
    );
  const audit = (every: number) => sql`${when(every)}, 'uteam1', ${when(every)}, 'uteam1'`;
  await at.write(
    sql`update task_status as x set completed_at = ${when(7)}, completed_by = 'uteam1' where progress_status = 'complete'`,
    sql`insert into form (id, title, short_name, created_at, created_by, updated_at, updated_by) values ('f', 'F', 'F', 'now', 'x', 'now', 'x')`,
    sql`insert into submission (id, form_id, team_id, is_draft, number, submitted_at, created_at, created_by, updated_at, updated_by)
      select 's' || id, 'f', id, x.rowid % 5 = 0, 1, ${when(37)}, ${audit(37)} from team x`,
    sql`insert into comment (id, task_status_id, text, created_at, created_by, updated_at, updated_by)
      select 'c' || id, id, 'x', ${audit(11)} from task_status x`,
    sql`insert into reply (id, comment_id, text, created_at, created_by, updated_at, updated_by)
      select 'r' || id, id, 'x', ${audit(13)} from comment x`,
    sql`insert into email_log (id, type, recipient, event_id, user_id, template_id, created_at, updated_at)
      select 'm' || id, iif(x.rowid % 3 = 0, 'open', 'bounce'), email, 'e', id, 'welcome', ${when(41)}, ${when(41)} from user x`,
  );
}

/** The same, plainly. */
async function instantsOf(what: Happened): Promise<string[]> {
  const all = {
    completed: sql`select s.completed_at as at from task_status s join team tm on tm.id = s.team_id
      where s.progress_status = 'complete' and tm.is_archived + tm.is_organiser = 0`,
    submitted: sql`select submitted_at as at from submission where is_draft = 0`,
    comments: sql`select created_at as at from comment union all select created_at from reply`,
    bounced: sql`select created_at as at from email_log where type = 'bounce'`,
  };
  return at.read(jsonValues(as<string>(sql`x.at`), sql`from (${all[what]}) x`));
}

it.each([11, 12, 13])("each figure is what the list behind it holds (%d)", async (seed) => {
  const made = world(seed, ZONE, 60);
  await written(at, made);
  await lately();
  const { teams, tasks, week, bands, latest } = await overview();
  const scope = healthScope(ctx, { teams: "active" });
  const health = async (more: object) =>
    (await at.read(healthList.page(HealthSearch.parse(more), scope))).total;
  expect(teams.teams).toBe(await health({}));
  expect(teams.loggedIn).toBe(await health({ login: "some" }));
  expect(teams.bouncedTeams).toBe(await health({ mail: "bounced" }));
  for (const { level, teams: n } of bands) expect(n, level).toBe(await health({ band: level }));
  const clock = { clock: scope.clock };
  const rowsOf = async (more: object) =>
    (await at.read(taskReport.page(taskReport.Search.parse(more), clock))).rows;
  const sum = (rows: Awaited<ReturnType<typeof rowsOf>>, state: CountedState) =>
    rows.reduce((all, row) => all + row[state], 0);
  expect(tasks.complete).toBe(sum(await rowsOf({ state: "complete" }), "complete"));
  expect(tasks.awaiting).toBe(sum(await rowsOf({ state: "awaiting" }), "awaiting"));
  const overdue = await rowsOf({ state: "overdue", sort: "overdue", dir: "desc" });
  expect(tasks.overdue).toBe(sum(overdue, "overdue"));
  expect(tasks.overdueTasks).toBe(overdue.length);
  expect(latest.map(({ overdue: n }) => n)).toEqual(overdue.slice(0, 5).map((row) => row.overdue));
  expect(week.filter(({ last, before }) => last * before > 0).length).toBeGreaterThanOrEqual(4);
  for (const line of week)
    for (const which of ["last", "before"] as const) {
      const { pathname, searchParams } = new URL(line.lists[which], "https://x.test");
      const search = Object.fromEntries(searchParams);
      const happened = HappenedSearch.parse(search);
      const listed =
        pathname === happenedPath
          ? (await at.read(happenedList.page(happened, happenedScope(ctx, happened)))).total
          : sum(await rowsOf(search), "overdue");
      expect(line[which], `${line.label}, ${which}`).toBe(listed);
      const instants = await instantsOf(happened.what);
      const inDays = instants
        .map((instant) => dayIn(ZONE, new Date(instant)))
        .filter((day) => day >= (happened.from ?? "") && day <= (happened.to ?? ""));
      if (pathname === happenedPath) expect(inDays.length, line.label).toBe(listed);
    }
});

it("is all zeros in an event without teams", async () => {
  const { teams, tasks, week, bands } = await overview();
  expect([teams.teams, teams.loggedIn, tasks.complete, tasks.overdue]).toEqual([0, 0, 0, 0]);
  expect(week.map(({ last, before }) => [last, before])).toEqual(week.map(() => [0, 0]));
  expect(bands.map(({ teams: n, risen }) => [n, risen])).toEqual(bands.map(() => [0, null]));
});

it("notes each night how the scores stand, of a team only where it changed, and the same night anew", async () => {
  await written(at, world(5, ZONE, 40));
  const scope = healthScope(ctx, { teams: "active" });
  const scores = async (day: string) =>
    new Map(
      (
        await at.read(healthList.page(HealthSearch.parse({}), healthScope(ctxAt(day), { teams: "active" })))
      ).rows.map(({ id, percent }) => [id, percent]),
    );
  const nights = [-9, -8, -1].map((days) => addDays(TODAY, days));
  for (const night of [...nights, ...nights.slice(-1)]) await noteRisk(at.db, ctxAt(night).now);
  for (const [id] of await scores(TODAY)) {
    const noted = await at.read(notedRisk(id, addDays(TODAY, -30)));
    const plain: { day: string; percent: number }[] = [];
    for (const night of nights) {
      const percent = (await scores(night)).get(id) ?? -1;
      if (plain.at(-1)?.percent !== percent) plain.push({ day: night, percent });
    }
    expect(noted, id).toEqual(plain);
  }
  const { rows } = await at.read(healthList.page(HealthSearch.parse({}), scope));
  const byMonday = await scores(addDays(TODAY, -8));
  expect(scope.monday).toBe(addDays(TODAY, -1));
  for (const row of rows) expect(row.byMonday).toBe((await scores(nights[2] ?? "")).get(row.id));
  expect(byMonday.size).toBe(rows.length);
  const days = await at.read(notedDays(addDays(TODAY, -30)));
  expect(days.map(({ day }) => day)).toEqual(nights);
  expect(days.map(({ low, medium, high, critical }) => low + medium + high + critical)).toEqual(
    nights.map(() => rows.length),
  );
  expect((await at.read(notedBy(addDays(TODAY, -2))))?.day).toBe(nights[1]);
  expect(await at.read(notedBy(addDays(TODAY, -20)))).toBeNull();
  // Of long ago the last alone stays: since then a team has stood so.
  await noteRisk(at.db, ctxAt(addDays(TODAY, 420)).now);
  const first = [...byMonday.keys()][0] ?? "";
  const left = await at.read(notedRisk(first, TODAY));
  expect(left.filter(({ day }) => day < TODAY)).toHaveLength(1);
});

it("since Monday is since the one before today", () => {
  expect(["2027-06-13", "2027-06-14", "2027-06-15", "2027-06-20"].map(mondayBefore)).toEqual([
    "2027-06-07",
    "2027-06-07",
    "2027-06-14",
    "2027-06-14",
  ]);
});

it("a line has a point a day: nights without a note stand as the one before, today as it is", () => {
  const of = { today: "2027-06-15", now: 9, locale: "en-GB" };
  const line = dailyLine(
    [
      { day: "2027-06-11", value: 1 },
      { day: "2027-06-13", value: 4 },
    ],
    of,
  );
  expect(line.map(({ value }) => value)).toEqual([1, 1, 4, 4, 9]);
  expect(dailyLine([], of)).toEqual([]);
  expect(dailyLine([{ day: "2027-06-15", value: 3 }], of)).toEqual([]);
  expect(dailyLine([{ day: "2020-01-01", value: 3 }], of)).toHaveLength(91);
});
