import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { leaveMissedDays } from "#db/event/missed-days";
import { content } from "#db/event/schema/content";
import { downloads } from "#db/event/schema/downloads";
import { files } from "#db/event/schema/files";
import { suppliers } from "#db/event/schema/suppliers";
import { tasks } from "#db/event/schema/tasks";
import { teams } from "#db/event/schema/teams";
import { timeTableEntries } from "#db/event/schema/time-table";
import { q } from "#db/read-batch";
import { connectRooms } from "~/connect-rooms.server";
import { changeLive, goLive, notPutLive } from "~/features/going-live/going-live.commands.server";
import { standingFor, waitingThings } from "~/features/going-live/going-live.queries.server";
import { waitingState } from "~/features/going-live/going-live.rules";
import { LIVE } from "~/features/going-live/live-things.server";
import { audienceSql } from "~/features/teams/audience/audience.server";
import { LIVE_KINDS, type LiveThing } from "~/lib/live-kinds.rules";
import { SYSTEM } from "~/procedure/context";
import { sqlRows } from "../../harness/sql-rows";
import { audit } from "../support/memory-event";
import { memoryHouse } from "../support/memory-house";

connectRooms();

const NOW = new Date("2027-03-20T10:00:00.000Z");
/** Behind a change of London's clocks. */
const ON = { state: "on", day: "2027-04-01", time: "09:00" } as const;
const DUE = "2027-04-01T08:00:00.000Z";
const DRAFT = { state: "draft", day: "", time: "" } as const;
const LIVE_NOW = { state: "now", day: "", time: "" } as const;

let house: Awaited<ReturnType<typeof memoryHouse>>;
const rows = <Row>(statement: ReturnType<typeof sql>) => house.at.read(sqlRows<Row>(statement));
const ctx = (now = NOW) => house.ctx(now, { actor: SYSTEM });
const stands = async (kind: LiveThing) => {
  const found = await house.at.read(standingFor(kind, kind));
  return found && { isLive: found.isLive, isWaiting: found.isWaiting, at: found.at, isPast: found.isPast };
};
/** Whether the one team sees it, by the rule that every page of a team asks. */
const seen = async (kind: LiveThing) => {
  const { audience } = LIVE[kind];
  const isOpen = {
    task: "t.is_archived = 0",
    content: "cp.is_published = 1 and cp.is_archived = 0",
    download: "d.show_download = 1",
    supplier: "sup.is_archived = 0",
    timeTableEntry: "tt.is_draft = 0",
  }[kind];
  const [row] = await rows<{ n: number }>(sql`select count(*) as n from ${audience.table} join team tm
    on ${audienceSql(audience).sees} where ${sql.raw(isOpen)}`);
  return row?.n === 1;
};
const promises = () =>
  rows<{ subscriber: string; state: string }>(
    sql`select subscriber, state from outbox where subscriber like 'goesLive:%' order by rowid`,
  );
const list = async (query: object = {}, now = NOW) =>
  house.at.read(waitingThings.page(waitingThings.Search.parse(query), { now }));

beforeEach(async () => {
  house = await memoryHouse();
  await house.at.write(
    q.insert(teams).values({ id: "team", name: "Team", ...audit }),
    q.insert(files).values({
      ...{ id: "file", collection: "downloads", entityId: "download", state: "stored", name: "a.pdf" },
      ...{ contentType: "application/pdf", size: 1, key: "file", ...audit },
    }),
    q.insert(tasks).values({ id: "task", title: "A task", type: "task", dueDate: "2027-04-10", ...audit }),
    q.insert(content).values({ id: "content", title: "A page", path: "a-page", isPublished: true, ...audit }),
    q.insert(downloads).values({ id: "download", name: "A download", fileId: "file", ...audit }),
    q.insert(suppliers).values({ id: "supplier", company: "A supplier", ...audit }),
    q.insert(timeTableEntries).values({
      ...{ id: "timeTableEntry", title: "An entry", startDay: "2027-04-10", endDay: "2027-04-10", ...audit },
    }),
  );
});

