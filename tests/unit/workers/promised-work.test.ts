import { expect, it } from "vitest";
import { KEEPS_ORDER, TELLS_SOMEBODY } from "#db/event/promised-work";
import { inParallel } from "~/lib/in-parallel";
import { restMs } from "../../../workers/event-health";
import { SUBSCRIBERS, subscriberFor } from "../../../workers/subscribers";

it("every subscriber either tells somebody or keeps order: a restored backup must know which", () => {
  const known: readonly string[] = [...TELLS_SOMEBODY, ...KEEPS_ORDER];
  expect(new Set(known).size).toBe(known.length);
  expect(Object.keys(SUBSCRIBERS).filter((word) => !known.includes(word))).toEqual([]);
});

it("a subscriber is found by the word before the colon, and told the rest", () => {
  expect(subscriberFor("files:sizes:1").subject).toBe("sizes:1");
  expect(subscriberFor("control").subject).toBe("");
  expect(() => subscriberFor("nobody:1")).toThrow("Nobody subscribes as nobody:1");
});

it("an event that fails rests longer each time, at most ten minutes", () => {
  expect([1, 2, 3, 4, 5, 50].map((n) => restMs(n) / 60_000)).toEqual([1, 2, 4, 8, 10, 10]);
});

it("what hangs holds one place: all others are done meanwhile", async () => {
  const done: number[] = [];
  let release = () => {};
  const hanging = new Promise<void>((resolve) => {
    release = resolve;
  });
  const all = inParallel([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], async (n) => {
    if (n === 0) await hanging;
    done.push(n);
    if (done.length === 9) release();
  });
  await all;
  expect(done).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 0]);
});
