import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import { addTaskGroup } from "~/features/tasks/task-groups.server";
import { completeTask } from "~/features/tasks/task-status.commands.server";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { refreshProgress, refreshTaskProgress } from "~/features/teams/progress.server";
import { addTeamType } from "~/features/teams/team-types.server";
import { addStandShare, addTeam } from "~/features/teams/teams.commands.server";
import { newId } from "~/lib/ids";
import type { Answer, Client } from "../../harness/http";
import { urlOf } from "../../harness/portal";
import { portalEvent, signedIn, textOf } from "../support/portal-event";
import { newTask, person } from "../support/test-event";

const SLUG = "tadmin";
let at: Awaited<ReturnType<typeof portalEvent>>;
let staff: Client;
let shell: string;
let group: string;
const made: Record<string, string> = {};
beforeAll(async () => {
  at = await portalEvent(SLUG);
  staff = await signedIn(SLUG, at.adminEmail);
  const ctx = at.ctx();
  shell = (await addTeamType(ctx, { name: "Shell" })).teamTypeId;
  const water = (await addTeamType(ctx, { name: "Water" })).teamTypeId;
  group = (await addTaskGroup(ctx, { title: "Build-up" })).taskGroupId;
  const team = (name: string, change = {}) =>
    addTeam(ctx, { name, teamTypeId: null, isOrganiser: false, owner: person(name, SLUG), ...change });
  const parent = await team("Parent", { teamTypeId: shell });
  await addStandShare(ctx, { name: "Child", parentTeamId: parent.teamId, owner: person("Child", SLUG) });
  await team("Untyped");
  await team("Organisers", { isOrganiser: true });
  await team("Boat", { teamTypeId: water });
  const task = async (title: string, change = {}) => {
    made[title] = (await addTask(ctx, newTask(title, change))).taskId;
  };
  await task("Late", {
    dueDate: "2026-01-01",
    teamTypeIds: [shell],
    isTimeSensitive: true,
    groupIds: [group],
  });
  await task("Near", { dueDate: "2026-11-30", type: "upload", isApprovalNeeded: true });
  await task("Far", { dueDate: "2029-01-01", type: "tbc", showToChildTeams: false, teamTypeIds: [shell] });
  await task("Dateless", { type: "externalForm", externalLink: "https://forms.example/x" });
  await writeBatch(at.db, [sql`update task set due_date = date('now', '+9 days') where title = 'Near'`]);
  made.parentOwner = parent.ownerId;
  made.parent = parent.teamId;
});

const get = (path: string) => staff.get(urlOf(SLUG, path));
const post = (path: string, form: Record<string, string | readonly string[]>) =>
  staff.post(urlOf(SLUG, path), {
    form: new URLSearchParams(
      Object.entries(form).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)])),
    ),
  });
const rows = async (path: string) => {
  const { body } = await get(path);
  return [...body.matchAll(/<th[^>]*scope="row"[^>]*>\s*(?:<a[^>]*>)?([^<]+)/g)].map(([, title]) => title);
};
const trips = (answer: Answer) => Number(/trips=(\d+)/.exec(String(answer.headers["server-timing"]))?.[1]);
const toast = async (answer: Answer) => {
  expect(answer.status).toBe(302);
  return textOf((await staff.get(new URL(String(answer.headers.location), answer.url).href)).body);
};

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
    expect(await rows(`/admin/tasks${search}`)).toEqual(expected);
  });

  it("by team type and group, and both together with an empty answer that can be cleared", async () => {
    expect(await rows(`/admin/tasks?teamType=${shell}&teamType=all`)).toEqual([
      "Late",
      "Near",
      "Far",
      "Dateless",
    ]);
    expect(await rows(`/admin/tasks?group=${group}`)).toEqual(["Late"]);
    const { body } = await get(`/admin/tasks?group=${group}&teamType=all`);
    expect(textOf(body)).toContain("No tasks match these filters");
    expect(body).toContain("Clear filters");
  });

  it("the report has exactly the filtered rows, with their status", async () => {
    const csv = await get("/admin/tasks/export?format=csv&status=overdue&status=dueSoon");
    const lines = csv.body.trim().split("\n").slice(1);
    expect(lines.map((line) => line.replaceAll('"', "").split(",")[0])).toEqual(["Late", "Near"]);
    expect(lines[0]).toContain("Overdue");
    const none = await get(`/admin/tasks/export?format=csv&urgent=1&approval=1`);
    expect(none.body.trim().split("\n")).toHaveLength(1);
  });
});