describe.each(LIVE_KINDS)("a %s", (kind) => {
  const thing = { kind, thingId: kind };

  it("is live, a draft that nobody sees, and live again", async () => {
    expect(await seen(kind)).toBe(true);
    await changeLive(ctx(), thing, DRAFT);
    expect(await stands(kind)).toEqual({ isLive: false, isWaiting: true, at: null, isPast: false });
    expect(await seen(kind)).toBe(false);
    expect((await list()).rows.map(({ id, state }) => [id, state])).toEqual([[kind, "draft"]]);
    await changeLive(ctx(), thing, LIVE_NOW);
    expect(await stands(kind)).toEqual({ isLive: true, isWaiting: false, at: null, isPast: false });
    expect(await seen(kind)).toBe(true);
    expect((await list()).rows).toEqual([]);
  });

  it("goes live on its day, by the event's clocks, once", async () => {
    await changeLive(ctx(), thing, ON);
    expect(await stands(kind)).toEqual({ isLive: false, isWaiting: true, at: DUE, isPast: false });
    const [due] = await house.known.read(
      sqlRows<{ at: string }>(sql`select next_due_at as at from events where id = 'e'`),
    );
    expect(due?.at).toBe(DUE);
    await expect(goLive(ctx(), `${kind}@${DUE}`)).rejects.toThrow("has not come");
    expect(await seen(kind)).toBe(false);
    await goLive(ctx(new Date(DUE)), `${kind}@${DUE}`);
    expect(await seen(kind)).toBe(true);
    const [{ version } = { version: 0 }] = await rows<{ version: number }>(
      sql`select version from ${sql.raw(kind === "timeTableEntry" ? "time_table_entry" : kind)}`,
    );
    await goLive(ctx(new Date(DUE)), `${kind}@${DUE}`);
    const again = await rows<{ version: number }>(
      sql`select version from ${sql.raw(kind === "timeTableEntry" ? "time_table_entry" : kind)}`,
    );
    expect(again).toEqual([{ version }]);
    expect((await promises()).map(({ state }) => state)).toEqual(["cancelled"]);
  });

  it("of two days the later one counts; a draft without a day stays one", async () => {
    await changeLive(ctx(), thing, ON);
    await changeLive(ctx(), thing, { ...ON, day: "2027-04-02" });
    await goLive(ctx(new Date(DUE)), `${kind}@${DUE}`);
    expect(await seen(kind)).toBe(false);
    await changeLive(ctx(), thing, DRAFT);
    await goLive(ctx(new Date("2027-04-02T08:00:00.000Z")), `${kind}@2027-04-02T08:00:00.000Z`);
    expect(await seen(kind)).toBe(false);
    expect((await promises()).map(({ state }) => state)).toEqual(["cancelled", "cancelled"]);
  });

  it("whose day is moved in the very moment of going live waits for the new one", async () => {
    await changeLive(ctx(), thing, ON);
    const job = ctx(new Date(DUE));
    let isMoved = false;
    const batch: typeof job.db.batch = async (statements, mode) => {
      if (mode === "write" && !isMoved) {
        isMoved = true;
        await changeLive(ctx(new Date("2027-04-01T07:59:00.000Z")), thing, { ...ON, day: "2027-04-02" });
      }
      return job.db.batch(statements, mode);
    };
    const db = new Proxy(job.db, { get: (of, name) => (name === "batch" ? batch : Reflect.get(of, name)) });
    await expect(goLive({ ...job, db }, `${kind}@${DUE}`)).rejects.toThrow("Its day was changed");
    expect(await seen(kind)).toBe(false);
    expect(await stands(kind)).toMatchObject({ isWaiting: true, at: "2027-04-02T08:00:00.000Z" });
  });

  it("whoever has it open in an editor as it goes live, or becomes a draft, saves over nothing", async () => {
    const { table, id } = LIVE[kind].audience;
    const version = async () =>
      (await rows<{ version: number }>(sql`select version from ${table} where ${id} = ${kind}`))[0]?.version;
    const before = await version();
    await changeLive(ctx(), thing, DRAFT);
    await changeLive(ctx(), thing, LIVE_NOW);
    expect(await version()).toBe((before ?? 0) + 2);
  });

  it("a day that came while the event was closed waits for a person", async () => {
    await changeLive(ctx(), thing, ON);
    const after = new Date("2027-04-03T08:00:00.000Z");
    await house.at.write(...leaveMissedDays(after));
    await goLive(ctx(after), `${kind}@${DUE}`);
    expect(await seen(kind)).toBe(false);
    expect((await list({ state: ["past"] }, after)).rows.map(({ id }) => id)).toEqual([kind]);
    await changeLive(ctx(after), thing, { ...ON, day: "2027-04-04" });
    await goLive(ctx(new Date("2027-04-04T08:00:00.000Z")), `${kind}@2027-04-04T08:00:00.000Z`);
    expect(await seen(kind)).toBe(true);
  });

  it("goes with what is deleted", async () => {
    await changeLive(ctx(), thing, ON);
    await house.at.write(sql`delete from ${sql.raw(kind === "timeTableEntry" ? "time_table_entry" : kind)}`);
    expect(await rows(sql`select * from going_live`)).toEqual([]);
    await goLive(ctx(new Date(DUE)), `${kind}@${DUE}`);
  });

  it("of two who change it at once one is first", async () => {
    await changeLive(ctx(), thing, DRAFT);
    const both = await Promise.allSettled([
      changeLive(ctx(), thing, LIVE_NOW),
      changeLive(ctx(), thing, LIVE_NOW),
    ]);
    expect(both.map(({ status }) => status)).toContain("fulfilled");
    expect(await seen(kind)).toBe(true);
  });
});

