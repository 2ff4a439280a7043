import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { taskStatuses, tasks } from "#db/event/schema/tasks";
import { teams } from "#db/event/schema/teams";
import { q } from "#db/read-batch";
import { queueCounts, waitingTasks } from "~/features/tasks/approvals/approvals.queries.server";
import { taskGroupList } from "~/features/tasks/groups/task-groups.queries.server";
import { audit, memoryEvent } from "../support/memory-event";

let at: Awaited<ReturnType<typeof memoryEvent>>;
beforeAll(async () => {
  at = await memoryEvent();
  const group = (id: string, isArchived = 0) => sql`insert into task_group values
    (${id}, ${id}, ${isArchived}, 0, 'now', 'x', 'now', 'x')`;
  await at.write(
    q
      .insert(teams)
      .values(
        ["open", "gone"].map((id) => ({ id, name: id, ownerId: "u", isArchived: id === "gone", ...audit })),
      ),
    q.insert(tasks).values(
      ["2027-01-01", "2027-03-02", "2027-03-01", "2027-02-01"].map((dueDate, n) => ({
        id: `t${n}`,
        title: `T${n}`,
        type: "task" as const,
        dueDate,
        isArchived: n === 3,
        ...audit,
      })),
    ),
    q.insert(taskStatuses).values(
      ["t0 open", "t0 gone", "t3 open"].map((id) => {
        const [taskId = "", teamId = ""] = id.split(" ");
        return { id, taskId, teamId, approvalStatus: "awaiting" as const, ...audit };
      }),
    ),
    ...["all", "past"].map((id) => group(id)),
    sql`insert into task_group_task (group_id, task_id, position) select 'all', id, 0 from task`,
    sql`insert into task_group_task (group_id, task_id, position) values ('past', 't0', 0)`,
  );
});

it("what is archived waits for nobody's approval: neither a task nor a team's", async () => {
  const page = await at.read(waitingTasks.page(waitingTasks.Search.parse({})));
  expect(page.rows.map(({ statusId }) => statusId)).toEqual(["t0 open"]);
  expect(await at.read(queueCounts())).toEqual({ waiting: 1, asked: 0 });
});

it("a group's next day is the first of its active tasks that is not past", async () => {
  const nextOf = async (today: string) =>
    (await at.read(taskGroupList(today))).rows.map(({ id, nextDue, tasks: n }) => [id, nextDue, n]);
  const rest = ["unassigned", null, 0];
  expect(await nextOf("2027-01-02")).toEqual([["all", "2027-03-01", 3], ["past", null, 1], rest]);
  expect(await nextOf("2027-03-01")).toEqual([["all", "2027-03-01", 3], ["past", null, 1], rest]);
  expect(await nextOf("2027-01-01")).toEqual([["all", "2027-01-01", 3], ["past", "2027-01-01", 1], rest]);
});
