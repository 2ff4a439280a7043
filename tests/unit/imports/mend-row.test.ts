import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { connectRooms } from "~/connect-rooms.server";
import { mendRow, startImport } from "~/features/imports/imports.commands.server";
import { workOnImport } from "~/features/imports/imports.jobs.server";
import { importHead, importRowList } from "~/features/imports/imports.queries.server";
import * as rowPage from "~/features/imports/pages/import-row";
import * as startPage from "~/features/imports/pages/import-start";
import * as importPage from "~/features/imports/pages/team-import";
import { inviteDue } from "~/features/teams/invitations.jobs.server";
import { newId } from "~/lib/ids";
import { SYSTEM } from "~/procedure/context";
import { sqlRows } from "../../harness/sql-rows";
import { drawn, pageHouse, wordsOf } from "../support/page-house";

connectRooms();

const ID = "0190f3a0-0000-7000-8000-000000000001";
const FIELD = "0190f3a0-0000-7000-8000-0000000000f1";
const PLACES = ["teamName", "firstName", "surname", "email", "none", `field:${FIELD}`];
const ROWS = [
  ["Quay", "Ann", "Solent", "ann@quay.test", "x", "31/12/2027"],
  ["Pier", "Ben", "Birch", "ben@pier", "y", "03/04/2027"],
  ["Dune", "Dan", "Dale", "ann@quay.test", "z", "12/31/2027"],
  ["Quay", "Eve", "Earl", "eve@quay.test", "", ""],
];

let house: Awaited<ReturnType<typeof pageHouse>>;
const NOW = new Date("2027-03-20T10:00:00.000Z");
const staff = () => house.ctx(NOW, { actor: { id: "mia", level: "admin", teamId: null } as never });
const rows = <Row>(statement: ReturnType<typeof sql>) => house.at.read(sqlRows<Row>(statement));
const state = async () =>
  (await rows<{ state: string; version: number }>(sql`select state, version from team_import`))[0];
const fates = async () =>
  await rows<{ n: number; fate: string; reason: string; mark: string; readings: string }>(
    sql`select number as n, fate, reason, mark, readings from team_import_row order by number`,
  );
const work = (subject: string) =>
  workOnImport(house.ctx(new Date(), { actor: SYSTEM }), { subject, activityId: "", queued: () => {} });
const check = () => work(`check:${ID}:1`);
const counts = async () => (await house.at.read(importHead(ID))).counts;
const listed = async (which: string) =>
  (await house.at.read(importRowList.page(importRowList.Search.parse({ rows: which }), ID))).total;
const page = (module: object, path: string, more: object = {}) =>
  house.visit(
    module as never,
    { level: "admin", path, params: { importId: ID, number: "3" }, ...more } as never,
  );

/** The page as it answers a form that it refused. */
const refused = async (module: { default: unknown }, form: Record<string, string>) => {
  const { data: loader } = await page(module, "/x");
  const { status, data: action } = await page(module, "/x", { form });
  return { status, html: drawn(module.default as never, "/x", { loader, action }) };
};

beforeEach(async () => {
  house = await pageHouse();
  const columns = PLACES.map((target) => ({ heading: target, sample: "", target, why: "" }));
  await house.at.write(
    sql`update user set permissions = 'admin', has_logged_in = 1 where id = 'mia'`,
    sql`insert into custom_field (id, label, type, format, order_index, created_at, created_by, updated_at, updated_by)
      values (${FIELD}, 'Build-up', 'text', 'date', 0, '', '', '', '')`,
    sql`insert into team_import (id, file_name, state, columns, created_at, created_by, updated_at, updated_by)
      values (${ID}, 'teams.csv', 'checking', ${JSON.stringify(columns)}, ${NOW.toISOString()}, 'mia', '', '')`,
    ...ROWS.map(
      (cells, at) => sql`insert into team_import_row (import_id, number, cells, made_id)
        values (${ID}, ${at + 2}, ${JSON.stringify(cells)}, ${newId()})`,
    ),
  );
  await check();
});

it("dates of a custom field are read by the event's locale, shown as read, and named where they are in doubt", async () => {
  expect(await fates()).toMatchObject([
    { fate: "team", readings: "“Build-up” read as 31 December 2027", mark: "" },
    { fate: "left", reason: "Faulty e-mail “ben@pier”: nothing after “pier”" },
    { fate: "left", reason: "ann@quay.test stands in row 2 already, with “Quay”" },
    { fate: "member", readings: "" },
  ]);
  await mendRow(staff(), ID, {
    ...{ version: 1, number: 3 },
    cells: { c0: "Pier", c1: "Ben", c2: "Birch", c3: "ben@pier.test", c5: "03/04/2027" },
  });
  await check();
  expect((await fates())[1]).toMatchObject({
    ...{ fate: "team", readings: "“Build-up” read as 3 April 2027" },
    mark: "“Build-up”: “03/04/2027” could be two days",
  });
});

