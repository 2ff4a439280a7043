import { expect, it } from "vitest";
import { CLOCK, dayOf, NAMED } from "./overall-cases";
import { overallStatus } from "./overall-status-model";

it.each(NAMED)("$why: $overall", ({ due, teams, overall }) => {
  const counted = teams.map(({ is, ext }) => ({ progressStatus: is, extendedDueDate: dayOf(ext) }));
  expect(overallStatus({ dueDate: dayOf(due) }, counted, CLOCK)).toBe(overall);
});