describe("who sees it and why", () => {
  it("counts by rule beside the editor, and names the reason of every team", async () => {
    const editor = textOf((await get(`/admin/tasks/${made.Late}`)).body);
    expect(editor).toContain("3 teams see it as it is saved");
    const page = textOf((await get(`/admin/tasks/${made.Late}/audience`)).body);
    expect(page).toContain("3 teams see this task as it is saved, 2 do not.");
    expect(page).toMatch(/Parent Yes Its type, Shell, is one of the task’s team types\./);
    expect(page).toMatch(/Child Yes A stand share of Parent: it sees what is shown to stand shares/);
    expect(page).toMatch(/Organisers Yes An organiser team sees every task\./);
    expect(page).toMatch(/Untyped No The team has no type/);
    expect(page).toMatch(/Boat No Its type, Water, is not one of the task’s team types\./);
    expect(textOf((await get(`/admin/tasks/${made.Far}/audience?q=child`)).body)).toContain(
      "“Show to stand shares too” is off.",
    );
  });

  it.each([
    ["?sees=no", ["Boat", "Untyped"]],
    ["?sees=yes", ["Child", "Organisers", "Parent"]],
    ["?rule=standShare&rule=noType", ["Child", "Untyped"]],
    ["?q=par", ["Parent"]],
  ])("%s", async (search, expected) => {
    expect(await rows(`/admin/tasks/${made.Late}/audience${search}`)).toEqual(expected);
  });

  it("of a task that is not there is a 404", async () => {
    expect((await get(`/admin/tasks/${newId()}/audience`)).status).toBe(404);
  });
});

