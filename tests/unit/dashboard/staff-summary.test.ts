import { expect, it } from "vitest";
import { staffSummary } from "~/features/dashboard/dashboard.rules";

it.each([
  [{ late: 0, total: 0 }, { waiting: 0, asked: 0 }, ""],
  [{ late: 0, total: 5 }, { waiting: 0, asked: 0 }, "Nothing waits for a decision, and nobody is late."],
  [{ late: 1, total: 5 }, { waiting: 0, asked: 0 }, "1 task of a team is overdue."],
  [{ late: 0, total: 5 }, { waiting: 1, asked: 0 }, "One thing waits for a decision."],
  [
    { late: 21, total: 50 },
    { waiting: 2, asked: 3 },
    "Five things wait for a decision, and 21 tasks of teams are overdue.",
  ],
])("%o and %o: %s", (overview, queue, text) => {
  expect(staffSummary(overview, queue)).toBe(text);
});
