import { type SQL, sql } from "drizzle-orm";
import { writeBatch } from "#db/write-batch";
import { addTeamType } from "~/features/teams/team-types.server";
import {
  addEntries,
  addPasted,
  copyEntries,
  copyEntry,
  deleteEntries,
  shiftEntries,
  updateEntry,
} from "~/features/time-table/entries.commands.server";
import { MOST_ENTRIES } from "~/features/time-table/entry-times.rules";
import { endFeed, makeFeed } from "~/features/time-table/feed/feed.commands.server";
import type { EntryValues } from "~/features/time-table/time-table.schema";
import type { Change, Command } from "./guarded.types";
import { staffs, type World } from "./guarded-world";

const values = ({ n, ids }: World, change: Partial<EntryValues> = {}): EntryValues => ({
  ...{ title: `Entry ${n}`, startDay: "2027-09-07", startTime: "08:00", endDay: "", endTime: null },
  ...{ days: [], place: "Gate 3", note: "", showToChildTeams: true, version: 0 },
  showToTeamTypeIds: [ids.type ?? ""],
  ...change,
});

/** A type that entries name; what filled the time table up before is taken out. */
const aType = async (world: World) => {
  await writeBatch(world.staff.db, [sql`delete from time_table_entry where id like 'full-%'`]);
  world.ids.type = (await addTeamType(world.staff, { name: `Entry type ${world.n}` })).teamTypeId;
};
const anEntry = async (world: World) => {
  await aType(world);
  world.ids.entry = (await addEntries(world.staff, values(world))).entryId;
};
const id = ({ ids }: World) => ids.entry ?? "";

const PASTED = {
  ...{ startDay: "2027-09-07", startTime: "08:00", endDay: "2027-09-07", endTime: null },
  ...{ place: "", note: "" },
};

export const TIME_TABLE_COMMANDS: Command[] = [
  staffs("addEntries", {
    prepare: aType,
    run: (ctx, world) => addEntries(ctx, values(world, { days: ["2027-09-08", "2027-09-09"] })),
  }),
  staffs("updateEntry", {
    prepare: anEntry,
    run: (ctx, world) => updateEntry(ctx, id(world), values(world, { title: "Another", version: 1 })),
  }),
  staffs("addPasted", {
    prepare: aType,
    run: (ctx, world) =>
      addPasted(ctx, {
        rows: [
          { ...PASTED, title: `Pasted ${world.n}` },
          { ...PASTED, title: `Another ${world.n}` },
        ],
        ...{ showToTeamTypeIds: [world.ids.type ?? ""], showToChildTeams: true },
      }),
  }),
  staffs("copyEntries", {
    prepare: anEntry,
    run: (ctx, world) => copyEntries(ctx, { ids: [id(world)], days: ["2027-09-08", "2027-09-09"] }),
  }),
  staffs("copyEntry", { prepare: anEntry, run: (ctx, world) => copyEntry(ctx, id(world), {}) }),
  staffs("shiftEntries", {
    prepare: anEntry,
    run: (ctx, world) => shiftEntries(ctx, { ids: [id(world)], days: 7 }),
  }),
  staffs("deleteEntries", {
    prepare: anEntry,
    run: (ctx, world) => deleteEntries(ctx, [id(world)]),
  }),
  { name: "makeFeed", by: "member", run: (ctx) => makeFeed(ctx) },
  {
    name: "endFeed",
    by: "member",
    prepare: async ({ member }) => void (await makeFeed(member)),
    run: (ctx) => endFeed(ctx),
  },
];

const changes = (
  relied: string,
  status: number,
  statement: (world: World) => SQL,
  commands: string[],
): Change[] =>
  commands.map((command) => ({
    ...{ command, relied, status },
    happens: (world, at) => writeBatch(at.db, [statement(world)]),
  }));

const gone = (world: World) => sql`delete from time_table_entry where id = ${id(world)}`;
const changed = (world: World) =>
  sql`update time_table_entry set version = version + 1 where id = ${id(world)}`;

export const TIME_TABLE_CHANGES: Change[] = [
  ...changes(
    "the team types are there",
    422,
    ({ ids }) => sql`delete from team_type where id = ${ids.type}`,
    ["addEntries", "addPasted", "updateEntry"],
  ),
  ...changes("the version", 409, changed, ["updateEntry"]),
  ...changes("the entry as read", 409, changed, ["copyEntries", "copyEntry"]),
  ...changes(
    "room for more",
    422,
    ({
      n,
    }) => sql`insert into time_table_entry (id, title, start_day, end_day, created_at, created_by, updated_at, updated_by)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MOST_ENTRIES})
      select ${`full-${n}-`} || i, 'Full', '2027-01-01', '2027-01-01', '', '', '', '' from n`,
    ["addEntries", "addPasted", "copyEntries", "copyEntry"],
  ),
  ...changes(
    "the days as read",
    409,
    (world) => sql`update time_table_entry set start_day = '2027-09-06' where id = ${id(world)}`,
    ["shiftEntries"],
  ),
  ...changes("the entries are there", 409, gone, ["deleteEntries", "shiftEntries"]),
];
