import { beforeAll, expect, it } from "vitest";
import { taskApprovals, taskRequests, taskStatuses, tasks } from "#db/event/schema/tasks";
import { teams } from "#db/event/schema/teams";
import { q } from "#db/read-batch";
import { decidedThings, waitingTasks } from "~/features/tasks/approvals/approvals.queries.server";
import { taskAudience } from "~/features/tasks/editor/task-audience.server";
import { audit, memoryEvent } from "../support/memory-event";

let at: Awaited<ReturnType<typeof memoryEvent>>;
beforeAll(async () => {
  at = await memoryEvent();
  const sent = (taskStatusId: string, reviewedAt: string) => ({
    ...{ id: `${taskStatusId} ${reviewedAt}`, taskStatusId, decision: "submitted" as const },
    ...{ reviewedBy: "u", reviewedAt },
  });
  await at.write(
    q
      .insert(teams)
      .values(
        ["open", "gone"].map((id) => ({ id, name: id, ownerId: "u", isArchived: id === "gone", ...audit })),
      ),
    q.insert(tasks).values(["a", "b", "c"].map((id) => ({ id, title: id, type: "task" as const, ...audit }))),
    q.insert(taskStatuses).values(
      ["a", "b", "c"].map((taskId) => ({
        ...{ id: `s${taskId}`, taskId, teamId: "open" },
        approvalStatus: taskId === "c" ? ("none" as const) : ("awaiting" as const),
        ...audit,
      })),
    ),
    q.insert(taskApprovals).values([sent("sa", "01"), sent("sa", "05"), sent("sb", "03")]),
    q.insert(taskRequests).values(
      (["withdrawn", "declined", "open", "granted"] as const).map((state, n) => ({
        ...{ id: state, taskStatusId: "sc", kind: "moreTime" as const, reason: "", state },
        decidedAt: state === "open" ? null : `0${n}`,
        ...audit,
      })),
    ),
  );
});

it("what was sent once more waits since then, behind what was sent before", async () => {
  const { rows } = await at.read(waitingTasks.page(waitingTasks.Search.parse({})));
  expect(rows.map((row) => [row.statusId, row.at])).toEqual([
    ["sb", "03"],
    ["sa", "05"],
  ]);
});

it("what a team took back itself is none of staff's decisions", async () => {
  const { rows, total } = await at.read(decidedThings.page(decidedThings.Search.parse({})));
  expect([rows.map(({ what }) => what), total]).toEqual([["granted", "declined"], 2]);
});

it("an archived team is not among those who see a task or do not, neither listed nor counted", async () => {
  const { rows, total } = await at.read(taskAudience.list.page(taskAudience.list.Search.parse({}), "a"));
  expect([rows.map(({ id }) => id), total]).toEqual([["open"], 1]);
  expect(await at.read(taskAudience.counts("a"))).toEqual({ everyType: 1 });
});
