import { expect, it } from "vitest";
import { teamTypeList } from "~/features/teams/team-types.server";
import { teamDetail, teamList } from "~/features/teams/teams.queries.server";
import { hostileEvent, ids } from "../support/hostile-event";

const of = hostileEvent();

it("a team has its own members and its own stand shares, by name whatever the case, archived ones last", async () => {
  expect(
    await of(teamDetail("alba"), ({ members, shares, ...x }) => [
      x.total,
      x.complete,
      x.notApplicable,
      x.typeName,
      x.parent,
      ids(members),
      ids(shares),
    ]),
  ).toEqual([7, 2, 0, "gold", null, "cy ann bea2 bea", "another Share archived"]);
});

it("a stand share names its parent and the shares beside it, not itself, nor those of other teams", async () => {
  expect(
    await of(teamDetail("Share"), (x) => [x.parent?.id, x.parent?.role, x.total, x.complete, ids(x.shares)]),
  ).toEqual(["alba", "parent", 1, 1, "another archived"]);
});

it("the list of teams leaves out archived ones, whatever it is narrowed to or sorted by", async () => {
  expect(
    await Promise.all([
      ...[
        {},
        { type: "gold" },
        { type: "none" },
        { login: "never" },
        { login: "some" },
        { sort: "-lastLogin" },
        { sort: "lastLogin" },
        { sort: "owner" },
        { sort: "type" },
        { sort: "progress" },
      ].map((query) =>
        of(teamList.page(teamList.Search.parse(query)), ({ rows, total }) => `${ids(rows)} ${total}`),
      ),
    ]),
  ).toEqual([
    "alba another birch crew foreign Share zero 7",
    "alba crew Share 3",
    "another foreign zero 3",
    "another birch crew foreign Share zero 6",
    "alba 1",
    "alba another birch crew foreign Share zero 7",
    "another birch crew foreign Share zero alba 7",
    "zero alba birch another foreign Share crew 7",
    "another foreign zero alba crew Share birch 7",
    "another birch foreign zero crew alba Share 7",
  ]);
});

it("a team's row tells of its own owner, parent, last sign-in and progress", async () => {
  expect(
    await of(teamList.page(teamList.Search.parse({})), ({ rows }) =>
      rows.map((x) =>
        [
          x.name,
          x.ownerName,
          x.typeName,
          x.parentName,
          x.teamLastLoginInTime,
          x.total,
          x.complete,
          x.notApplicable,
        ].join(),
      ),
    ),
  ).toEqual([
    "alba,cy Tester,gold,,2027-06-09,7,2,0",
    "another,eve Tester,,alba,,1,0,0",
    "birch,dan Tester,silver,,,7,0,2",
    "crew,gus Tester,gold,,,10,1,1",
    "foreign,eve Tester,,birch,,1,0,0",
    "Share,eve Tester,gold,alba,,1,1,0",
    "zero,,,,,5,0,0",
  ]);
});

it("a team type counts active teams and active tasks", async () => {
  expect(
    await of(teamTypeList.page(teamTypeList.Search.parse({})), ({ rows }) =>
      rows.map((x) => [x.name, x.teams, x.tasks].join()),
    ),
  ).toEqual(["empty,0,2", "gold,3,2", "silver,1,2"]);
});
