import { sql } from "drizzle-orm";
import { beforeEach, expect, it, vi } from "vitest";
import { sharingBatch } from "#db/decorators";
import { ForeseenReads } from "#db/foreseen";
import { as, jsonOne } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { memoryEvent } from "../support/memory-event";

let at: Awaited<ReturnType<typeof memoryEvent>>;
let calls: string[][];
let fails = false;
const named = (id: string) => jsonOne({ name: as<string>(sql`name`) }, sql`from team where id = ${id}`);
const other = () => jsonOne({ n: as<number>(sql`count(*)`) }, sql`from user`);
const rename = (to: string) => sql`update team set name = ${to} where id = 'ash'`;

beforeEach(async () => {
  vi.useRealTimers();
  at = await memoryEvent();
  calls = [];
  fails = false;
  await at.write(
    sql`insert into team (id, name, created_at, created_by, updated_at, updated_by)
      values ('ash', 'Ash', '', '', '', ''), ('elm', 'Elm', '', '', '', '')`,
  );
});

/** A request's database and what is foreseen of it. */
function request() {
  const inner = sharingBatch({
    ...at.db,
    batch(statements, mode) {
      calls.push(statements.map((one) => (typeof one === "string" ? one : `${one.args?.join() ?? ""}`)));
      if (fails) {
        fails = false;
        return Promise.reject(new Error("gone"));
      }
      return at.db.batch(statements, mode);
    },
  });
  const foreseen = new ForeseenReads();
  return { db: foreseen.over(inner), foresee: (...ids: string[]) => foreseen.ask(inner, ids.map(named)) };
}
const nameOf = async (db: ReturnType<typeof request>["db"], id: string) =>
  (await readBatch(db, { team: named(id) })).team?.name;

it("what was foreseen comes in the call that asks for something else, and is asked no second time", async () => {
  const { db, foresee } = request();
  foresee("ash");
  await readBatch(db, { other: other() });
  expect(await nameOf(db, "ash")).toBe("Ash");
  expect(calls).toEqual([["ash", ""]]);
});

it("of somebody else nothing of it is told: that is asked", async () => {
  const { db, foresee } = request();
  foresee("ash");
  await readBatch(db, { other: other() });
  expect(await nameOf(db, "elm")).toBe("Elm");
  expect(calls).toEqual([["ash", ""], ["elm"]]);
});

it("it answers once: whoever asks again is told how it is by then, and so is who asks behind a write", async () => {
  const { db, foresee } = request();
  foresee("ash", "elm");
  expect(await nameOf(db, "ash")).toBe("Ash");
  await at.write(rename("Oak"));
  expect(await nameOf(db, "ash")).toBe("Oak");
  await writeBatch(db, [sql`update team set name = 'Yew' where id = 'elm'`]);
  expect(await nameOf(db, "elm")).toBe("Yew");
});

it("a batch that asks for more than was foreseen is asked whole, in one snapshot", async () => {
  const { db, foresee } = request();
  foresee("ash");
  await readBatch(db, { other: other() });
  await at.write(rename("Oak"));
  const { team } = await readBatch(db, { team: named("ash"), other: other() });
  expect(team?.name).toBe("Oak");
});

it("what came long ago is asked anew", async () => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ["Date"] });
  const { db, foresee } = request();
  foresee("ash");
  await readBatch(db, { other: other() });
  await at.write(rename("Oak"));
  vi.setSystemTime(1_000_600);
  expect(await nameOf(db, "ash")).toBe("Oak");
});

it("where it could not be had, it is asked as if nobody had foreseen it", async () => {
  const { db, foresee } = request();
  fails = true;
  foresee("ash");
  expect(await nameOf(db, "ash")).toBe("Ash");
});
