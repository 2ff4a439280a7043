import { expect, it } from "vitest";
import { overallStatus } from "~/features/tasks/overall-status.rules";
import { CLOCK, dayOf, NAMED } from "./overall-cases";

it.each(NAMED)("$why: $overall", ({ due, teams, overall }) => {
  const counted = teams.map(({ is, ext }) => ({ progressStatus: is, extendedDueDate: dayOf(ext) }));
  expect(overallStatus({ dueDate: dayOf(due) }, counted, CLOCK)).toBe(overall);
});
