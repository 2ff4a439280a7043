import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { taskStatuses, tasks } from "#db/event/schema/tasks";
import { teams } from "#db/event/schema/teams";
import { q, readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { adminTasks } from "~/features/tasks/admin-tasks.queries.server";
import { refreshTaskProgress } from "~/features/tasks/progress.server";
import { PROGRESS_STATUSES } from "~/features/tasks/tasks.types";
import { type Databases, databases } from "../../harness/memory-installation";
import { CLOCK, dayOf, NAMED, type OverallCase } from "../../unit/tasks/overall-cases";
import { overallStatus } from "../../unit/tasks/overall-status-model";
import { makeEvent, type TestEvent } from "../../worlds/test-event";

const audit = { createdAt: "now", createdBy: "x", updatedAt: "now", updatedBy: "x" };
let server: Databases;
let at: TestEvent;
beforeAll(async () => {
  server = await databases();
  at = await makeEvent(server.on, "overall");
});
afterAll(() => server.stop());

/** All pairs of how two teams may stand, with every kind of day; their answers by the rule. */
const MANY: OverallCase[] = [null, -9, -1, 0, 5, 30, 31].flatMap((due) => {
  const states = PROGRESS_STATUSES.flatMap((is) => [
    { is },
    { is, ext: -2 },
    { is, ext: 3 },
    { is, ext: 60 },
  ]);
  return states.flatMap((a) =>
    states.map((b) => {
      const counted = [a, b].map(({ is, ext }: { is: (typeof PROGRESS_STATUSES)[number]; ext?: number }) => ({
        progressStatus: is,
        extendedDueDate: dayOf(ext),
      }));
      return { due, teams: [a, b], overall: overallStatus({ dueDate: dayOf(due) }, counted, CLOCK) };
    }),
  );
});

it("the SQL twin answers as the rule does, for every case, as a column and as a filter", async () => {
  const cases = [...NAMED, ...MANY];
  // Each case has a type of team of its own, so that its task is for its teams alone. Organisers, archived teams and
  // teams that do not see it have statuses too, which must not count.
  await writeBatch(at.db, [
    sql`insert into team_type (id, name, created_at, created_by, updated_at, updated_by)
      select 'y' || key, 'y' || key, 'now', 'x', 'now', 'x' from json_each(${JSON.stringify(cases)})`,
    ...["organiser", "archived", "stranger"].map((id) =>
      q
        .insert(teams)
        .values({ id, name: id, isOrganiser: id === "organiser", isArchived: id === "archived", ...audit }),
    ),
    sql`update team set team_type_id = 'y0' where id = 'archived'`,
  ]);
  for (let from = 0; from < cases.length; from += 100) {
    await writeBatch(
      at.db,
      cases.slice(from, from + 100).flatMap(({ due, teams: counted }, index) => {
        const n = from + index;
        const id = `t${String(n).padStart(5, "0")}`;
        return [
          q.insert(tasks).values({ id, title: id, type: "task", dueDate: dayOf(due), ...audit }),
          sql`insert into task_team_type (task_id, team_type_id) values (${id}, ${`y${n}`})`,
          ...counted.flatMap(({ is, ext }, m) => [
            q.insert(teams).values({ id: `${id}-${m}`, name: `${id}-${m}`, teamTypeId: `y${n}`, ...audit }),
            // A team that has not touched it has no row: that reads as incomplete.
            (is !== "incomplete" || ext !== undefined) &&
              q.insert(taskStatuses).values({
                id: `${id}-${m}`,
                taskId: id,
                teamId: `${id}-${m}`,
                progressStatus: is,
                extendedDueDate: dayOf(ext),
                ...audit,
              }),
          ]),
          ...["organiser", "archived", "stranger"].map((teamId) =>
            q.insert(taskStatuses).values({
              id: `${id}-${teamId}`,
              taskId: id,
              teamId,
              progressStatus: n % 2 ? "notApplicable" : "incomplete",
              extendedDueDate: "2030-01-01",
              ...audit,
            }),
          ),
        ];
      }),
    );
  }
  await writeBatch(at.db, [refreshTaskProgress()]);

  const read = async (search: Record<string, unknown>) => {
    const found = new Map<string, string>();
    for (let page = 1; ; page += 1) {
      const query = adminTasks.Search.parse({ ...search, page, sort: "title" });
      const { list } = await readBatch(at.db, { list: adminTasks.page(query, { clock: CLOCK }) });
      for (const row of list.rows) found.set(row.id, row.overall);
      if (list.rows.length < 100) return found;
    }
  };
  const all = await read({});
  const wrong = cases.flatMap((one, n) => {
    const told = all.get(`t${String(n).padStart(5, "0")}`);
    return told === one.overall ? [] : [{ ...one, told }];
  });
  expect(wrong).toEqual([]);
  for (const status of ["overdue", "dueSoon", "complete", "notApplicable"] as const) {
    expect((await read({ status })).size, status).toBe(
      cases.filter(({ overall }) => overall === status).length,
    );
  }
  const open = cases.filter(({ overall }) => overall !== "complete" && overall !== "notApplicable");
  expect((await read({ status: "incomplete" })).size).toBe(open.length);
  // What is due later than soon, or without a day.
  expect((await read({ status: "pending" })).size).toBe(
    cases.filter(({ overall }) => overall === "incomplete").length,
  );
  expect((await read({ status: ["n/a", "complete", "nonsense"] })).size).toBe(cases.length - open.length);
});
