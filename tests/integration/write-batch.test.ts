import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { teamTypes } from "#db/event/schema/teams";
import { q, readBatch } from "#db/read-batch";
import { countingRoundTrips, RoundTripCounter } from "#db/round-trips";
import { DatabaseError, type Write, writeBatch } from "#db/write-batch";
import { Conflict, Refused } from "~/lib/errors";
import { type PrivateServer, privateServer } from "../harness/private-server";
import { sqlRows } from "../harness/sql-rows";
import { makeEvent, race, rowsOf, type TestEvent } from "../worlds/test-event";

let server: PrivateServer;
let at: TestEvent;
beforeAll(async () => {
  server = await privateServer();
  at = await makeEvent(server.on, "batches");
});
afterAll(() => server.stop());
beforeEach(() => writeBatch(at.db, [sql`delete from team_type`]));

const audit = { createdAt: "now", createdBy: "x", updatedAt: "now", updatedBy: "x" };
const type = (id: string, name = id) => q.insert(teamTypes).values({ id, name, ...audit });
const rename = (id: string, name: string) => sql`update team_type set name = ${name} where id = ${id}`;
const names = async () =>
  (await rowsOf<{ name: string }>(at.db, sql`select name from team_type order by name`)).map(
    (row) => row.name,
  );
const guards = async () => (await rowsOf<{ n: number }>(at.db, sql`select count(*) as n from guard`))[0]?.n;
const failure = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => new Error("It held"),
    (error) => error as Error,
  );

describe("a batch of writes", () => {
  it("is written whole, and its guards leave nothing behind", async () => {
    await writeBatch(at.db, [
      type("a"),
      null,
      false,
      undefined,
      { write: rename("a", "b"), otherwise: () => new Conflict("no") },
      type("c"),
    ]);
    expect(await names()).toEqual(["b", "c"]);
    expect(await guards()).toBe(0);
  });

  it("without a statement asks nothing of the database", async () => {
    const roundTrips = new RoundTripCounter();
    expect(await writeBatch(countingRoundTrips(at.db, roundTrips), [null, false])).toEqual([]);
    expect(roundTrips.queries).toBe(0);
  });

  it("is one round trip however many statements it has", async () => {
    const roundTrips = new RoundTripCounter();
    await writeBatch(countingRoundTrips(at.db, roundTrips), [
      type("a"),
      type("b"),
      { write: rename("a", "z"), otherwise: () => new Conflict("no") },
    ]);
    expect(roundTrips.roundTrips).toBe(1);
  });
});

describe("a guard that misses", () => {
  const missing = (text: string) => ({ write: rename("nobody", "x"), otherwise: () => new Conflict(text) });

  it.each([0, 1, 2, 3])("at place %i takes everything back and throws its own error", async (place) => {
    const held = (n: number) => ({ write: type(`t${n}`), otherwise: () => new Conflict(`wrong ${n}`) });
    const writes: Write[] = [held(0), type("plain"), held(1), held(2)];
    const error = await failure(writeBatch(at.db, writes.toSpliced(place, 0, missing("mine"))));
    expect(error).toBeInstanceOf(Conflict);
    expect(error.message).toBe("mine");
    expect(await names()).toEqual([]);
    expect(await guards()).toBe(0);
  });

  it("the first of several misses speaks", async () => {
    expect((await failure(writeBatch(at.db, [missing("first"), missing("second")]))).message).toBe("first");
  });

  it("misses on too many rows as on too few", async () => {
    await writeBatch(at.db, [type("a"), type("b")]);
    const both = (rows?: number) => ({
      write: sql`update team_type set updated_by = 'y'`,
      rows,
      otherwise: () => new Conflict("not so many"),
    });
    expect((await failure(writeBatch(at.db, [both()]))).message).toBe("not so many");
    expect((await failure(writeBatch(at.db, [both(3)]))).message).toBe("not so many");
    await writeBatch(at.db, [both(2)]);
  });
});

