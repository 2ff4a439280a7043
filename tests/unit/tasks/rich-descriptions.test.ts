import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { readBatch } from "#db/read-batch";
import { taskFinder } from "~/features/tasks/found-tasks.server";
import { addTask, duplicateTask, updateTask } from "~/features/tasks/tasks.commands.server";
import type { TaskValues } from "~/features/tasks/tasks.schema";
import { BLANK_SETTINGS } from "~/features/tasks/types/task-types.schema";
import { sqlRows } from "../../harness/sql-rows";
import { memoryHouse } from "../support/memory-house";
import { NOW } from "../support/page-house";

const values = (change: Partial<TaskValues> = {}): TaskValues => ({
  ...{ title: "Bring it", type: "task", description: "**Bold** words", dueDate: "", ...BLANK_SETTINGS },
  ...{ groupIds: [], teamTypeIds: [], showToChildTeams: true, isRequired: true, isTimeSensitive: false },
  ...{ isApprovalNeeded: false, version: 0 },
  ...change,
});

it("a task has a rich text once it is added or saved; one of before stays as it was, in its copies and in search too", async () => {
  const house = await memoryHouse();
  await house.at.write(sql`update user set permissions = 'moderator' where id = 'mia'`);
  const staff = house.ctx(NOW, { actor: { id: "mia", level: "moderator", teamId: null } });
  const kept = async (id: string) => {
    const { rows } = await readBatch(house.at.db, {
      rows: sqlRows<{ text: string; rich: number }>(
        sql`select description as text, is_rich_text as rich from task where id = ${id}`,
      ),
    });
    return rows[0];
  };
  const found = async (id: string) => {
    const who = { level: "moderator", teamId: undefined } as const;
    const slice = { query: '"words"', limit: 10, offset: 0 };
    const { page } = await readBatch(house.at.db, { page: taskFinder.find(who, slice) });
    const row = page.rows.find((one) => one.id === id);
    return row && taskFinder.show(row, { who, locale: "en-GB" }).text;
  };
  const { taskId } = await addTask(staff, values());
  expect(await kept(taskId)).toEqual({ text: "**Bold** words", rich: 1 });
  expect(await found(taskId)).toBe("Bold words");

  await house.at.write(sql`update task set is_rich_text = 0 where id = ${taskId}`);
  expect(await found(taskId)).toBe("**Bold** words");
  const copy = await duplicateTask(staff, taskId);
  expect(await kept(copy.taskId)).toEqual({ text: "**Bold** words", rich: 0 });

  await updateTask(staff, taskId, values({ version: 1 }));
  expect((await kept(taskId))?.rich).toBe(1);
  expect((await kept((await duplicateTask(staff, taskId)).taskId))?.rich).toBe(1);
});
