import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { files } from "#db/event/schema/files";
import { taskAttachments } from "#db/event/schema/tasks";
import { q } from "#db/read-batch";
import { countingRoundTrips, RoundTripCounter } from "#db/round-trips";
import { writeBatch } from "#db/write-batch";
import {
  addTasksToGroup,
  archiveTasks,
  deleteTasks,
  restoreTasks,
  setDueDates,
  shiftDueDates,
} from "~/features/tasks/bulk/bulk-tasks.commands.server";
import { addTaskGroup, archiveTaskGroups } from "~/features/tasks/groups/task-groups.server";
import { completeTask } from "~/features/tasks/task-status.commands.server";
import { addTask, duplicateTask, updateTask } from "~/features/tasks/tasks.commands.server";
import { addTeamType } from "~/features/teams/team-types.server";
import { addTeam } from "~/features/teams/teams.commands.server";
import { newId } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import { type Databases, databases } from "../../harness/memory-installation";
import { makeEvent, newTask, person, race, type TestEvent } from "../../worlds/test-event";

let server: Databases;
let at: TestEvent;
let teamId: string;
let owner: CommandContext;
let typeId: string;
beforeAll(async () => {
  server = await databases();
  at = await makeEvent(server.on, "bulk");
  typeId = (await addTeamType(at.ctx(), { name: "Shell" })).teamTypeId;
  const made = await addTeam(at.ctx(), {
    name: "Solent",
    teamTypeId: typeId,
    isOrganiser: false,
    owner: person("Olive"),
  });
  teamId = made.teamId;
  owner = at.member(made.ownerId, teamId);
});
afterAll(() => server.stop());
beforeEach(() =>
  writeBatch(at.db, [
    sql`delete from task`,
    sql`delete from task_group`,
    sql`delete from activity`,
    sql`update team_progress set total = 0, complete = 0, not_applicable = 0`,
  ]),
);

const make = async (title: string, change = {}) => (await addTask(at.ctx(), newTask(title, change))).taskId;
const makeMany = (count: number, change = {}) =>
  Promise.all(Array.from({ length: count }, (_, n) => make(`Task ${n}`, change)));
const task = async (taskId: string) =>
  (
    await at.rows<{ title: string; due: string | null; archived: number; version: number }>(
      sql`select title, due_date as due, is_archived as archived, version from task where id = ${taskId}`,
    )
  )[0];
const progress = async () =>
  (await at.rows(sql`select total, complete from team_progress where team_id = ${teamId}`))[0];
const kinds = async (kind: string) =>
  (
    await at.rows<{ subject: string }>(sql`select subject_id as subject from activity where kind = ${kind}`)
  ).map(({ subject }) => subject);
const searched = (id: string) =>
  at.rows(sql`select title from search_entry where search_entry match ${`ref : "${id}"`}`);

