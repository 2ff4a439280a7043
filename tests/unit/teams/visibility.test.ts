import { expect, it } from "vitest";
import { teamSeesTask } from "~/features/teams/visibility.rules";
import { CORNERS, VISIBILITY_CASES } from "./visibility-cases";

it.each(CORNERS)("$why", ({ team, task, sees }) => {
  expect(teamSeesTask(team, task)).toBe(sees);
});

it("answers every combination of team and task as the spec says", () => {
  expect(VISIBILITY_CASES).toHaveLength(288);
  const wrong = VISIBILITY_CASES.filter(({ team, task, sees }) => teamSeesTask(team, task) !== sees);
  expect(wrong).toEqual([]);
});
