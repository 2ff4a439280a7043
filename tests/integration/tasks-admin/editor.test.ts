import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import { addTaskGroup } from "~/features/tasks/groups/task-groups.server";
import { refreshProgress } from "~/features/tasks/progress.server";
import { completeTask } from "~/features/tasks/task-status.commands.server";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { urlOf } from "../../harness/portal";
import { textOf } from "../../worlds/portal-event";
import { tasksAdminEvent } from "../../worlds/tasks-admin-event";
import { newTask } from "../../worlds/test-event";

const SLUG = "teditor";
let show: Awaited<ReturnType<typeof tasksAdminEvent>>;
beforeAll(async () => {
  show = await tasksAdminEvent(SLUG);
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
    const answer = await show.post("/admin/tasks/add", values({ type: "externalForm", externalLink }));
    expect(answer.status).toBe(400);
    expect(textOf(answer.body)).toContain(text);
  });

  it("a description of 1 MB is refused at its field, and so is one of 20,001 characters", async () => {
    for (const length of [1_000_000, 20_001]) {
      const long = await show.post("/admin/tasks/add", values({ description: "x".repeat(length) }));
      expect(long.status).toBe(400);
      expect(textOf(long.body)).toContain("Use at most 20,000 characters");
    }
    expect(await show.at.rows(sql`select 1 from task where title = 'Edited'`)).toEqual([]);
  });

  it("a task that asks for a form names one; sent without, it keeps the one that it has", async () => {
    const refused = await show.post("/admin/tasks/add", values({ type: "form" }));
    expect(refused.status).toBe(422);
    const { taskId } = await addTask(show.at.ctx(), newTask("A form"));
    await writeBatch(show.at.db, [sql`update task set type = 'form', form_id = 'f1' where id = ${taskId}`]);
    expect((await show.get(`/admin/tasks/${taskId}`)).body).toMatch(
      /value="form"[^>]*checked|checked[^>]*value="form"/,
    );
    expect((await show.post(`/admin/tasks/${taskId}`, values({ type: "form" }))).status).toBe(302);
    expect(
      await show.at.rows(sql`select title, type, form_id as form from task where id = ${taskId}`),
    ).toEqual([{ title: "Edited", type: "form", form: "f1" }]);
  });

  it("another type, once teams have done it, wants to be meant; what they did stays", async () => {
    const { taskId } = await addTask(show.at.ctx(), newTask("Worked on"));
    await completeTask(show.at.member(show.parent.ownerId, show.parent.teamId), { taskId });
    const asked = await show.post(`/admin/tasks/${taskId}`, values({ type: "upload" }));
    expect(asked.status).toBe(422);
    expect(textOf(asked.body)).toContain("1 team has completed it. Tick the box to change the type anyway.");
    expect(asked.body).toContain('name="isTypeChangeMeant"');
    expect(
      (await show.post(`/admin/tasks/${taskId}`, values({ type: "upload", isTypeChangeMeant: "on" }))).status,
    ).toBe(302);
    expect(
      await show.at.rows(sql`select progress_status as state from task_status where task_id = ${taskId}`),
    ).toEqual([{ state: "complete" }]);
  });

  it("a save of words alone counts nothing again; three round trips", async () => {
    const { taskId } = await addTask(show.at.ctx(), newTask("Words"));
    await writeBatch(show.at.db, [sql`update team_progress set total = 99`]);
    const saved = await show.post(
      `/admin/tasks/${taskId}`,
      values({ description: "New", dueDate: "2027-05-01" }),
    );
    expect(show.roundTrips(saved)).toBeLessThanOrEqual(3);
    expect(await show.at.rows(sql`select distinct total from team_progress`)).toEqual([{ total: 99 }]);
    await writeBatch(show.at.db, [refreshProgress()]);
  });

  it("opens a copy, and says that it is one", async () => {
    const answer = await show.post(`/admin/tasks/${show.tasks.near}/copies`, {});
    expect(await show.toast(answer)).toMatch(/Task copied.*Copy of Near/s);
    expect(show.roundTrips(answer)).toBeLessThanOrEqual(3);
  });
});

describe("groups by their addresses", () => {
  it("order, departure and additions, each in three round trips; the list says where it is now", async () => {
    await show.post(`/admin/task-groups/${show.group}/additions`, { ids: [show.tasks.near, show.tasks.far] });
    const ids = await show.at.rows<{ id: string }>(
      sql`select task_id as id from task_group_task where group_id = ${show.group} order by position`,
    );
    const last = ids.at(-1)?.id ?? "";
    const moved = await show.post(`/admin/task-groups/${show.group}/order`, { id: last, to: "1" });
    expect(moved.headers.location).toBe(`/admin/task-groups/${show.group}?moved=${last}&dir=up`);
    const page = await show.staff.get(urlOf(SLUG, String(moved.headers.location)));
    expect(textOf(page.body)).toMatch(new RegExp(`is now 1 of ${ids.length}\\.`));
    expect(page.body).toMatch(
      new RegExp(`id="move-down-${last}"[^>]*autofocus|autofocus[^>]*id="move-down-${last}"`, "i"),
    );
    const left = await show.post(`/admin/task-groups/${show.group}/removals`, { id: last });
    expect(await show.toast(left)).toContain("taken out of the group");
    const added = await show.post(`/admin/task-groups/${show.group}/additions`, { ids: last });
    expect(await show.toast(added)).toContain("1 task added to “Build-up”");
    for (const answer of [moved, left, added]) expect(show.roundTrips(answer)).toBeLessThanOrEqual(3);
    const wrong = await show.post(`/admin/task-groups/${show.group}/order`, { id: last, to: "first" });
    expect(await show.toast(wrong)).toContain("Enter a place in the list");
  });

  it("rename is kept at its field when the title is taken; archived ones are not added to", async () => {
    await addTaskGroup(show.at.ctx(), { title: "Taken" });
    const taken = await show.post(`/admin/task-groups/${show.group}`, { title: "taken", was: "Build-up" });
    expect(taken.status).toBe(422);
    expect(taken.body).toContain('value="taken"');
    const { taskGroupId } = await addTaskGroup(show.at.ctx(), { title: "Old" });
    expect(await show.toast(await show.post("/admin/task-groups/archives", { ids: taskGroupId }))).toContain(
      "1 group archived",
    );
    expect((await show.get(`/admin/task-groups/${taskGroupId}/additions`)).status).toBe(404);
    expect(textOf((await show.get(`/admin/task-groups/${taskGroupId}`)).body)).toContain("Archived");
    expect(textOf((await show.get("/admin/task-groups/archived")).body)).toContain("Old");
    expect(
      (await show.post(`/admin/task-groups/removal?ids=${taskGroupId}`, { ids: taskGroupId, confirm: "" }))
        .status,
    ).toBe(400);
    expect(
      await show.toast(
        await show.post(`/admin/task-groups/removal?ids=${taskGroupId}`, {
          ids: taskGroupId,
          confirm: "CONFIRM",
        }),
      ),
    ).toContain("1 group deleted");
  });
});