describe("bulk verbs by their addresses", () => {
  it("archive and restore: back to the list with its filters, with counts; three trips", async () => {
    const archived = await post("/admin/tasks/archives", {
      ids: [made.Late ?? "", newId(), "nonsense"],
      back: "?type=task",
    });
    expect(archived.headers.location).toBe("/admin/tasks?type=task");
    expect(trips(archived)).toBeLessThanOrEqual(3);
    const said = await toast(archived);
    expect(said).toContain("1 task archived");
    expect(said).toContain("2 chosen tasks left as they are");
    expect(await rows("/admin/tasks/archived")).toEqual(["Late"]);
    const restored = await post("/admin/tasks/restorations", { ids: [made.Late ?? ""] });
    expect(restored.headers.location).toBe("/admin/tasks/archived");
    expect(await toast(restored)).toContain("1 task restored");
  });

  it.each([
    ["nothing", {}, "Choose at least one task"],
    [
      "10,000 ids",
      { ids: Array.from({ length: 10_000 }, (_, n) => `id${n}`) },
      "Choose at most 500 at a time",
    ],
    ["an id of a megabyte", { ids: "x".repeat(900_000) }, "Choose at least one task"],
  ])("%s: told, nothing changed", async (_, form, text) => {
    const answer = await post("/admin/tasks/archives", form as Record<string, string[]>);
    expect(await toast(answer)).toContain(text);
    expect(await at.rows(sql`select count(*) as n from task where is_archived = 1`)).toEqual([{ n: 0 }]);
  });

  it.each(["https://evil.example", "//evil.example", "/..//evil", "?a b", "?x#y"])(
    "where to come back to is a search of our own list, whatever is sent: %s",
    async (back) => {
      const answer = await post("/admin/tasks/archives", { ids: newId(), back });
      expect(answer.headers.location).toBe("/admin/tasks");
    },
  );

  it.each(["due-date", "shift", "grouping", "removal"])(
    "%s: without a choice it leads back; with one it names it",
    async (verb) => {
      expect((await get(`/admin/tasks/${verb}`)).headers.location).toBe("/admin/tasks");
      expect((await get(`/admin/tasks/${verb}?ids=${newId()}`)).status).toBe(302);
      const page = await get(`/admin/tasks/${verb}?ids=${made.Late}&ids=${made.Near}&back=%3Fq%3Da`);
      expect(page.status).toBe(200);
      expect(trips(page)).toBeLessThanOrEqual(2);
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
    const answer = await post(`/admin/tasks/${verb}?ids=${made.Near}`, {
      ids: made.Near ?? "",
      ...form,
    } as Record<string, string>);
    expect([400, 422]).toContain(answer.status);
    expect(textOf(answer.body)).toContain(text);
    const [typed] = Object.values(form);
    if (typed && !String(typed).startsWith("2027-02-30")) expect(answer.body).toContain(`value="${typed}"`);
  });

  it("set, shift and group, each in three trips", async () => {
    const ids = [made.Near ?? "", made.Dateless ?? ""];
    const set = await post("/admin/tasks/due-date", { ids, dueDate: "2027-05-01", tellTeams: "on" });
    expect(await toast(set)).toContain("2 tasks have a new due date");
    const shift = await post("/admin/tasks/shift", { ids, days: "-7" });
    expect(await toast(shift)).toContain("2 tasks moved 7 days earlier");
    const grouped = await post("/admin/tasks/grouping", { ids, taskGroupId: group });
    expect(await toast(grouped)).toContain("2 tasks added to “Build-up”");
    for (const answer of [set, shift, grouped]) expect(trips(answer)).toBeLessThanOrEqual(3);
    expect(await at.rows(sql`select distinct due_date as due from task where id in ${ids}`)).toEqual([
      { due: "2027-04-24" },
    ]);
    expect(await at.rows(sql`select count(*) as n from outbox where subscriber = 'dueDates'`)).toEqual([
      { n: 1 },
    ]);
  });

  it("delete says what goes, asks for the word, and takes it all", async () => {
    const { taskId } = await addTask(at.ctx(), newTask("Doomed"));
    await completeTask(at.member(made.parentOwner ?? "", made.parent ?? ""), { taskId });
    await writeBatch(at.db, [
      sql`insert into comment (id, task_status_id, text, created_at, created_by, updated_at, updated_by)
        select 'c1', id, 'Hello', 'now', 'x', 'now', 'x' from task_status where task_id = ${taskId}`,
    ]);
    const page = textOf((await get(`/admin/tasks/removal?ids=${taskId}`)).body);
    expect(page).toContain("Delete 1 task?");
    expect(page).toContain("1 team’s status and 1 comment");
    const gone = await post("/admin/tasks/removal", { ids: taskId, confirm: "CONFIRM" });
    expect(trips(gone)).toBeLessThanOrEqual(3);
    expect(await toast(gone)).toContain("1 task deleted");
    expect(await at.rows(sql`select 1 from comment where id = 'c1'`)).toEqual([]);
    expect((await get(`/admin/tasks/${taskId}`)).status).toBe(404);
  });
});

