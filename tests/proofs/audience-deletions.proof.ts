import { expect, it } from "vitest";
import { dice } from "../harness/dice";
import { deletedAudiences } from "../unit/support/deleted-audiences";

/** `PROOF_CASES` (default 10,000): what is deleted, team by team, type by type, field by field. */
const CASES = Number(process.env.PROOF_CASES ?? 10_000);

it("whatever is deleted, nobody sees a thing that they did not see", async () => {
  let [deleted, refused] = [0, 0];
  for (let seed = 1; deleted < CASES; seed += 1) {
    const found = await deletedAudiences(dice(seed), { teams: 12, things: 1 + (seed % 4) });
    expect(found.opened.slice(0, 5), `seed ${seed}`).toEqual([]);
    deleted += found.deleted;
    refused += found.refused;
  }
  console.log(JSON.stringify({ deleted, refused }));
});