it("a row is mended where it stands, all rows are checked again, conflicts between them too; and it is taken back", async () => {
  const form = {
    version: "1",
    "cells.c0": "Pier",
    "cells.c1": "Ben",
    "cells.c2": "Birch",
    "cells.c3": "eve@quay.test",
  };
  const answer = await page(rowPage, "/x", {
    form: { ...form, back: `/admin/teams/import/${ID}?rows=left` },
  });
  expect(answer).toMatchObject({ status: 302, to: `/admin/teams/import/${ID}?rows=left` });
  expect(await state()).toEqual({ state: "checking", version: 2 });
  await check();
  expect((await fates()).map(({ fate, reason }) => [fate, reason])).toEqual([
    ["team", "A new team and its owner"],
    ["team", "A new team and its owner"],
    ["left", "ann@quay.test stands in row 2 already, with “Quay”"],
    ["left", "eve@quay.test stands in row 3 already, with “Pier”"],
  ]);
  // What goes nowhere stays, and what was emptied is empty.
  const [row] = await rows<{ cells: string; was: string }>(
    sql`select cells, was from team_import_row where number = 3`,
  );
  expect(JSON.parse(row?.cells ?? "")).toEqual(["Pier", "Ben", "Birch", "eve@quay.test", "y", ""]);
  expect(JSON.parse(row?.was ?? "")).toEqual(ROWS[1]);
  await page(rowPage, "/x", { form: { version: "2", what: "return" } });
  await check();
  expect((await fates())[1]?.reason).toContain("Faulty e-mail");
  expect((await rows<{ was: string }>(sql`select was from team_import_row where number = 3`))[0]?.was).toBe(
    "",
  );
});

it("what was typed stays where it was refused: too long, or somebody else was faster", async () => {
  const form = { version: "9", "cells.c0": "Pier typed", "cells.c3": "ben@pier.test" };
  const late = await refused(rowPage, form);
  expect(late.status).toBe(409);
  expect(late.html).toContain("Pier typed");
  const long = await refused(rowPage, { ...form, version: "1", "cells.c0": "x".repeat(1_001) });
  expect(long.status).toBe(400);
  expect(long.html).toContain("x".repeat(1_001));
  expect(await state()).toEqual({ state: "ready", version: 1 });
  // A form without its cells empties nothing.
  expect((await page(rowPage, "/x", { form: { version: "1" } })).status).toBe(409);
});

it("a refused day of the invitations stands at its field, with what was typed, and nothing is started", async () => {
  const form = { version: "1", invite: "on", day: "2020-01-01", time: "09:15" };
  const answer = await refused(startPage, form);
  expect(answer.status).toBe(422);
  expect(wordsOf(answer.html)).toContain("That day is past: choose today or later");
  expect(answer.html).toContain('value="09:15"');
  expect(await state()).toEqual({ state: "ready", version: 1 });
});

it("made now and invited on a day or by hand: the counts say what was really made, and lead to as many rows", async () => {
  await startImport(staff(), ID, { version: 1, invitation: { when: "later", at: null } });
  await work(`run:${ID}:1`);
  expect(await counts()).toMatchObject({
    ...{ teamsMade: 1, peopleMade: 2, peopleFound: 0, invited: 0, held: 2, left: 2, failed: 0 },
  });
  expect(await house.mails()).toEqual([]);
  for (const [which, total] of Object.entries({
    teams: 1,
    people: 2,
    found: 0,
    invited: 0,
    held: 2,
    failed: 2,
    back: 0,
  }))
    expect([which, await listed(which)]).toEqual([which, total]);
  const { text } = await page(importPage, `/admin/teams/import/${ID}`);
  expect(text).toContain("Nobody is invited until you do so by hand.");
  expect(text).toContain("Not invited yet 2");
  const now = new Date();
  await house.at.write(sql`update held_invitation set at = ${now.toISOString()}`);
  await inviteDue(house.ctx(now, { actor: SYSTEM }), now.toISOString(), () => {});
  expect(await counts()).toMatchObject({ invited: 2, held: 0 });
  expect((await house.mails()).map(({ templateId }) => templateId).sort()).toEqual([
    "welcome",
    "welcomeTeamMember",
  ]);
});

it("one promise for all that an import makes for a day; whose row's turn comes behind that day is invited at once", async () => {
  const later = new Date(Date.now() + 3_600_000).toISOString();
  await startImport(staff(), ID, { version: 1, invitation: { when: "on", at: later } });
  await work(`run:${ID}:1`);
  expect(await rows(sql`select at from held_invitation`)).toEqual([{ at: later }, { at: later }]);
  expect(await rows(sql`select id from outbox where subscriber like 'invitations:%'`)).toHaveLength(1);
  expect(await house.mails()).toEqual([]);
  // An import that went on behind its day.
  await house.at.write(
    sql`update team_import set state = 'running', invite_at = '2020-01-01T00:00:00.000Z'`,
    sql`update team_import_row set state = 'waiting', fate = 'team', plan = json_object('do', 'team', 'name', 'Late', 'teamTypeId', null,
      'person', json('{"firstName":"L","surname":"L","email":"late@x.test"}'), 'values', json('{}')) where number = 4`,
  );
  await work(`run:${ID}:1`);
  expect((await house.mails()).map(({ recipient }) => recipient)).toEqual(["late@x.test"]);
});