describe("the editor", () => {
  const values = (change: Record<string, string> = {}) => ({
    title: "Edited",
    type: "task",
    version: "1",
    showToChildTeams: "on",
    ...change,
  });

  it.each([
    ["javascript:alert(1)", "Enter an address that begins with https:// or http://"],
    ["ftp://forms.example/x", "Enter an address that begins with https:// or http://"],
    ["https://me:secret@forms.example/x", "Enter an address that begins with https:// or http://"],
    ["", "Enter the address of the form"],
  ])("an external form at %s is refused", async (externalLink, text) => {
    const answer = await post("/admin/tasks/add", values({ type: "externalForm", externalLink }));
    expect(answer.status).toBe(400);
    expect(textOf(answer.body)).toContain(text);
  });

  it("a description of 1 MB is refused at its field, and so is one of 20,000 characters", async () => {
    for (const length of [1_000_000, 20_000]) {
      const long = await post("/admin/tasks/add", values({ description: "x".repeat(length) }));
      expect(long.status).toBe(400);
      expect(textOf(long.body)).toContain("Use at most 10,000 characters");
    }
    expect(await at.rows(sql`select 1 from task where title = 'Edited'`)).toEqual([]);
  });

  it("a form cannot be chosen; a task that is one is edited and stays one", async () => {
    const refused = await post("/admin/tasks/add", values({ type: "form" }));
    expect(refused.status).toBe(422);
    const { taskId } = await addTask(at.ctx(), newTask("A form"));
    await writeBatch(at.db, [sql`update task set type = 'form', form_id = 'f1' where id = ${taskId}`]);
    expect((await get(`/admin/tasks/${taskId}`)).body).toMatch(
      /value="form"[^>]*checked|checked[^>]*value="form"/,
    );
    expect((await post(`/admin/tasks/${taskId}`, values({ type: "form" }))).status).toBe(302);
    expect(await at.rows(sql`select title, type, form_id as form from task where id = ${taskId}`)).toEqual([
      { title: "Edited", type: "form", form: "f1" },
    ]);
  });

  it("another type, once teams have done it, wants to be meant; what they did stays", async () => {
    const { taskId } = await addTask(at.ctx(), newTask("Worked on"));
    await completeTask(at.member(made.parentOwner ?? "", made.parent ?? ""), { taskId });
    const asked = await post(`/admin/tasks/${taskId}`, values({ type: "upload" }));
    expect(asked.status).toBe(422);
    expect(textOf(asked.body)).toContain(
      "1 team has completed it. Tick the box to change the type all the same.",
    );
    expect(asked.body).toContain('name="isTypeChangeMeant"');
    expect(
      (await post(`/admin/tasks/${taskId}`, values({ type: "upload", isTypeChangeMeant: "on" }))).status,
    ).toBe(302);
    expect(
      await at.rows(sql`select progress_status as state from task_status where task_id = ${taskId}`),
    ).toEqual([{ state: "complete" }]);
  });

  it("a save of words alone counts nothing again; three trips", async () => {
    const { taskId } = await addTask(at.ctx(), newTask("Words"));
    await writeBatch(at.db, [sql`update team_progress set total = 99`]);
    const saved = await post(`/admin/tasks/${taskId}`, values({ description: "New", dueDate: "2027-05-01" }));
    expect(trips(saved)).toBeLessThanOrEqual(3);
    expect(await at.rows(sql`select distinct total from team_progress`)).toEqual([{ total: 99 }]);
    await writeBatch(at.db, [refreshProgress()]);
  });

  it("opens a copy, and says that it is one", async () => {
    const answer = await post(`/admin/tasks/${made.Near}/copies`, {});
    expect(await toast(answer)).toMatch(/Task copied.*Copy of Near/s);
    expect(trips(answer)).toBeLessThanOrEqual(3);
  });
});