describe("archiving and restoring many", () => {
  it("takes them from every team's progress and gives them back, what was done with them", async () => {
    const ids = await makeMany(3);
    await completeTask(owner, { taskId: ids[0] ?? "" });
    expect(await progress()).toEqual({ total: 3, complete: 1 });
    expect(await archiveTasks(at.ctx(), ids.slice(0, 2))).toEqual({ changed: 2, ignored: 0 });
    expect(await progress()).toEqual({ total: 1, complete: 0 });
    expect(await task(ids[0] ?? "")).toMatchObject({ archived: 1, version: 2 });
    expect((await kinds("task.archived")).sort()).toEqual(ids.slice(0, 2).sort());
    expect(await restoreTasks(at.ctx(), ids)).toEqual({ changed: 2, ignored: 1 });
    expect(await progress()).toEqual({ total: 3, complete: 1 });
    expect(await at.rows(sql`select total, done from task_progress where task_id = ${ids[0]}`)).toEqual([
      { total: 1, done: 1 },
    ]);
  });

  it("leaves unknown, foreign, repeated and garbage ids alone, and says how many they were", async () => {
    const [id = ""] = await makeMany(1);
    const stranger = newId();
    expect(
      await archiveTasks(at.ctx(), [id, id, stranger, "'; drop table task; --", "", "x".repeat(90)]),
    ).toEqual({
      changed: 1,
      ignored: 4,
    });
    expect(await archiveTasks(at.ctx(), [id, stranger])).toEqual({ changed: 0, ignored: 2 });
    expect(await kinds("task.archived")).toEqual([id]);
  });

  it("300 at once are one batch, and cost as many statements as one", async () => {
    const ids = Array.from({ length: 301 }, () => newId());
    const at0 = "2027-01-01T00:00:00.000Z";
    await writeBatch(at.db, [
      sql`insert into task (id, title, type, created_at, created_by, updated_at, updated_by)
        select value, 'Many ' || key, 'task', ${at0}, 'x', ${at0}, 'x' from json_each(${JSON.stringify(ids)})`,
    ]);
    const counted = async (chosen: string[]) => {
      const roundTrips = new RoundTripCounter();
      await archiveTasks(at.ctx({ db: { ...at.db, ...countingRoundTrips(at.db, roundTrips) } }), chosen);
      return { batches: roundTrips.times.length, queries: roundTrips.queries };
    };
    const one = await counted(ids.slice(0, 1));
    const many = await counted(ids.slice(1));
    expect(one.batches).toBe(2);
    expect(many.batches).toBe(2);
    // The search index is looked up in parts of 100 ids: two statements each.
    expect(many.queries - one.queries).toBe(4);
    expect(await kinds("task.archived")).toHaveLength(301);
  });

  it("two who archive overlapping choices at once: one wins whole, the other is told and changed nothing", async () => {
    for (let round = 0; round < 5; round += 1) {
      const ids = await makeMany(4);
      const { won, refusals } = await race([
        () => archiveTasks(at.ctx(), ids.slice(0, 3)),
        () => archiveTasks(at.ctx(), ids.slice(1)),
      ]);
      const archived = (await Promise.all(ids.map(task))).map((row) => row?.archived);
      if (refusals.length > 0) {
        expect(refusals[0]).toMatch(/^Somebody else changed some of these tasks a moment ago/);
        expect(archived.filter((flag) => flag === 1)).toHaveLength(3);
      } else {
        // One came after the other: the second found only what was left.
        expect(won.reduce((sum, { changed }) => sum + changed, 0)).toBe(4);
      }
      expect(await kinds("task.archived")).toHaveLength(archived.filter((flag) => flag === 1).length);
      await writeBatch(at.db, [sql`delete from activity`]);
    }
  });
});

