import { expect, it } from "vitest";
import type { Write } from "#db/write-batch";
import {
  extendTeams,
  movingTeams,
  ownedElsewhere,
  type TeamExtension,
  typeUses,
  whenTeamAdded,
} from "~/features/teams/team-extensions.server";
import type { CommandContext } from "~/procedure/context";

const CTX = {} as CommandContext;
const word = (text: string) => text as unknown as Write;
const room = (name: string): TeamExtension => ({
  whenAdded: (_, teamId) => [word(`${name} ${teamId}`)],
  whenMoved: (ids) => ({ before: [word(`${name} out ${ids}`)], after: [word(`${name} in ${ids}`)] }),
  owned: [{ rows: () => word(name) as never }],
});

it("a team has what every later room adds, and none is made, moved or deleted while nobody has said what", () => {
  expect(() => whenTeamAdded(CTX, "t")).toThrow("not connected");
  expect(() => movingTeams(["t"], [])).toThrow("not connected");
  expect(() => ownedElsewhere()).toThrow("not connected");
  extendTeams(room("tasks"), room("forms"));
  expect(whenTeamAdded(CTX, "t")).toEqual(["tasks t", "forms t"]);
  expect(movingTeams(["a", "b"], [word("move")])).toEqual([
    ...["tasks out a,b", "forms out a,b", "move", "tasks in a,b", "forms in a,b"],
  ]);
  expect(movingTeams([], [word("move")]), "nobody moves").toEqual(["move"]);
  expect(ownedElsewhere()).toHaveLength(2);
  expect(typeUses()).toEqual([]);
});
