import { expect, it } from "vitest";
import { tasks } from "#db/event/schema/tasks";
import { q } from "#db/read-batch";
import { ftsQuery } from "~/features/search/query.rules";
import { taskEntries, taskFinder } from "~/features/tasks/found-tasks.server";
import { audit, memoryEvent } from "../support/memory-event";

it("what is archived comes last over all pages, however well it fits", async () => {
  const at = await memoryEvent();
  const task = (id: string, title: string, description: string, isArchived: boolean) =>
    q.insert(tasks).values({ id, title, description, isArchived, type: "task", ...audit });
  await at.write(
    task("past", "Quay", "The quay", true),
    task("named", "Quay plan", "", false),
    task("told", "Plan", "Of the quay", false),
    ...taskEntries.index(["past", "named", "told"]),
  );
  const who = { level: "admin", teamId: undefined } as const;
  const found = [0, 1, 2].map(async (offset) => {
    const page = await at.read(taskFinder.find(who, { query: ftsQuery("quay"), limit: 1, offset }));
    return [page.total, ...page.rows.map(({ id }) => id)];
  });
  expect(await Promise.all(found)).toEqual([
    [3, "named"],
    [3, "told"],
    [3, "past"],
  ]);
});
