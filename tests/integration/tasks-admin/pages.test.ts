import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import { refreshProgress, refreshTaskProgress } from "~/features/tasks/progress.server";
import { completeTask } from "~/features/tasks/task-status.commands.server";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { newId } from "~/lib/ids";
import { textOf } from "../../worlds/portal-event";
import { tasksAdminEvent } from "../../worlds/tasks-admin-event";
import { newTask } from "../../worlds/test-event";

const SLUG = "tadmin";
let show: Awaited<ReturnType<typeof tasksAdminEvent>>;
beforeAll(async () => {
  show = await tasksAdminEvent(SLUG);
});

describe("the list of tasks", () => {
  it.each([
    ["", ["Late", "Near", "Far", "Dateless"]],
    ["?status=overdue", ["Late"]],
    ["?status=dueSoon", ["Near"]],
    ["?status=incomplete", ["Late", "Near", "Far", "Dateless"]],
    ["?status=pending&type=tbc", ["Far"]],
    ["?type=upload&type=externalForm", ["Near", "Dateless"]],
    ["?group=unassigned", ["Near", "Far", "Dateless"]],
    ["?teamType=all", ["Near", "Dateless"]],
    ["?from=2028-01-01", ["Far"]],
    ["?to=2026-06-01", ["Late"]],
    ["?from=2026-01-01&to=2026-01-01", ["Late"]],
    ["?urgent=1", ["Late"]],
    ["?approval=1", ["Near"]],
    ["?q=ATE", ["Late", "Dateless"]],
    ["?sort=title&dir=desc", ["Near", "Late", "Far", "Dateless"]],
    [
      "?status=nonsense&type=zzz&from=yesterday&urgent=yes&page=0&sort=drop",
      ["Late", "Near", "Far", "Dateless"],
    ],
  ])("%s", async (search, expected) => {
    expect(await show.rows(`/admin/tasks${search}`)).toEqual(expected);
  });

  it("by team type and group, and both together with an empty answer that can be cleared", async () => {
    expect(await show.rows(`/admin/tasks?teamType=${show.shell}&teamType=all`)).toEqual([
      "Late",
      "Near",
      "Far",
      "Dateless",
    ]);
    expect(await show.rows(`/admin/tasks?group=${show.group}`)).toEqual(["Late"]);
    const { body } = await show.get(`/admin/tasks?group=${show.group}&teamType=all`);
    expect(textOf(body)).toContain("No tasks match these filters");
    expect(body).toContain("Clear filters");
  });

  it("the report has exactly the filtered rows, with their status", async () => {
    const csv = await show.get("/admin/tasks/export?format=csv&status=overdue&status=dueSoon");
    const lines = csv.body.trim().split("\n").slice(1);
    expect(lines.map((line) => line.replaceAll('"', "").split(",")[0])).toEqual(["Late", "Near"]);
    expect(lines[0]).toContain("Overdue");
    const none = await show.get(`/admin/tasks/export?format=csv&urgent=1&approval=1`);
    expect(none.body.trim().split("\n")).toHaveLength(1);
  });
});

describe("who sees it and why", () => {
  it("counts by rule beside the editor, and names the reason of every team", async () => {
    const editor = textOf((await show.get(`/admin/tasks/${show.tasks.late}`)).body);
    expect(editor).toContain("3 teams see it as it is saved");
    const page = textOf((await show.get(`/admin/tasks/${show.tasks.late}/audience`)).body);
    expect(page).toContain("3 teams see this task as it is saved, 2 do not.");
    expect(page).toMatch(/Parent Yes Its type, Shell, is one that the task is for\./);
    expect(page).toMatch(/Child Yes A stand share of Parent: it sees what is shown to stand shares/);
    expect(page).toMatch(/Organisers Yes An organiser team sees every task that is active\./);
    expect(page).toMatch(/Untyped No The team has no type/);
    expect(page).toMatch(/Boat No Its type, Water, is not one that the task is for\./);
    expect(textOf((await show.get(`/admin/tasks/${show.tasks.far}/audience?q=child`)).body)).toContain(
      "“Show to stand shares too” is off.",
    );
  });

  it.each([
    ["?sees=no", ["Boat", "Untyped"]],
    ["?sees=yes", ["Child", "Organisers", "Parent"]],
    ["?rule=standShare&rule=noType", ["Child", "Untyped"]],
    ["?q=par", ["Parent"]],
  ])("%s", async (search, expected) => {
    expect(await show.rows(`/admin/tasks/${show.tasks.late}/audience${search}`)).toEqual(expected);
  });

  it("of a task that is not there is a 404", async () => {
    expect((await show.get(`/admin/tasks/${newId()}/audience`)).status).toBe(404);
  });
});

