import { expect, it } from "vitest";
import { sharedParts } from "~/shell/event-health.rules";

const NOW = new Date("2027-06-10T12:00:00.000Z");
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000).toISOString();
const failing = (part: string, seconds: number) => ({
  ...{ part, checkedAt: ago(seconds), failingSince: ago(600), details: "what it said" },
});
const of = (parts: Parameters<typeof sharedParts>[0], key: string) =>
  sharedParts(parts, NOW).find((part) => part.key === key);

it("every part stands there, seen or not", () => {
  expect(sharedParts([], NOW).map(({ key, seen, failing }) => [key, seen, failing])).toEqual([
    ["sweep", null, null],
    ["queue", null, null],
    ["storage", null, null],
    ["mail", null, null],
  ]);
});

it("a part that fails says since when and why; one that does not says when it was seen alone", () => {
  expect(of([failing("mail", 5)], "mail")).toMatchObject({
    ...{ seen: "5 s ago", failing: "10 min ago", details: "what it said" },
  });
  const well = { part: "mail", checkedAt: ago(5), failingSince: null, details: "of old" };
  expect(of([well], "mail")).toMatchObject({ seen: "5 s ago", failing: null, details: "" });
});

it("the queue's messages may be on their way for two minutes, and no longer", () => {
  expect(of([failing("queue", 119)], "queue")).toMatchObject({ failing: null, details: "" });
  expect(of([failing("queue", 120)], "queue")).toMatchObject({ failing: "10 min ago" });
  expect(of([failing("sweep", 119)], "sweep")).toMatchObject({ failing: "10 min ago" });
});
