import { expect, it } from "vitest";
import { differences, generatedDates, generatedFeed, ZONES } from "../harness/calendar-readers";
import { dice as diceOf } from "../harness/dice";

const FEEDS = 1_000;

it("two readers of calendars read of a thousand generated feeds what their lists by day say", () => {
  const dice = diceOf(Number(process.env.PROOF_SEED ?? Date.now()));
  const zones = new Set<string>();
  const wrong: string[] = [];
  let [dates, timed] = [0, 0];
  for (let n = 0; n < FEEDS; n += 1) {
    const of = generatedDates(dice);
    const { listed } = generatedFeed(of);
    zones.add(of.zone);
    dates += listed.size;
    timed += [...listed.values()].filter(({ startTime }) => startTime !== null).length;
    wrong.push(...differences(of));
  }
  console.log(JSON.stringify({ feeds: FEEDS, zones: zones.size, dates, timed, wrong: wrong.length }));
  expect(wrong.slice(0, 20)).toEqual([]);
  expect([...zones].sort()).toEqual([...ZONES].sort());
});