describe("bulk verbs by their addresses", () => {
  it("archive and restore: back to the list with its filters, with counts; three round trips", async () => {
    const archived = await show.post("/admin/tasks/archives", {
      ids: [show.tasks.late, newId(), "nonsense"],
      back: "?type=task",
    });
    expect(archived.headers.location).toBe("/admin/tasks?type=task");
    expect(show.roundTrips(archived)).toBeLessThanOrEqual(3);
    const said = await show.toast(archived);
    expect(said).toContain("1 task archived");
    expect(said).toContain("2 chosen tasks left as they are");
    expect(await show.rows("/admin/tasks/archived")).toEqual(["Late"]);
    const restored = await show.post("/admin/tasks/restorations", { ids: [show.tasks.late] });
    expect(restored.headers.location).toBe("/admin/tasks/archived");
    expect(await show.toast(restored)).toContain("1 task restored");
  });

  it.each([
    ["nothing", {}, "Choose at least one task"],
    ["900 ids", { ids: Array.from({ length: 900 }, (_, n) => `id${n}`) }, "Choose at most 500 at a time"],
    ["an id of a megabyte", { ids: "x".repeat(900_000) }, "Choose at least one task"],
  ])("%s: told, nothing changed", async (_, form, text) => {
    const answer = await show.post("/admin/tasks/archives", form as Record<string, string[]>);
    expect(await show.toast(answer)).toContain(text);
    expect(await show.at.rows(sql`select count(*) as n from task where is_archived = 1`)).toEqual([{ n: 0 }]);
  });

  it.each(["https://evil.example", "//evil.example", "/..//evil", "?a b", "?x#y"])(
    "where to come back to is a search of our own list, whatever is sent: %s",
    async (back) => {
      const answer = await show.post("/admin/tasks/archives", { ids: newId(), back });
      expect(answer.headers.location).toBe("/admin/tasks");
    },
  );

  it.each(["due-date", "shift", "grouping", "removal"])(
    "%s: without a choice it leads back; with one it names it",
    async (verb) => {
      expect((await show.get(`/admin/tasks/${verb}`)).headers.location).toBe("/admin/tasks");
      expect((await show.get(`/admin/tasks/${verb}?ids=${newId()}`)).status).toBe(302);
      const page = await show.get(
        `/admin/tasks/${verb}?ids=${show.tasks.late}&ids=${show.tasks.near}&back=%3Fq%3Da`,
      );
      expect(page.status).toBe(200);
      expect(show.roundTrips(page)).toBeLessThanOrEqual(2);
      expect(textOf(page.body)).toContain("Late");
      expect(page.body).toContain('href="/admin/tasks?q=a"');
    },
  );

  it.each([
    ["due-date", { dueDate: "2027-02-30" }, "Invalid target date"],
    ["due-date", { dueDate: "yesterday" }, "Invalid target date"],
    ["shift", { days: "1.5" }, "Enter a whole number of days"],
    ["shift", { days: "0" }, "Enter a whole number of days"],
    ["shift", { days: "99999" }, "Enter a whole number of days"],
    ["shift", { days: "soon" }, "Enter a whole number of days"],
    ["shift", {}, "Enter a whole number of days"],
    ["grouping", {}, "Choose a group"],
    ["removal", { confirm: "confirm" }, "Type CONFIRM to delete"],
  ])("%s with %o is refused at its field, and keeps what was typed", async (verb, form, text) => {
    const answer = await show.post(`/admin/tasks/${verb}?ids=${show.tasks.near}`, {
      ids: show.tasks.near,
      ...form,
    } as Record<string, string>);
    expect([400, 422]).toContain(answer.status);
    expect(textOf(answer.body)).toContain(text);
    const [typed] = Object.values(form);
    if (typed && !String(typed).startsWith("2027-02-30")) expect(answer.body).toContain(`value="${typed}"`);
  });

  it("set, shift and group, each in three round trips", async () => {
    const ids = [show.tasks.near, show.tasks.dateless];
    const set = await show.post("/admin/tasks/due-date", { ids, dueDate: "2027-05-01", tellTeams: "on" });
    expect(await show.toast(set)).toContain("2 tasks have a new due date");
    const shift = await show.post("/admin/tasks/shift", { ids, days: "-7" });
    expect(await show.toast(shift)).toContain("2 tasks moved 7 days earlier");
    const grouped = await show.post("/admin/tasks/grouping", { ids, taskGroupId: show.group });
    expect(await show.toast(grouped)).toContain("2 tasks added to “Build-up”");
    for (const answer of [set, shift, grouped]) expect(show.roundTrips(answer)).toBeLessThanOrEqual(3);
    expect(await show.at.rows(sql`select distinct due_date as due from task where id in ${ids}`)).toEqual([
      { due: "2027-04-24" },
    ]);
    expect(await show.at.rows(sql`select count(*) as n from outbox where subscriber = 'dueDates'`)).toEqual([
      { n: 1 },
    ]);
  });

  it("delete says what goes, asks for the word, and takes it all", async () => {
    const { taskId } = await addTask(show.at.ctx(), newTask("Doomed"));
    await completeTask(show.at.member(show.parent.ownerId, show.parent.teamId), { taskId });
    await writeBatch(show.at.db, [
      sql`insert into comment (id, task_status_id, text, created_at, created_by, updated_at, updated_by)
        select 'c1', id, 'Hello', 'now', 'x', 'now', 'x' from task_status where task_id = ${taskId}`,
    ]);
    const page = textOf((await show.get(`/admin/tasks/removal?ids=${taskId}`)).body);
    expect(page).toContain("Delete 1 task?");
    expect(page).toContain("1 team’s status and 1 comment");
    const gone = await show.post("/admin/tasks/removal", { ids: taskId, confirm: "CONFIRM" });
    expect(show.roundTrips(gone)).toBeLessThanOrEqual(3);
    expect(gone.headers.location).toBe("/admin/tasks");
    expect(await show.toast(gone)).toContain("1 task deleted");
    expect(await show.at.rows(sql`select 1 from comment where id = 'c1'`)).toEqual([]);
    expect((await show.get(`/admin/tasks/${taskId}`)).status).toBe(404);
  });

  it("deleting from the archive leads back to it", async () => {
    const { taskId } = await addTask(show.at.ctx(), newTask("Filed away"));
    await show.post("/admin/tasks/archives", { ids: taskId });
    const page = await show.get(`/admin/tasks/removal?ids=${taskId}&back=%3Fq%3Dfiled`);
    expect(page.body).toContain('name="archived"');
    const gone = await show.post("/admin/tasks/removal", {
      ids: taskId,
      confirm: "CONFIRM",
      archived: "1",
      back: "?q=filed",
    });
    expect(gone.headers.location).toBe("/admin/tasks/archived?q=filed");
  });
});

