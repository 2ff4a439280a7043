import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { addPasted, copyEntries, shiftEntries } from "~/features/time-table/entries.commands.server";
import { copiesOn } from "~/features/time-table/entry-times.rules";
import { checkPasted } from "~/features/time-table/paste/check-pasted.server";
import { sqlRows } from "../../harness/sql-rows";
import { memoryHouse } from "../support/memory-house";
import { NOW } from "../support/page-house";

let house: Awaited<ReturnType<typeof memoryHouse>>;
const staff = () => house.ctx(NOW, { actor: { id: "mia", level: "moderator", teamId: null } });
const rows = () =>
  house.at.read(
    sqlRows<{ title: string; day: string; last: string; types: number; draft: number }>(
      sql`select title, start_day as day, end_day as last, is_draft as draft,
        (select count(*) from time_table_entry_team_type x where x.entry_id = tt.id) as types
        from time_table_entry tt order by start_day, title`,
    ),
  );
const days = async () => (await rows()).map(({ title, day, last }) => `${title} ${day} ${last}`);

beforeEach(async () => {
  house = await memoryHouse();
  await house.at.write(sql`update user set permissions = 'moderator' where id = 'mia'`);
  await house.at.write(
    sql`insert into team_type (id, name, created_at, created_by, updated_at, updated_by) values ('shell', 'Shell', '', '', '', '')`,
  );
});

const paste = async (text: string) => {
  const { entries } = await checkPasted(staff(), text);
  await addPasted(staff(), { rows: entries, showToTeamTypeIds: ["shell"], showToChildTeams: true });
};

it("rows become entries for the chosen teams, and the same rows nothing any more", async () => {
  const text = "Build-up\t7/9/2027\t08:00\t20:00\nOpening\t10/9/2027\nSoon\tsome day";
  await paste(text);
  expect(await days()).toEqual(["Build-up 2027-09-07 2027-09-07", "Opening 2027-09-10 2027-09-10"]);
  expect((await rows()).map(({ types }) => types)).toEqual([1, 1]);
  const again = await checkPasted(staff(), text);
  expect(again.shown.count).toBe(0);
  expect(again.shown.rows.map(({ faults }) => faults[0])).toEqual([
    "It stands in the time table already",
    "It stands in the time table already",
    expect.stringContaining("cannot be read as a day"),
  ]);
});

it("what cannot be read at all is refused at the field", async () => {
  await expect(checkPasted(staff(), "One\nTwo")).rejects.toMatchObject({
    fields: { text: expect.stringContaining("one column each") },
  });
});

it("what is shown of rows tells whether other rows are added", async () => {
  const seen = async (text: string) => (await checkPasted(staff(), text)).shown.seen;
  const first = await seen("One\t7/9/2027");
  expect(await seen("One\t 7 September 2027")).toBe(first);
  expect(await seen("One\t8/9/2027")).not.toBe(first);
  await paste("One\t7/9/2027");
  expect(await seen("One\t7/9/2027")).not.toBe(first);
});

it("a form that is sent twice adds its rows once", async () => {
  const { entries } = await checkPasted(staff(), "One\t7/9/2027\nTwo\t8/9/2027");
  const input = { rows: entries, showToTeamTypeIds: [], showToChildTeams: true, formId: crypto.randomUUID() };
  for (const _ of [1, 2]) expect(await addPasted(staff(), input)).toEqual({ count: 2 });
  expect(await days()).toHaveLength(2);
});

it("no row is added where there is room for some alone, or a type is gone", async () => {
  const { entries } = await checkPasted(staff(), "One\t7/9/2027\nTwo\t8/9/2027");
  const add = (showToTeamTypeIds: string[]) =>
    addPasted(staff(), { rows: entries, showToTeamTypeIds, showToChildTeams: true });
  await expect(add(["gone"])).rejects.toThrow("Invalid team type");
  await house.at.write(
    sql`insert into time_table_entry (id, title, start_day, end_day, created_at, created_by, updated_at, updated_by)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 1999)
      select 'full-' || i, 'Full', '2027-01-01', '2027-01-01', '', '', '', '' from n`,
  );
  await expect(add([])).rejects.toThrow("2000 entries at most");
  expect(await days()).toHaveLength(1999);
});

it("entries are copied to days with their length, their teams and what is between them", async () => {
  await paste("Build-up\t7/9/2027\t08:00\t20:00\nNight\t8/9/2027");
  await house.at.write(
    sql`update time_table_entry set end_day = '2027-09-10', is_draft = 1, audience_base = 'nobody' where title = 'Night'`,
  );
  const ids = (
    await house.at.read(sqlRows<{ id: string }>(sql`select id from time_table_entry order by start_day`))
  ).map(({ id }) => id);
  await house.at.write(
    sql`insert into audience_team (thing_id, team_id, rule) select ${ids[1]}, id, 'show' from team limit 1`,
  );
  expect(await copyEntries(staff(), { ids, days: ["2027-09-21", "2027-09-14"] })).toEqual({
    changed: 4,
    ignored: 0,
  });
  expect((await days()).slice(2)).toEqual([
    "Build-up 2027-09-14 2027-09-14",
    "Night 2027-09-15 2027-09-17",
    "Build-up 2027-09-21 2027-09-21",
    "Night 2027-09-22 2027-09-24",
  ]);
  expect((await rows()).map(({ types }) => types)).toEqual([1, 1, 1, 1, 1, 1]);
  expect((await rows()).map(({ draft }) => draft)).toEqual([0, 1, 0, 1, 0, 1]);
});

it("copies that leave the calendar, and entries without days, are left out", () => {
  const at = (startDay: string, endDay = startDay) => ({ startDay, endDay });
  expect(
    copiesOn([at("2027-09-07"), at("2027-09-09")], ["9999-12-30"]).map(({ startDay }) => startDay),
  ).toEqual(["9999-12-30"]);
  expect(copiesOn([at("soon")], ["2027-09-10"])).toEqual([]);
});

it("too many copies are refused before anything is made", async () => {
  await paste(Array.from({ length: 17 }, (_, n) => `E${n}\t7/9/2027`).join("\n"));
  const ids = (await house.at.read(sqlRows<{ id: string }>(sql`select id from time_table_entry`))).map(
    ({ id }) => id,
  );
  const many = Array.from({ length: 30 }, (_, n) => `2027-10-${String(n + 1).padStart(2, "0")}`);
  await expect(copyEntries(staff(), { ids, days: many })).rejects.toThrow("more than 500 entries");
  expect(await days()).toHaveLength(17);
});

it("an entry that somebody moved meanwhile is not moved from where it was seen", async () => {
  await paste("Build-up\t7/9/2027");
  const [entry] = await house.at.read(sqlRows<{ id: string }>(sql`select id from time_table_entry`));
  const move = (days: number, from: string) => shiftEntries(staff(), { ids: [entry?.id ?? ""], days, from });
  await move(1, "2027-09-07");
  await expect(move(1, "2027-09-07")).rejects.toThrow("a moment ago");
  expect(await days()).toEqual(["Build-up 2027-09-08 2027-09-08"]);
});
