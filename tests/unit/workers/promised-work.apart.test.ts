import { expect, it } from "vitest";
import { inParallel } from "~/lib/in-parallel";
import { rooms } from "~/rooms";
import { FINDERS, SUBSCRIBERS } from "~/rooms.server";
import { restMs } from "../../../workers/event-health";
import { subscriberFor } from "../../../workers/subscribers";

it("every subscriber and every kind that is searched for has a room that works for it", () => {
  expect(Object.keys(SUBSCRIBERS).sort()).toEqual(Object.keys(rooms.subscribers).sort());
  expect(Object.keys(FINDERS).sort()).toEqual(
    Object.keys(rooms.searchKinds)
      .filter((kind) => kind !== "page")
      .sort(),
  );
});

it("a subscriber is found by its name, and told what stands for the star", () => {
  expect(subscriberFor("files:sizes:1").subject).toBe("1");
  expect(subscriberFor("files:drop:a/tasks/b:c").subject).toBe("a/tasks/b:c");
  expect(subscriberFor("control:mirror").subject).toBe("");
  for (const name of ["nobody:1", "files:burn:1", "control", "dueDates:1", "mail"]) {
    expect(() => subscriberFor(name)).toThrow(`Nobody subscribes as ${name}`);
  }
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