/** Who asks is known after the first time, so that a page is one round trip or two, and asked in the same call. */
const queriesOf = (timing: unknown): string => /queries=\d+/.exec(String(timing))?.[0] ?? "none";

describe("the cost of the new lists", () => {
  it("is the same with 1, 3 and 300 rows", async () => {
    const seen: Record<string, string[]> = {};
    const paths = () => [
      "/admin/tasks?status=overdue",
      "/admin/tasks/archived",
      `/admin/tasks/${show.tasks.near}`,
      `/admin/tasks/${show.tasks.near}/audience`,
      "/admin/task-groups/reorder",
      "/admin/task-groups/archived",
      `/admin/task-groups/${show.group}`,
      `/admin/task-groups/${show.group}/additions`,
      `/admin/tasks/shift?${Array.from({ length: 100 }, (_, n) => `ids=task${n}`).join("&")}&ids=${show.tasks.near}`,
    ];
    for (const count of [1, 3, 300]) {
      const numbers = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`;
      const audit = sql`'2027-01-01T00:00:00.000Z', 'x', '2027-01-01T00:00:00.000Z', 'x'`;
      await writeBatch(show.at.db, [
        sql`${numbers} insert or ignore into team (id, name, created_at, created_by, updated_at, updated_by)
          select 'team' || i, 'Team ' || i, ${audit} from n`,
        sql`${numbers} insert or ignore into task (id, title, type, due_date, is_archived, created_at, created_by, updated_at, updated_by)
          select 'task' || i, 'Task ' || i, 'task', '2026-01-01', i % 3 = 0, ${audit} from n`,
        sql`${numbers} insert or ignore into task_group (id, title, is_archived, position, created_at, created_by, updated_at, updated_by)
          select 'group' || i, 'Group ' || i, i % 2, i, ${audit} from n`,
        sql`${numbers} insert or ignore into task_group_task (group_id, task_id, position) select ${show.group}, 'task' || i, i from n where i % 2`,
        refreshProgress(),
        refreshTaskProgress(),
      ]);
      await show.get("/admin/tasks/archived");
      for (const path of paths()) {
        const answer = await show.get(path);
        expect(answer.status, path).toBe(200);
        seen[path] = [...(seen[path] ?? []), queriesOf(answer.headers["server-timing"])];
        expect(show.roundTrips(answer), path).toBeLessThanOrEqual(2);
      }
    }
    for (const [path, costs] of Object.entries(seen))
      expect(new Set(costs).size, `${path}: ${costs.join("; ")}`).toBe(1);
  });
});