describe("a day", () => {
  const thing = { kind: "task", thingId: "task" } as const;
  it.each<[string, { day?: string; time?: string }, string]>([
    ["past", { day: "2027-03-19" }, "That day is past"],
    ["today's, past", { day: "2027-03-20", time: "09:30" }, "That time is past"],
    ["that is none", { day: "2027-02-31" }, "Choose a day"],
    ["without a time", { time: "" }, "Enter a time"],
    ["that the clocks skip", { day: "2027-03-28", time: "01:30" }, "the clocks are put forward"],
  ])("%s is refused at its field, and nothing changes", async (_, change, message) => {
    await expect(changeLive(ctx(), thing, { ...ON, ...change })).rejects.toMatchObject({
      fields: {
        [change.time === undefined || message.includes("day") ? "day" : "time"]:
          expect.stringContaining(message),
      },
    });
    expect(await seen("task")).toBe(true);
  });

  it("of what is archived says so, and what was archived meanwhile is left", async () => {
    await house.at.write(sql`update task set is_archived = 1`);
    await expect(changeLive(ctx(), thing, ON)).rejects.toThrow("archived. Restore it first");
    await changeLive(ctx(), { kind: "content", thingId: "content" }, ON);
    await house.at.write(sql`update content set is_archived = 1`);
    await goLive(ctx(new Date(DUE)), `content@${DUE}`);
    expect(await stands("content")).toMatchObject({ isLive: false, isPast: true });
  });

  it("that nobody could keep for a month is past", async () => {
    await changeLive(ctx(), thing, ON);
    await house.at.write(...notPutLive(`task@${DUE}`).writes);
    expect(await stands("task")).toMatchObject({ isPast: true });
  });

  it("of a task counts late joiners from then", async () => {
    await changeLive(ctx(), thing, ON);
    await goLive(ctx(new Date(DUE)), `task@${DUE}`);
    expect(await rows(sql`select live_since as since from task`)).toEqual([{ since: DUE }]);
  });
});

it("counts in the team's progress while it is live, and not as a draft", async () => {
  const total = async () =>
    (await rows<{ total: number }>(sql`select total from team_progress`))[0]?.total ?? 0;
  await house.at.write(
    sql`insert into team_progress (team_id, total, complete, not_applicable) values ('team', 1, 0, 0)`,
  );
  await changeLive(ctx(), { kind: "task", thingId: "task" }, DRAFT);
  expect(await total()).toBe(0);
  await changeLive(ctx(), { kind: "task", thingId: "task" }, LIVE_NOW);
  expect(await total()).toBe(1);
});

it("says late what is late by a quarter of an hour", () => {
  const at = "2027-03-20T09:50:00.000Z";
  expect(waitingState({ at: null, isPast: false }, NOW)).toBe("draft");
  expect(waitingState({ at, isPast: false }, NOW)).toBe("scheduled");
  expect(waitingState({ at, isPast: true }, NOW)).toBe("past");
  expect(waitingState({ at: "2027-03-20T09:44:00.000Z", isPast: false }, NOW)).toBe("past");
});

it("lists all kinds by day, with the number of teams that will see each", async () => {
  for (const kind of LIVE_KINDS) await changeLive(ctx(), { kind, thingId: kind }, DRAFT);
  await changeLive(ctx(), { kind: "supplier", thingId: "supplier" }, ON);
  const { rows: all } = await list();
  expect(all.map(({ id, teams: n, state }) => [id, n, state])).toEqual([
    ["supplier", 1, "scheduled"],
    ["download", 1, "draft"],
    ["content", 1, "draft"],
    ["task", 1, "draft"],
    ["timeTableEntry", 1, "draft"],
  ]);
  expect((await list({ kind: ["task", "content"] })).rows.map(({ id }) => id).sort()).toEqual([
    "content",
    "task",
  ]);
});
