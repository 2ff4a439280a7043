import { beforeAll, expect, it } from "vitest";
import { emailLog } from "#db/event/schema/email";
import { teams, users } from "#db/event/schema/teams";
import { q } from "#db/read-batch";
import { failedMails } from "~/features/email/failed-mails.queries.server";
import { teamDetail } from "~/features/teams/teams.queries.server";
import { audit, memoryEvent } from "../support/memory-event";

const NOW = new Date("2027-06-30T12:00:00.000Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString();

let at: Awaited<ReturnType<typeof memoryEvent>>;
beforeAll(async () => {
  at = await memoryEvent();
  const person = (id: string, firstName: string, teamId: string) => ({
    ...{ id, firstName, surname: "Tester", email: `${id}@x.test`, teamId },
    ...audit,
  });
  await at.write(
    q.insert(teams).values(["a", "b"].map((id) => ({ id, name: id, ownerId: `${id}2`, ...audit }))),
    q.insert(teams).values(
      ["share", "gone"].map((id) => ({
        ...{ id, name: id, ownerId: "b2", parentTeamId: "a", isArchived: id === "gone" },
        standShareRole: "child" as const,
        ...audit,
      })),
    ),
    q
      .insert(users)
      .values([
        person("a1", "zoe", "a"),
        person("a2", "Mia", "a"),
        person("a3", "Ann", "a"),
        person("b2", "Bo", "b"),
      ]),
    q.insert(emailLog).values(
      [29, 31, 1].map((days, n) => ({
        id: `m${n}`,
        state: n === 2 ? ("sent" as const) : ("refused" as const),
        recipient: `a${n + 1}@x.test`,
        userId: `a${n + 1}`,
        teamId: "a",
        eventId: "e",
        templateId: "passwordReset",
        createdAt: daysAgo(days),
        updatedAt: daysAgo(days),
      })),
    ),
  );
});

it("the owner comes first among a team's members, the others by first name", async () => {
  const { members } = await at.read(teamDetail("a"));
  expect(members.map(({ firstName }) => firstName)).toEqual(["Mia", "Ann", "zoe"]);
});

it("archived stand shares come after the others of their team, and are called so", async () => {
  const { shares } = await at.read(teamDetail("a"));
  expect(shares.map(({ name, isArchived }) => `${name} ${isArchived}`)).toEqual(["share false", "gone true"]);
});

it("mails that did not arrive are shown for thirty days, to their team and to all", async () => {
  const shown = async (teamId?: string) => (await at.read(failedMails(NOW, teamId))).map(({ id }) => id);
  expect([await shown(), await shown("a"), await shown("b")]).toEqual([["m0"], ["m0"], []]);
});
