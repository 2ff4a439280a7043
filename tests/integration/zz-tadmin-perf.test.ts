import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { adminTasks } from "~/features/tasks/admin-tasks.queries.server";
import { AdminTasksSearch } from "~/features/tasks/admin-tasks.schema";
import { archiveTasks, restoreTasks, deleteTasks } from "~/features/tasks/bulk-tasks.commands.server";
import { audiencePage, audienceCounts } from "~/features/tasks/task-audience.queries.server";
import { countTasks, refreshProgress, refreshTaskProgress, uncountTasks } from "~/features/teams/progress.server";
import { privateServer } from "../harness/private-server";
import { makeEvent } from "./support/test-event";

it("figures", async () => {
  const server = await privateServer();
  const at = await makeEvent(server.on, "perf");
  const n = (c: number) => sql`(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${c}) select i from n)`;
  const audit = sql`'2027-01-01T00:00:00.000Z', 'x', '2027-01-01T00:00:00.000Z', 'x'`;
  await writeBatch(at.db, [
    sql`insert into team (id, name, created_at, created_by, updated_at, updated_by) select 'team' || i, 'Team ' || i, ${audit} from ${n(1000)}`,
    sql`insert into task (id, title, type, due_date, created_at, created_by, updated_at, updated_by) select 'task' || i, 'Task ' || i, 'task', date('now', (i - 25) || ' days'), ${audit} from ${n(50)}`,
    sql`insert into task_status (id, task_id, team_id, progress_status, extended_due_date, created_at, created_by, updated_at, updated_by)
      select 's' || a.i || '-' || b.i, 'task' || b.i, 'team' || a.i, case when (a.i + b.i) % 3 = 0 then 'complete' else 'incomplete' end,
        case when a.i % 50 = 0 then '2030-01-01' end, ${audit} from ${n(1000)} a join ${n(50)} b`,
    refreshProgress(), refreshTaskProgress(),
  ]);
  const time = async (name: string, work: () => Promise<unknown>, times = 10) => {
    await work();
    const ms: number[] = [];
    for (let i = 0; i < times; i += 1) { const t = performance.now(); await work(); ms.push(performance.now() - t); }
    ms.sort((a, b) => a - b);
    console.log(name.padEnd(50), (ms[Math.floor(ms.length / 2)] ?? 0).toFixed(1), "ms median");
  };
  const clock = { today: new Date().toISOString().slice(0, 10), dueSoonDays: 30 };
  const list = (search: object) => () => readBatch(at.db, { list: adminTasks(AdminTasksSearch.parse(search), { clock }) });
  await time("list", list({}));
  await time("list ?status=overdue", list({ status: "overdue" }));
  await time("list ?status=dueSoon&type=task", list({ status: "dueSoon", type: "task" }));
  await time("who sees it: counts", () => readBatch(at.db, { c: audienceCounts("task1") }));
  await time("who sees it: page", () => readBatch(at.db, { c: audiencePage("task1", { q: "", sees: undefined, rule: [], page: 1 }) }));
  await time("save before: refreshProgress() + one task", () => writeBatch(at.db, [refreshProgress(), refreshTaskProgress("task1")]));
  await time("save now, sight changed: uncount + count + one task", () => writeBatch(at.db, [uncountTasks("task1"), countTasks("task1"), refreshTaskProgress("task1")]));
  await time("save now, words changed: an empty write", () => writeBatch(at.db, [sql`update task set title = title where id = 'task1'`]));
  const ids = Array.from({ length: 50 }, (_, i) => `task${i + 1}`);
  await time("archive 50 + restore 50", async () => { await archiveTasks(at.ctx(), ids); await restoreTasks(at.ctx(), ids); }, 3);
  const t = performance.now();
  expect((await deleteTasks(at.ctx(), ids)).changed).toBe(50);
  console.log("delete 50 tasks with 50,000 statuses", (performance.now() - t).toFixed(0), "ms");
  await server.stop();
}, 300_000);
