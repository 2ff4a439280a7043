import { expect, it } from "vitest";
import * as myTeam from "~/features/people/own/pages/my-team";
import { filledEvent } from "../support/hostile-event";
import { memoryHouse } from "../support/memory-house";
import { linksOf, pageHouse } from "../support/page-house";

it("the owner of a team is led to its settings, its other people are not", async () => {
  const house = await pageHouse(await memoryHouse(await filledEvent()));
  const links = async (id: string) =>
    linksOf((await house.visit(myTeam, { level: "user", id, team: { id: "alba", name: "Alba" } })).html);
  expect(await links("cy")).toContain("Team settings > /my-team/settings");
  const others = await links("ann");
  expect(others).toContain("Add team member > /my-team/add-team-member");
  expect(others.filter((link) => link.includes("settings"))).toEqual([]);
});
