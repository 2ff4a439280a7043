import { expect, it } from "vitest";
import { dice } from "../harness/dice";
import { walkSteps } from "../unit/support/edited-forms";
import { editedWhileAnswered } from "../unit/support/edited-while-answered";

/** `PROOF_EDITS` (default 10,000), 200 in each event; `PROOF_STEPS` (default 100,000), 2,000 in each form. */
const EDITS = Number(process.env.PROOF_EDITS ?? 10_000);
const STEPS = Number(process.env.PROOF_STEPS ?? 100_000);

it(`${EDITS} edits after publishing lose and misread no stored answer`, async () => {
  const all = { edits: 0, refused: 0, versions: 0, submissions: 0, answers: 0, aside: 0 };
  for (let seed = 1; all.edits + all.refused < EDITS; seed += 1) {
    const done = await editedWhileAnswered({ seed, edits: 200 });
    for (const name of Object.keys(all) as (keyof typeof all)[]) all[name] += done[name];
  }
  console.log(JSON.stringify(all));
  expect(all.submissions).toBeGreaterThan(EDITS / 50);
});

it(`${STEPS} operations, undos and redos lead to what a list of whole copies has`, () => {
  const all = { edits: 0, undone: 0, redone: 0 };
  for (let seed = 1, left = STEPS; left > 0; seed += 1, left -= 2_000) {
    const walked = walkSteps(dice(seed), Math.min(left, 2_000));
    for (const name of Object.keys(all) as (keyof typeof all)[]) all[name] += walked[name];
  }
  console.log(JSON.stringify(all));
  expect(all.undone).toBeGreaterThan(STEPS / 20);
});
