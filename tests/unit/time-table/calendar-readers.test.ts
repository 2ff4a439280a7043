import { expect, it } from "vitest";
import { differences, generatedDates } from "../../harness/calendar-readers";
import { dice as diceOf } from "../../harness/dice";

it("calendars read of thirty generated feeds what their lists by day say (a thousand: npm run prove -- calendar)", () => {
  const dice = diceOf(13);
  for (let n = 0; n < 30; n += 1) expect(differences(generatedDates(dice))).toEqual([]);
});
