import { expect, it } from "vitest";
import { CORNERS, VISIBILITY_CASES } from "./visibility-cases";
import { teamSeesTask, visibilityRule } from "./visibility-model";

it.each(CORNERS)("$why", ({ team, task, sees, rule }) => {
  expect(teamSeesTask(team, task)).toBe(sees);
  expect(visibilityRule(team, task)).toBe(rule);
});

it("answers every combination of team and task as the spec says", () => {
  expect(VISIBILITY_CASES).toHaveLength(288);
  const wrong = VISIBILITY_CASES.filter(
    ({ team, task, sees, rule }) => teamSeesTask(team, task) !== sees || visibilityRule(team, task) !== rule,
  );
  expect(wrong).toEqual([]);
});
