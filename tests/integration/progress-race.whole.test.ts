import { expect, it } from "vitest";
import { portal } from "../harness/portal";
import { isWhole } from "../harness/whole";
import { progressRace } from "../proofs/progress-race";

const ROUNDS = isWhole ? 15 : 6;

it("stored progress is right after staff narrow a task while teams work on it, and nothing out of sight is taken", async () => {
  const race = await progressRace(portal(), ROUNDS, { slug: "progress-race" });
  expect(race).toMatchObject({ rounds: ROUNDS, wrong: 0, acknowledgedInvisible: 0, faults: 0 });
  // Both happened, or it would prove little.
  expect(race.held).toBeGreaterThan(ROUNDS);
  expect(race.refused).toBeGreaterThan(0);
});
