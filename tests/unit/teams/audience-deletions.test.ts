import { expect, it } from "vitest";
import { dice } from "../../harness/dice";
import { deletedAudiences } from "../support/deleted-audiences";

it("whatever is deleted, nobody sees a thing that they did not see", async () => {
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const { opened, deleted } = await deletedAudiences(dice(seed), { teams: 10, things: 1 + (seed % 2) });
    expect(opened.slice(0, 5), `seed ${seed}`).toEqual([]);
    expect(deleted).toBeGreaterThan(5);
  }
});