describe("deleting", () => {
  it("removes statuses, comments, replies, links, files' rows and the search entry; others keep theirs", async () => {
    const { taskGroupId } = await addTaskGroup(at.ctx(), { title: "Group" });
    const [gone = "", kept = ""] = await makeMany(2, { groupIds: [taskGroupId], teamTypeIds: [typeId] });
    for (const taskId of [gone, kept]) await completeTask(owner, { taskId });
    const audit = { createdAt: "now", createdBy: "x", updatedAt: "now", updatedBy: "x" };
    const fileId = newId();
    await writeBatch(at.db, [
      sql`insert into comment (id, task_status_id, text, created_at, created_by, updated_at, updated_by)
        select 'c' || task_id, id, 'Hello', 'now', 'x', 'now', 'x' from task_status`,
      sql`insert into reply (id, comment_id, text, created_at, created_by, updated_at, updated_by)
        select 'r' || id, id, 'Hello', 'now', 'x', 'now', 'x' from comment`,
      q.insert(files).values({
        id: fileId,
        collection: "tasks",
        entityId: gone,
        state: "stored",
        name: "a.pdf",
        contentType: "application/pdf",
        size: 1,
        key: `${at.event.id}/tasks/${gone}/${fileId}`,
        ...audit,
      }),
      q.insert(taskAttachments).values({ taskId: gone, fileId, position: 0 }),
    ]);
    expect(await deleteTasks(at.ctx(), [gone])).toEqual({ changed: 1, ignored: 0 });
    const left = (table: string, column: string) =>
      at.rows<{ id: string }>(sql`select ${sql.raw(column)} as id from ${sql.raw(table)}`);
    expect(await left("task", "id")).toEqual([{ id: kept }]);
    expect(await left("task_status", "task_id")).toEqual([{ id: kept }]);
    expect(await left("comment", "id")).toEqual([{ id: `c${kept}` }]);
    expect(await left("reply", "id")).toEqual([{ id: `rc${kept}` }]);
    expect(await left("task_group_task", "task_id")).toEqual([{ id: kept }]);
    expect(await left("task_team_type", "task_id")).toEqual([{ id: kept }]);
    expect(await left("task_attachment", "file_id")).toEqual([]);
    expect(await left("file", "id")).toEqual([]);
    expect(await searched(gone)).toEqual([]);
    expect(await searched(kept)).toHaveLength(1);
    expect(await progress()).toEqual({ total: 1, complete: 1 });
    expect(await at.rows(sql`select subscriber from outbox where subscriber like 'files:%'`)).toEqual([
      { subscriber: `files:folder:tasks/${gone}` },
    ]);
    expect(await kinds("task.deleted")).toEqual([gone]);
  });

  it("is not for moderators", async () => {
    const [id = ""] = await makeMany(1);
    const moderator = at.ctx({ actor: { id: at.adminId, level: "moderator", teamId: null } });
    await expect(deleteTasks(moderator, [id])).rejects.toThrow("Forbidden");
    expect(await task(id)).toBeDefined();
  });

  it("against a save at the same moment: either it is saved and then gone, or the save is refused; nothing comes back", async () => {
    for (let round = 0; round < 5; round += 1) {
      const [id = ""] = await makeMany(1);
      const { refusals } = await race<unknown>([
        () => deleteTasks(at.ctx(), [id]),
        () => updateTask(at.ctx(), id, newTask("Saved", { version: 1 })),
      ]);
      expect(await task(id)).toBeUndefined();
      expect(await at.rows(sql`select 1 from task_group_task where task_id = ${id}`)).toEqual([]);
      for (const text of refusals) expect(text).toMatch(/^(Not Found|Somebody else saved this task)/);
    }
  });
});

describe("due dates of many", () => {
  it("sets one day, leaves those that have it, and drops it on request", async () => {
    const [a = "", b = ""] = [
      await make("A", { dueDate: "2027-05-01" }),
      await make("B", { dueDate: "2027-06-01" }),
    ];
    const set = (dueDate: string | null) => setDueDates(at.ctx(), { ids: [a, b], dueDate, tellTeams: false });
    expect(await set("2027-06-01")).toEqual({ changed: 1, ignored: 1 });
    expect(await task(a)).toMatchObject({ due: "2027-06-01", version: 2 });
    expect(await task(b)).toMatchObject({ due: "2027-06-01", version: 1 });
    expect(await set(null)).toEqual({ changed: 2, ignored: 0 });
    expect(
      await at.rows(
        sql`select details from activity where kind = 'task.dueDateChanged' and subject_id = ${a} order by created_at`,
      ),
    ).toEqual([
      { details: JSON.stringify({ title: "A", from: "2027-05-01", to: "2027-06-01" }) },
      { details: JSON.stringify({ title: "A", from: "2027-06-01", to: null }) },
    ]);
    expect(await at.rows(sql`select 1 from outbox where subscriber = 'dueDates'`)).toEqual([]);
  });

  it("shifts each by the same days, over a leap day and the year's end; one without a date stays", async () => {
    const ids = [
      await make("Leap", { dueDate: "2028-02-28" }),
      await make("End", { dueDate: "2027-12-31" }),
      await make("None"),
    ];
    expect(await shiftDueDates(at.ctx(), { ids, days: 2, tellTeams: true })).toEqual({
      changed: 2,
      ignored: 1,
    });
    expect((await Promise.all(ids.map(task))).map((row) => row?.due)).toEqual([
      "2028-03-01",
      "2028-01-02",
      null,
    ]);
    expect(await at.rows(sql`select subscriber from outbox where subscriber = 'dueDates'`)).toHaveLength(1);
    await shiftDueDates(at.ctx(), { ids, days: -2, tellTeams: false });
    expect((await Promise.all(ids.map(task))).map((row) => row?.due)).toEqual([
      "2028-02-28",
      "2027-12-31",
      null,
    ]);
  });

  it("two who shift the same at once: it is never shifted twice by one reading", async () => {
    const [id = ""] = await makeMany(1, { dueDate: "2027-05-01" });
    const { won, refusals } = await race(
      [1, 2, 3].map(() => () => shiftDueDates(at.ctx(), { ids: [id], days: 7, tellTeams: false })),
    );
    expect(won.length + refusals.length).toBe(3);
    expect((await task(id))?.due).toBe(["", "2027-05-08", "2027-05-15", "2027-05-22"][won.length]);
  });
});