describe("groups by their addresses", () => {
  it("order, departure and additions, each in three trips; the list says where it is now", async () => {
    const ids = await at.rows<{ id: string }>(
      sql`select task_id as id from task_group_task where group_id = ${group} order by position`,
    );
    const last = ids.at(-1)?.id ?? "";
    const moved = await post(`/admin/task-groups/${group}/order`, { id: last, to: "1" });
    expect(moved.headers.location).toBe(`/admin/task-groups/${group}?moved=${last}&dir=up`);
    const page = await staff.get(urlOf(SLUG, String(moved.headers.location)));
    expect(textOf(page.body)).toMatch(new RegExp(`is now 1 of ${ids.length}\\.`));
    expect(page.body).toMatch(
      new RegExp(`id="move-down-${last}"[^>]*autofocus|autofocus[^>]*id="move-down-${last}"`, "i"),
    );
    const left = await post(`/admin/task-groups/${group}/departures`, { id: last });
    expect(await toast(left)).toContain("taken out of the group");
    const added = await post(`/admin/task-groups/${group}/additions`, { ids: last });
    expect(await toast(added)).toContain("1 task added to “Build-up”");
    for (const answer of [moved, left, added]) expect(trips(answer)).toBeLessThanOrEqual(3);
    const wrong = await post(`/admin/task-groups/${group}/order`, { id: last, to: "first" });
    expect(await toast(wrong)).toContain("Enter a place in the list");
  });

  it("rename is kept at its field when the title is taken; archived ones are not added to", async () => {
    await addTaskGroup(at.ctx(), { title: "Taken" });
    const taken = await post(`/admin/task-groups/${group}`, { title: "taken", was: "Build-up" });
    expect(taken.status).toBe(422);
    expect(taken.body).toContain('value="taken"');
    const { taskGroupId } = await addTaskGroup(at.ctx(), { title: "Old" });
    expect(await toast(await post("/admin/task-groups/archives", { ids: taskGroupId }))).toContain(
      "1 group archived",
    );
    expect((await get(`/admin/task-groups/${taskGroupId}/additions`)).status).toBe(404);
    expect(textOf((await get(`/admin/task-groups/${taskGroupId}`)).body)).toContain("Archived");
    expect(textOf((await get("/admin/task-groups/archived")).body)).toContain("Old");
    expect(
      (await post(`/admin/task-groups/removal?ids=${taskGroupId}`, { ids: taskGroupId, confirm: "" })).status,
    ).toBe(422);
    expect(
      await toast(
        await post(`/admin/task-groups/removal?ids=${taskGroupId}`, { ids: taskGroupId, confirm: "CONFIRM" }),
      ),
    ).toContain("1 group deleted");
  });
});

describe("the cost of the new lists", () => {
  it("is the same with 1, 3 and 300 rows", async () => {
    const seen: Record<string, string[]> = {};
    const paths = () => [
      "/admin/tasks?status=overdue",
      "/admin/tasks/archived",
      `/admin/tasks/${made.Near}`,
      `/admin/tasks/${made.Near}/audience`,
      "/admin/task-groups/reorder",
      "/admin/task-groups/archived",
      `/admin/task-groups/${group}`,
      `/admin/task-groups/${group}/additions`,
      `/admin/tasks/shift?${Array.from({ length: 100 }, (_, n) => `ids=task${n}`).join("&")}&ids=${made.Near}`,
    ];
    for (const count of [1, 3, 300]) {
      const numbers = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`;
      const audit = sql`'2027-01-01T00:00:00.000Z', 'x', '2027-01-01T00:00:00.000Z', 'x'`;
      await writeBatch(at.db, [
        sql`${numbers} insert or ignore into team (id, name, created_at, created_by, updated_at, updated_by)
          select 'team' || i, 'Team ' || i, ${audit} from n`,
        sql`${numbers} insert or ignore into task (id, title, type, due_date, is_archived, created_at, created_by, updated_at, updated_by)
          select 'task' || i, 'Task ' || i, 'task', '2026-01-01', i % 3 = 0, ${audit} from n`,
        sql`${numbers} insert or ignore into task_group (id, title, is_archived, position, created_at, created_by, updated_at, updated_by)
          select 'group' || i, 'Group ' || i, i % 2, i, ${audit} from n`,
        sql`${numbers} insert or ignore into task_group_task (group_id, task_id, position) select ${group}, 'task' || i, i from n where i % 2`,
        refreshProgress(),
        refreshTaskProgress(),
      ]);
      for (const path of paths()) {
        const answer = await get(path);
        expect(answer.status, path).toBe(200);
        seen[path] = [...(seen[path] ?? []), String(answer.headers["server-timing"])];
        expect(trips(answer), path).toBeLessThanOrEqual(2);
      }
    }
    for (const [path, costs] of Object.entries(seen))
      expect(new Set(costs).size, `${path}: ${costs.join("; ")}`).toBe(1);
  });
});
