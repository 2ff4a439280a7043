import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { taskGroupList } from "~/features/tasks/groups/task-groups.queries.server";
import { archiveTaskGroups, restoreTaskGroups } from "~/features/tasks/groups/task-groups.server";
import { sqlRows } from "../../harness/sql-rows";
import { filledEvent, TODAY } from "../support/hostile-event";
import { memoryHouse } from "../support/memory-house";

it("an archived group lets its tasks go: restored it is empty, and they stand under their other groups", async () => {
  const house = await memoryHouse(await filledEvent());
  const staff = () =>
    house.ctx(new Date(`${TODAY}T10:00:00.000Z`), {
      actor: { id: "max", level: "moderator", teamId: null },
    });
  const held = async () => {
    const { rows } = await house.at.read(taskGroupList(TODAY));
    return rows.map(({ id, tasks }) => `${id} ${tasks}`);
  };
  const tasks = () => house.at.read(sqlRows(sql`select id from task order by id`));
  const before = await tasks();
  expect(await held()).toEqual(["two 2", "one 2", "three 0", "unassigned 8"]);
  expect(await archiveTaskGroups(staff(), ["one"])).toMatchObject({ changed: 1 });
  expect(await restoreTaskGroups(staff(), ["one"])).toMatchObject({ changed: 1 });
  // `alpha` is in `two` as well, `zed` was in no other.
  expect((await held()).sort()).toEqual(["one 0", "three 0", "two 2", "unassigned 9"]);
  expect(await tasks()).toEqual(before);
});
