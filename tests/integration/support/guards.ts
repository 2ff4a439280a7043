import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import { DomainError } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { type FileHouse, fileHouse } from "../../worlds/file-house";
import type { TestEvent } from "../../worlds/test-event";
import type { Change, Command } from "./guarded.types";
import { makeWorld as makeWorldIn, type World } from "./guarded-world";
import { contentOf, meanwhile, withWhatFollows } from "./meanwhile";

/** A room's commands, and what each relied on. */
export interface Guarded {
  commands: readonly Command[];
  changes: readonly Change[];
  /** Whether what may happen to whoever acts is tried here: the guard is one for all commands. */
  isOfActors?: boolean;
}

/** Lists are read whole, and rows of all worlds are in them: they must not become many. */
const MOST_WORLDS = 60;

/**
 * Every command of a group is run while something comes between its reading and its writing: whoever acts is removed, what it
 * relied on is taken away. It must refuse in words and write nothing. Compared are the tables that its batch names, and those
 * that follow them by triggers and keys.
 */
export function testGuards(slug: string, { commands, changes, isOfActors = false }: Guarded): void {
  let house: FileHouse;
  let at: TestEvent;
  beforeAll(async () => {
    house = await fileHouse(slug);
    at = house.at;
  });
  afterAll(() => house.stop());

  let worlds = 0;
  async function makeWorld(command: Command): Promise<World> {
    worlds += 1;
    if (worlds % MOST_WORLDS === 0) at = await house.renew(`${slug}-${worlds}`);
    return makeWorldIn(house, command);
  }

  const change = (...statements: SQL[]) => writeBatch(at.db, statements);

  /** Runs a command while `happens` comes between its reading and its writing: how it ends, and what it left. */
  async function attempt(command: Command, world: World, happens: () => Promise<unknown>) {
    let before: unknown;
    let tables: string[] = [];
    const { ctx, seen } = meanwhile(await actorOf(command, world), async (named) => {
      await happens();
      tables = await withWhatFollows(at, named);
      before = await contentOf(at, tables);
    });
    const error = await command.run(ctx, world).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(seen.has, "it came to writing").toBe(true);
    // What a later batch of it names is compared too.
    expect(await withWhatFollows(at, [...seen.tables])).toEqual(tables);
    return { error, before, after: await contentOf(at, tables) };
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
    it.each(
      commands.filter(({ by }) => by !== "guest").map((command) => [titleOf(command), command] as const),
    )("is removed while saving: %s changes nothing and says so", async (_, command) => {
      const world = await makeWorld(command);
      const { actor } = await actorOf(command, world);
      isRefused(
        await attempt(command, world, () => change(sql`delete from user where id = ${actor.id}`)),
        403,
      );
    });
  });

  const ofActors = isOfActors ? describe : () => {};
  ofActors("whoever acts, less than gone", () => {
    const by = (who: "member" | "staff") => commands.find((command) => command.by === who) as Command;
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
    const caseOf = (one: (typeof changes)[number]) =>
      commands.find(({ name, how }) => name === one.command && how === one.how) as Command;
    it.each(changes.map((one) => [`${titleOf(caseOf(one))}: ${one.relied}`, one] as const))(
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
      for (const command of commands) {
        const world = await makeWorld(command);
        const { error, before, after } = await attempt(command, world, async () => {});
        expect(error, titleOf(command)).toBeNull();
        expect(after, titleOf(command)).not.toEqual(before);
      }
    });
  });
}