describe("adding many to a group", () => {
  it("puts them at its end in their order; those in it keep their places; an open editor is out of date", async () => {
    const { taskGroupId } = await addTaskGroup(at.ctx(), { title: "Group" });
    const ids = await makeMany(3);
    await addTasksToGroup(at.ctx(), { ids: [ids[2] ?? ""], taskGroupId });
    expect(await addTasksToGroup(at.ctx(), { ids, taskGroupId })).toEqual({
      changed: 2,
      ignored: 1,
      title: "Group",
    });
    expect(
      await at.rows(
        sql`select task_id as id from task_group_task where group_id = ${taskGroupId} order by position`,
      ),
    ).toEqual([ids[2], ids[0], ids[1]].map((id) => ({ id })));
    await expect(updateTask(at.ctx(), ids[0] ?? "", newTask("Stale", { version: 1 }))).rejects.toThrow(
      "Somebody else saved this task",
    );
  });

  it("an archived group, or none, is refused", async () => {
    const { taskGroupId } = await addTaskGroup(at.ctx(), { title: "Old" });
    const ids = await makeMany(1);
    await archiveTaskGroups(at.ctx(), [taskGroupId]);
    for (const id of [taskGroupId, newId(), "unassigned", ""]) {
      await expect(addTasksToGroup(at.ctx(), { ids, taskGroupId: id })).rejects.toThrow("Invalid group");
    }
  });
});

describe("a copy", () => {
  it("has everything but what teams did, stands at the end of the same groups, and is found", async () => {
    const { taskGroupId } = await addTaskGroup(at.ctx(), { title: "Group" });
    const values = {
      type: "externalForm" as const,
      externalLink: "https://forms.example/a",
      description: "Words",
      dueDate: "2027-05-01",
      groupIds: [taskGroupId],
      teamTypeIds: [typeId],
      showToChildTeams: false,
      isRequired: false,
      isTimeSensitive: true,
      isApprovalNeeded: true,
    };
    const original = await make("Stand design", values);
    await completeTask(owner, { taskId: original });
    const { taskId } = await duplicateTask(at.ctx(), original);
    const [copy] = await at.rows<
      Record<string, unknown>
    >(sql`select title, type, external_link, description, due_date, show_to_child_teams, is_required,
      is_time_sensitive, is_approval_needed, is_archived, version from task where id = ${taskId}`);
    expect({ ...copy }).toEqual({
      title: "Copy of Stand design",
      type: "externalForm",
      external_link: "https://forms.example/a",
      description: "Words",
      due_date: "2027-05-01",
      show_to_child_teams: 0,
      is_required: 0,
      is_time_sensitive: 1,
      is_approval_needed: 1,
      is_archived: 0,
      version: 1,
    });
    expect(await at.rows(sql`select position from task_group_task where task_id = ${taskId}`)).toEqual([
      { position: 1 },
    ]);
    expect(
      await at.rows(sql`select team_type_id as id from task_team_type where task_id = ${taskId}`),
    ).toEqual([{ id: typeId }]);
    expect(await at.rows(sql`select 1 from task_status where task_id = ${taskId}`)).toEqual([]);
    expect(await searched(taskId)).toHaveLength(1);
    expect(await progress()).toMatchObject({ total: 2 });
  });

  it("of a copy of a very long title stays within 200 characters", async () => {
    const { taskId } = await duplicateTask(at.ctx(), await make("x".repeat(200)));
    expect((await task(taskId))?.title).toHaveLength(200);
  });

  it("of a task that is gone is a 404", async () => {
    await expect(duplicateTask(at.ctx(), newId())).rejects.toThrow("Not Found");
  });
});