describe("a constraint that breaks", () => {
  it("is the guarded statement's own domain error", async () => {
    await writeBatch(at.db, [type("a", "Shell")]);
    const taken = {
      write: type("b", "Shell"),
      otherwise: () => new Refused("taken", { name: "There is one" }),
    };
    const error = await failure(writeBatch(at.db, [type("c"), taken]));
    expect(error).toBeInstanceOf(Refused);
    expect((error as Refused).fields).toEqual({ name: "There is one" });
    expect(await names()).toEqual(["Shell"]);
  });

  it("of a key that leads nowhere is found too", async () => {
    const lost = {
      write: sql`insert into task_team_type (task_id, team_type_id) values ('no-task', 'no-type')`,
      otherwise: () => new Refused("lost"),
    };
    expect((await failure(writeBatch(at.db, [type("a"), lost]))).message).toBe("lost");
    expect(await names()).toEqual([]);
  });

  it("without a guard is no domain error, and tells neither statement nor parameters", async () => {
    await writeBatch(at.db, [type("a", "a-secret-name")]);
    for (const broken of [
      type("b", "a-secret-name"),
      sql`insert into no_such_table values (${"a-secret-name"})`,
    ]) {
      const error = await failure(writeBatch(at.db, [broken]));
      expect(error).toBeInstanceOf(DatabaseError);
      const told = [error.message, error.stack, JSON.stringify(error), String(error.cause ?? "")].join(" ");
      expect(told).not.toContain("a-secret-name");
      expect(told).not.toMatch(/insert into|team_type|no_such_table/i);
    }
  });

  it("a fault that is no constraint is not taken for a guard's miss", async () => {
    const odd = { write: sql`update no_such_table set x = 1`, otherwise: () => new Conflict("changed") };
    const error = await failure(writeBatch(at.db, [odd]));
    expect(error).toBeInstanceOf(DatabaseError);
    expect((error as DatabaseError).isConstraint).toBe(false);
  });
});

describe("many writers at once", () => {
  const counter = async () => Number((await names())[0]);

  it("50 of them lose nothing", async () => {
    await writeBatch(at.db, [type("n", "0")]);
    const add = sql`update team_type set name = cast(name as integer) + 1 where id = 'n'`;
    const { refusals } = await race(
      Array.from({ length: 50 }, (_, n) => () => writeBatch(at.db, [add, n % 2 === 0 && sql`select 1`])),
    );
    expect(refusals).toEqual([]);
    expect(await counter()).toBe(50);
  });

  it("of 50 who saw the same version exactly one writes; the others get the domain error", async () => {
    await writeBatch(at.db, [type("n", "0")]);
    const take = (n: number) => () =>
      writeBatch(at.db, [
        {
          write: sql`update team_type set name = ${`won ${n}`} where id = 'n' and name = '0'`,
          otherwise: () => new Conflict("late"),
        },
        type(`by ${n}`),
      ]);
    const { won, refusals } = await race(Array.from({ length: 50 }, (_, n) => take(n)));
    expect(won).toHaveLength(1);
    expect(new Set(refusals)).toEqual(new Set(["late"]));
    expect(await names()).toHaveLength(2);
    expect(await guards()).toBe(0);
  });

  it("a read batch sees a batch of writes whole or not at all", async () => {
    await writeBatch(at.db, [type("a", "0"), type("b", "100")]);
    const move = [
      sql`update team_type set name = cast(name as integer) + 1 where id = 'a'`,
      sql`update team_type set name = cast(name as integer) - 1 where id = 'b'`,
    ];
    const sum = async () => {
      const one = (id: string) =>
        sqlRows<{ n: number }>(sql`select cast(name as integer) as n from team_type where id = ${id}`);
      const { a, b } = await readBatch(at.db, { a: one("a"), b: one("b") });
      return (a[0]?.n ?? 0) + (b[0]?.n ?? 0);
    };
    const reads = await Promise.all(
      Array.from({ length: 40 }, (_, n) => (n % 2 ? sum() : writeBatch(at.db, move).then(() => 100))),
    );
    expect(new Set(reads)).toEqual(new Set([100]));
  });
});
