import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { progressDrift } from "~/features/tasks/progress.server";
import { duplicateTask } from "~/features/tasks/tasks.commands.server";
import { filledEvent } from "../support/hostile-event";
import { memoryHouse } from "../support/memory-house";
import { NOW } from "../support/page-house";

it("a copied task is counted for each team that sees it", async () => {
  const house = await memoryHouse(await filledEvent());
  // Its file would be copied as well, and there is no storage here.
  await house.at.write(sql`delete from task_attachment where task_id = 'zed'`);
  const drift = () => house.at.read(progressDrift());
  const before = await drift();
  await duplicateTask(house.ctx(NOW, { actor: { id: "max", level: "moderator", teamId: null } }), "zed");
  expect(await drift()).toEqual(before);
});
