import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { addTasksToGroup } from "~/features/tasks/bulk/bulk-tasks.commands.server";
import {
  moveTaskInGroup,
  removeTaskFromGroup,
} from "~/features/tasks/groups/task-group-tasks.commands.server";
import {
  groupForEdit,
  taskGroupList,
  tasksOutside,
} from "~/features/tasks/groups/task-groups.queries.server";
import {
  addTaskGroup,
  archiveTaskGroups,
  deleteTaskGroups,
  moveTaskGroup,
  renameTaskGroup,
  restoreTaskGroups,
} from "~/features/tasks/groups/task-groups.server";
import { addTask, updateTask } from "~/features/tasks/tasks.commands.server";
import { newId } from "~/lib/ids";
import { type Databases, databases } from "../../harness/memory-installation";
import { makeEvent, newTask, race, type TestEvent } from "../../worlds/test-event";

let server: Databases;
let at: TestEvent;
beforeAll(async () => {
  server = await databases();
  at = await makeEvent(server.on, "groups");
});
afterAll(() => server.stop());
beforeEach(() =>
  writeBatch(at.db, [sql`delete from task`, sql`delete from task_group`, sql`delete from activity`]),
);

const group = async (title: string) => (await addTaskGroup(at.ctx(), { title })).taskGroupId;
const task = async (title: string, groupIds: string[] = []) =>
  (await addTask(at.ctx(), newTask(title, { groupIds }))).taskId;
const titles = async () =>
  (await readBatch(at.db, { page: taskGroupList("2027-01-01") })).page.rows.map(({ title }) => title);
const tasksOf = async (id: string) =>
  (await readBatch(at.db, { group: groupForEdit(id) })).group.tasks.map(({ title }) => title);
const searched = async (id: string) =>
  (
    await at.rows<{ title: string }>(
      sql`select title from search_entry where search_entry match ${`ref : "${id}"`}`,
    )
  ).map(({ title }) => title);

describe("the order of tasks in a group", () => {
  it("moves one to any place; beyond the ends is the end; the same place writes nothing", async () => {
    const id = await group("G");
    const ids: string[] = [];
    for (const title of ["a", "b", "c", "d"]) ids.push(await task(title, [id]));
    const move = (n: number, to: number) => moveTaskInGroup(at.ctx(), id, { id: ids[n] ?? "", to });
    expect(await move(0, 3)).toEqual({ from: 1, to: 3 });
    expect(await tasksOf(id)).toEqual(["b", "c", "a", "d"]);
    expect(await move(3, 1)).toEqual({ from: 4, to: 1 });
    expect(await move(1, 99)).toEqual({ from: 2, to: 4 });
    expect(await move(2, -5)).toEqual({ from: 2, to: 1 });
    expect(await tasksOf(id)).toEqual(["c", "d", "a", "b"]);
    const before = await at.rows(sql`select count(*) as n from activity`);
    expect(await move(2, 1)).toEqual({ from: 1, to: 1 });
    expect(await at.rows(sql`select count(*) as n from activity`)).toEqual(before);
  });

  it("is kept by a save of a task, by one that comes and one that goes", async () => {
    const id = await group("G");
    const ids: string[] = [];
    for (const title of ["a", "b", "c"]) ids.push(await task(title, [id]));
    await updateTask(at.ctx(), ids[0] ?? "", newTask("a2", { groupIds: [id], version: 1 }));
    expect(await tasksOf(id)).toEqual(["a2", "b", "c"]);
    await task("d", [id]);
    await removeTaskFromGroup(at.ctx(), id, { id: ids[1] ?? "" });
    expect(await tasksOf(id)).toEqual(["a2", "c", "d"]);
    await writeBatch(at.db, [sql`update task set is_archived = 1 where id = ${ids[2]}`]);
    expect(await tasksOf(id)).toEqual(["a2", "d"]);
    await moveTaskInGroup(at.ctx(), id, { id: ids[0] ?? "", to: 2 });
    expect(await tasksOf(id)).toEqual(["d", "a2"]);
  });

  it("of two moves at once that read the same order, one is refused; no task is lost or doubled", async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await group(`G${round}`);
      const ids: string[] = [];
      for (const title of ["a", "b", "c", "d"]) ids.push(await task(title, [id]));
      const { won, refusals } = await race([
        () => moveTaskInGroup(at.ctx(), id, { id: ids[0] ?? "", to: 4 }),
        () => moveTaskInGroup(at.ctx(), id, { id: ids[3] ?? "", to: 1 }),
      ]);
      expect(won.length + refusals.length).toBe(2);
      for (const text of refusals) expect(text).toMatch(/^Somebody else changed this group a moment ago/);
      expect((await tasksOf(id)).sort()).toEqual(["a", "b", "c", "d"]);
      await writeBatch(at.db, [sql`delete from task`]);
    }
  });

  it("a task that is not in the group, and a group that is not there, are a 404", async () => {
    const id = await group("G");
    const outside = await task("x");
    for (const [groupId, taskId] of [
      [id, outside],
      [newId(), outside],
      [id, "garbage'"],
    ] as const) {
      await expect(moveTaskInGroup(at.ctx(), groupId, { id: taskId, to: 1 })).rejects.toThrow("Not Found");
      await expect(removeTaskFromGroup(at.ctx(), groupId, { id: taskId })).rejects.toThrow("Not Found");
    }
  });
});

