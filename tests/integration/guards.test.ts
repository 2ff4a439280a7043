import { readFileSync } from "node:fs";
import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import { DomainError } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { type FileHouse, fileHouse } from "./support/file-house";
import { CHANGES } from "./support/guarded-changes";
import { COMMANDS, type Command } from "./support/guarded-commands";
import { makeWorld as makeWorldIn, type World } from "./support/guarded-world";
import { contentOf, meanwhile } from "./support/meanwhile";
import type { TestEvent } from "./support/test-event";

let house: FileHouse;
let at: TestEvent;
beforeAll(async () => {
  house = await fileHouse("guards");
  at = house.at;
});
afterAll(() => house.stop());

/** Every attempt compares all that the event holds: it must not become much. */
const MOST_WORLDS = 25;
let worlds = 0;
async function makeWorld(command: Command): Promise<World> {
  worlds += 1;
  if (worlds % MOST_WORLDS === 0) at = await house.renew(`guards-${worlds}`);
  return makeWorldIn(house, command);
}

const change = (...statements: SQL[]) => writeBatch(at.db, statements);

/** Runs a command while `happens` comes between its reading and its writing: how it ends, and what it left. */
async function attempt(command: Command, world: World, happens: () => Promise<unknown>) {
  let before: unknown;
  const { ctx, seen } = meanwhile(await actorOf(command, world), async () => {
    await happens();
    before = await contentOf(at);
  });
  const error = await command.run(ctx, world).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(seen.has, "it came to writing").toBe(true);
  return { error, before, after: await contentOf(at) };
}

const actorOf = async ({ by }: Command, world: World): Promise<CommandContext> => world[by];
const titleOf = ({ name, how }: Command) => (how ? `${name} (${how})` : name);

function isRefused({ error, before, after }: Awaited<ReturnType<typeof attempt>>, status: number): void {
  expect(error).toBeInstanceOf(DomainError);
  expect((error as DomainError).status, (error as Error).message).toBe(status);
  expect((error as Error).message.length).toBeGreaterThan(8);
  expect(after).toEqual(before);
}

describe("whoever acts", () => {
  it.each(COMMANDS.filter(({ by }) => by !== "guest").map((command) => [titleOf(command), command] as const))(
    "is removed while saving: %s changes nothing and says so",
    async (_, command) => {
      const world = await makeWorld(command);
      const { actor } = await actorOf(command, world);
      isRefused(
        await attempt(command, world, () => change(sql`delete from user where id = ${actor.id}`)),
        403,
      );
    },
  );

  const by = (who: "member" | "staff") => COMMANDS.find((command) => command.by === who) as Command;
  it.each([
    [
      "staff",
      "their level is lowered",
      (w: World) => sql`update user set permissions = 'reportViewer' where id = ${w.staff.actor.id}`,
    ],
    [
      "staff",
      "they are signed out",
      (w: World) => sql`delete from session where user_id = ${w.staff.actor.id}`,
    ],
    [
      "staff",
      "they are put into a team",
      (w: World) => sql`update user set team_id = ${w.teamId} where id = ${w.staff.actor.id}`,
    ],
    [
      "member",
      "they are taken out of their team",
      (w: World) => sql`update user set team_id = null where id = ${w.member.actor.id}`,
    ],
    [
      "member",
      "their team is archived",
      (w: World) => sql`update team set is_archived = 1 where id = ${w.teamId}`,
    ],
    [
      "member",
      "they are signed out",
      (w: World) => sql`delete from session where user_id = ${w.member.actor.id}`,
    ],
  ] as const)("%s: %s", async (who, _, what) => {
    const world = await makeWorld(by(who));
    isRefused(await attempt(by(who), world, () => change(what(world))), 403);
  });

  it("is raised while saving: what they were allowed before they are allowed still", async () => {
    const world = await makeWorld(by("staff"));
    const raise = sql`update user set permissions = 'admin' where id = ${world.staff.actor.id}`;
    expect((await attempt(by("staff"), world, () => change(raise))).error).toBeNull();
  });
});

describe("what a command relied on", () => {
  const caseOf = (one: (typeof CHANGES)[number]) =>
    COMMANDS.find(({ name, how }) => name === one.command && how === one.how) as Command;
  it.each(CHANGES.map((one) => [`${titleOf(caseOf(one))}: ${one.relied}`, one] as const))(
    "%s",
    async (_, one) => {
      const command = caseOf(one);
      const world = await makeWorld(command);
      const outcome = await attempt(command, world, () => one.happens(world, at));
      if (one.status !== null) return isRefused(outcome, one.status);
      expect(outcome.error).toBeNull();
      expect(outcome.after).toEqual(outcome.before);
    },
  );

  it("every command goes through when nothing of it changes", async () => {
    for (const command of COMMANDS) {
      const world = await makeWorld(command);
      const { error, before, after } = await attempt(command, world, async () => {});
      expect(error, titleOf(command)).toBeNull();
      expect(after, titleOf(command)).not.toEqual(before);
    }
  });
});

describe("the page that lists the guards", () => {
  const table = readFileSync(new URL("../../docs/guards.md", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => line.split("|").map((cell) => cell.trim()));
  const names = (cells: string) => [...cells.matchAll(/`(\w+)`/g)].map(([, name]) => name as string);

  it("has every command that is tested here, and none that is not", () => {
    const listed = table.flatMap(([, commands = ""]) => names(commands));
    expect(listed.sort()).toEqual([...new Set(COMMANDS.map(({ name }) => name))].sort());
  });

  it("names for each command what the tests take away from it", () => {
    for (const { command, relied } of CHANGES) {
      const row = table.find(([, commands = ""]) => names(commands).includes(command));
      expect(row?.[2], `${command}: ${relied}`).toContain(relied);
    }
  });
});
