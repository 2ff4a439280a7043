import { expect, it } from "vitest";
import type { Write } from "#db/write-batch";
import { extendTeams, whenTeamAdded } from "~/features/teams/team-extensions.server";

it("a new team gets what every later room adds, and none is made while nobody has said what", () => {
  expect(() => whenTeamAdded("t")).toThrow("not connected");
  const write = (room: string) => (teamId: string) => [`${room} ${teamId}` as unknown as Write];
  extendTeams({ whenAdded: write("tasks") }, { whenAdded: write("forms") });
  expect(whenTeamAdded("t")).toEqual(["tasks t", "forms t"]);
});