describe("the order of groups", () => {
  it("moves one; Unassigned stays last and does not move", async () => {
    const ids = [await group("A"), await group("B"), await group("C")];
    await moveTaskGroup(at.ctx(), { id: ids[2] ?? "", to: 1 });
    expect(await titles()).toEqual(["C", "A", "B", "Unassigned"]);
    await group("D");
    expect(await titles()).toEqual(["C", "A", "B", "D", "Unassigned"]);
    await expect(moveTaskGroup(at.ctx(), { id: "unassigned", to: 1 })).rejects.toThrow("Not Found");
  });
});

describe("archiving, restoring and deleting groups", () => {
  it("archiving many clears their lists; restoring only flips the flag; deleting leaves the tasks", async () => {
    const [a, b, c] = [await group("A"), await group("B"), await group("C")];
    const both = await task("Both", [a, c]);
    await task("One", [a]);
    expect(await archiveTaskGroups(at.ctx(), [a, b, newId()])).toEqual({ changed: 2, ignored: 1 });
    expect(await titles()).toEqual(["C", "Unassigned"]);
    expect(await at.rows(sql`select group_id as id, task_id as task from task_group_task`)).toEqual([
      { id: c, task: both },
    ]);
    expect(await at.rows(sql`select version from task where id = ${both}`)).toEqual([{ version: 2 }]);
    expect(await restoreTaskGroups(at.ctx(), [a, b])).toEqual({ changed: 2, ignored: 0 });
    expect(await tasksOf(a)).toEqual([]);
    expect(await deleteTaskGroups(at.ctx(), [a, c])).toEqual({ changed: 2, ignored: 0 });
    expect(await titles()).toEqual(["B", "Unassigned"]);
    expect(await at.rows(sql`select count(*) as n from task`)).toEqual([{ n: 2 }]);
    expect(await searched(a)).toEqual([]);
    expect(await searched(b)).toEqual(["B"]);
    const kinds = await at.rows<{ kind: string }>(
      sql`select kind from activity where kind like 'taskGroup.%' and subject_id = ${a} order by created_at, id`,
    );
    expect(kinds.map(({ kind }) => kind)).toEqual([
      "taskGroup.added",
      "taskGroup.archived",
      "taskGroup.restored",
      "taskGroup.deleted",
    ]);
  });

  it("a title that has been taken meanwhile keeps a group in the archive, and the message names it", async () => {
    const old = await group("Twice");
    await archiveTaskGroups(at.ctx(), [old]);
    await group("TWICE");
    await expect(restoreTaskGroups(at.ctx(), [old])).rejects.toThrow(
      "There would be two groups titled “Twice”",
    );
    await renameTaskGroup(at.ctx(), old, { title: "Once", was: "Twice" });
    expect(await restoreTaskGroups(at.ctx(), [old])).toEqual({ changed: 1, ignored: 0 });
  });

  it("two who archive the same group at once: one does it", async () => {
    const id = await group("Race");
    const { won, refusals } = await race([1, 2].map(() => () => archiveTaskGroups(at.ctx(), [id])));
    expect(won.reduce((sum, { changed }) => sum + changed, 0)).toBe(1);
    expect(won.length + refusals.length).toBe(2);
  });

  it("'unassigned' is no group to archive or delete", async () => {
    expect(await archiveTaskGroups(at.ctx(), ["unassigned"])).toEqual({ changed: 0, ignored: 1 });
    expect(await deleteTaskGroups(at.ctx(), ["unassigned"])).toEqual({ changed: 0, ignored: 1 });
  });
});

describe("renaming", () => {
  it("is searched by its new title; a taken one and the synthetic one's are refused; an outdated change too", async () => {
    const id = await group("Old");
    await group("Taken");
    await renameTaskGroup(at.ctx(), id, { title: "New", was: "Old" });
    expect(await searched(id)).toEqual(["New"]);
    for (const title of ["taken", "Unassigned", "UNASSIGNED"]) {
      await expect(renameTaskGroup(at.ctx(), id, { title, was: "New" })).rejects.toThrow("Invalid group");
    }
    await expect(renameTaskGroup(at.ctx(), id, { title: "Newer", was: "Old" })).rejects.toThrow(
      "Somebody else changed",
    );
    await renameTaskGroup(at.ctx(), id, { title: "NEW", was: "New" });
    expect(await searched(id)).toEqual(["NEW"]);
  });
});

it("tasks that a group may be given: active, not in it, by title, and only free ones on request", async () => {
  const [a, b] = [await group("A"), await group("B")];
  await task("In A", [a]);
  const inB = await task("In B", [b]);
  await task("Free");
  const outside = async (query: { q?: string; free?: "1" }) =>
    (await readBatch(at.db, { page: tasksOutside.page(tasksOutside.Search.parse(query), a) })).page.rows.map(
      ({ title }) => title,
    );
  expect(await outside({})).toEqual(["Free", "In B"]);
  expect(await outside({ q: "in" })).toEqual(["In B"]);
  expect(await outside({ free: "1" })).toEqual(["Free"]);
  await addTasksToGroup(at.ctx(), { ids: [inB], taskGroupId: a });
  expect(await outside({})).toEqual(["Free"]);
});
