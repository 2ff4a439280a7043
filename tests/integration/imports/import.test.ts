import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import { IMPORT_RULE } from "~/features/imports/import-file.rules";
import {
  cancelImport,
  receiveImport,
  saveColumns,
  startImport,
} from "~/features/imports/imports.commands.server";
import { workOnImport } from "~/features/imports/imports.jobs.server";
import { addTeamType } from "~/features/teams/team-types.server";
import { addTeam } from "~/features/teams/teams.commands.server";
import { SHEET_TEXTS } from "~/lib/sheets/sheet-limits";
import type { CommandContext } from "~/procedure/context";
import { SYSTEM } from "~/procedure/context";
import { xlsx } from "../../harness/documents";
import { textWorkbook, workbook } from "../../harness/workbooks";
import { type FileHouse, fileHouse, uploadOf } from "../../worlds/file-house";
import { person } from "../../worlds/test-event";

/** Imports through real storage and the Worker that reads; the jobs of the outbox are done here one after the other. */
let house: FileHouse;
let ctx: CommandContext;
let count = 0;
beforeAll(async () => {
  house = await fileHouse("imports-start");
});
afterAll(() => house?.stop());
beforeEach(async () => {
  count += 1;
  await house.renew(`imports-${count}`);
  ctx = house.ctx();
});

const HEADINGS = ["Company", "Category", "First name", "Surname", "E-mail", "Shares with"];
const line = (name: string, email: string, parent = "", type = "") => [
  name,
  type,
  "Ann",
  "Solent",
  email,
  parent,
];
const csv = (rows: readonly string[][]) =>
  new TextEncoder().encode([HEADINGS, ...rows].map((cells) => cells.join(";")).join("\n"));

interface Row {
  number: number;
  fate: string;
  reason: string;
  state: string;
  error: string;
  user_rollback: string;
  team_rollback: string;
  flags: string;
}
const rows = () =>
  house.at.rows<Row>(sql`select *, coalesce(type_check, '-') || coalesce(user_created, '-')
    || coalesce(team_created, '-') || coalesce(email_sent, '-') as flags from team_import_row order by import_id, number`);
const state = async (id: string) =>
  (
    await house.at.rows<{ state: string; reason: string; version: number }>(
      sql`select state, reason, version from team_import where id = ${id}`,
    )
  )[0];
const n = async (statement: ReturnType<typeof sql>) =>
  (await house.at.rows<{ n: number }>(sql`select (${statement}) as n`))[0]?.n;

/** All jobs of imports that are due, and those that they queue. */
async function work(most = 20): Promise<void> {
  const system = house.ctx({ actor: SYSTEM });
  for (let round = 0; round < most; round += 1) {
    const [job] = await house.at.rows<{ id: string; subscriber: string; activity: string }>(
      sql`select id, subscriber, activity_id as activity from outbox where state = 'pending' and subscriber like 'imports:%'
        and (lease_until is null or lease_until < ${new Date().toISOString()}) order by created_at limit 1`,
    );
    if (!job) return;
    await workOnImport(system, {
      subject: job.subscriber.slice("imports:".length),
      activityId: job.activity,
      queued: () => {},
    });
    await writeBatch(house.at.db, [sql`update outbox set state = 'done' where id = ${job.id}`]);
  }
}

async function upload(name: string, body: Uint8Array): Promise<string> {
  const { files } = await receiveImport(ctx, uploadOf(IMPORT_RULE, [{ name, body }]));
  await work();
  return files[0]?.id ?? "";
}
const start = async (id: string) => {
  await startImport(ctx, id, { version: (await state(id))?.version ?? 0 });
  await work();
};

describe("a file", () => {
  it("of CSV or Excel is read, guessed and checked, and nothing is made", async () => {
    await addTeamType(ctx, { name: "Exhibitor" });
    const table = [
      line("Quay", "a@x.example", "", "exhibitor"),
      line("Bar", "b@x.example", "Quay"),
      line("Odd", "nobody"),
    ];
    for (const [name, body] of [
      ["teams.csv", csv(table)],
      ["teams.xlsx", textWorkbook([HEADINGS, ...table])],
    ] as const) {
      const id = await upload(name, body);
      expect(await state(id)).toMatchObject({ state: "ready" });
      expect((await rows()).slice(-3).map(({ number, fate, reason }) => [number, fate, reason])).toEqual([
        [2, "team", "A new team and its owner"],
        [3, "share", "Stand share of Quay, row 2"],
        [4, "left", "Faulty e-mail “nobody”: it has no @"],
      ]);
      await writeBatch(house.at.db, [sql`delete from team_import`]);
    }
    expect(await n(sql`select count(*) from team`)).toBe(0);
  });

  it.each([
    ["empty.csv", new TextEncoder().encode("\n\n"), SHEET_TEXTS.empty],
    ["headings.csv", csv([]), SHEET_TEXTS.headingsOnly],
    ["many.csv", new TextEncoder().encode(`Team\n${"x\n".repeat(10_001)}`), SHEET_TEXTS.rows],
    ["odd.csv", Uint8Array.from([0x41, 0x0a, 0x81, 0x0a]), SHEET_TEXTS.encoding],
    ["wide.csv", Uint8Array.from([0xff, 0xfe, 0x41, 0, 0x0a, 0]), SHEET_TEXTS.utf16],
    ["bomb.xlsx", workbook(" ".repeat(60_000_000)), SHEET_TEXTS.unpacked],
    [
      "doctype.xlsx",
      workbook("", { "xl/worksheets/sheet1.xml": "<!DOCTYPE a><worksheet/>" }),
      SHEET_TEXTS.doctype,
    ],
    ["nothing.xlsx", xlsx(), SHEET_TEXTS.noSheet],
  ])("that breaks a limit (%s) is refused in words, and goes", async (name, body, why) => {
    const id = await upload(name, body);
    expect(await state(id)).toMatchObject({ state: "refused", reason: why });
    expect(await n(sql`select count(*) from file`)).toBe(0);
    expect(await n(sql`select count(*) from team_import_row`)).toBe(0);
  });

  it.each([
    ["page.html", "<!doctype html><html>", "is a web page"],
    ["photo.csv", "GIF89a", "is a GIF picture"],
    ["notes.pdf", "a,b", "its name says something else"],
  ])("that is no table (%s) is not taken at all", async (name, text, why) => {
    await expect(upload(name, new TextEncoder().encode(text))).rejects.toThrow(why);
    expect(await n(sql`select count(*) from team_import`)).toBe(0);
  });

  it("is read once, however often its job is done", async () => {
    const id = await upload("teams.csv", csv([line("Quay", "a@x.example"), line("Pier", "b@x.example")]));
    const before = await rows();
    await writeBatch(house.at.db, [sql`update team_import set state = 'reading' where id = ${id}`]);
    await workOnImport(house.ctx({ actor: SYSTEM }), {
      subject: `read:${id}`,
      activityId: "",
      queued: () => {},
    });
    expect(await rows()).toEqual(before);
  });
});

describe("the columns", () => {
  it("are checked anew where somebody arranges them, and only by the newest arrangement", async () => {
    const id = await upload(
      "teams.csv",
      csv([line("Quay", "a@x.example"), line("Bar", "b@x.example", "Quay")]),
    );
    const targets = ["teamName", "teamType", "firstName", "surname", "email", "none"];
    await saveColumns(ctx, id, { version: 1, targets });
    await expect(saveColumns(ctx, id, { version: 1, targets })).rejects.toThrow("changed a moment ago");
    await work();
    expect((await rows()).map(({ fate }) => fate)).toEqual(["team", "team"]);
    await expect(startImport(ctx, id, { version: 1 })).rejects.toThrow("changed a moment ago");
  });

  it("that go to one place, or leave out what is needed, are refused where they stand", async () => {
    const id = await upload("teams.csv", csv([line("Quay", "a@x.example")]));
    const twice = ["teamName", "teamName", "firstName", "surname", "email", "none"];
    await expect(saveColumns(ctx, id, { version: 1, targets: twice })).rejects.toMatchObject({
      fields: { "targets[1]": "The column “Company” goes there already" },
    });
    const without = ["teamName", "none", "firstName", "none", "email", "none"];
    await expect(saveColumns(ctx, id, { version: 1, targets: without })).rejects.toThrow("owner surname");
  });
});

describe("an import", () => {
  it("makes teams, shares and members with a welcome each, with the check record of each row", async () => {
    await addTeamType(ctx, { name: "Exhibitor" });
    const table = [
      line("Bar", "b@x.example", "Quay", "Exhibitor"),
      line("Quay", "a@x.example", "", "Exhibitor"),
      line("Quay", "c@x.example"),
      line("Odd", "nobody"),
    ];
    const id = await upload("teams.csv", csv(table));
    await start(id);
    expect(await state(id)).toMatchObject({ state: "done" });
    expect((await rows()).map(({ state, flags }) => [state, flags])).toEqual([
      ["done", "1111"],
      ["done", "1111"],
      ["done", "1111"],
      ["waiting", "----"],
    ]);
    expect(
      await house.at.rows(sql`select tm.name, tm.stand_share_role as role, y.name as type, u.email,
        (select count(*) from user where team_id = tm.id) as people, tm.created_by = ${house.at.adminId} as mine
        from team tm left join team_type y on y.id = tm.team_type_id join user u on u.id = tm.owner_id order by tm.name`),
    ).toEqual([
      { name: "Bar", role: "child", type: "Exhibitor", email: "b@x.example", people: 1, mine: 1 },
      { name: "Quay", role: "parent", type: "Exhibitor", email: "a@x.example", people: 2, mine: 1 },
    ]);
    expect(
      await house.at.rows(
        sql`select template_id as kind, recipient as "to" from email_log where recipient like '%x.example' order by recipient`,
      ),
    ).toEqual([
      { kind: "welcome", to: "a@x.example" },
      { kind: "standShareWelcome", to: "b@x.example" },
      { kind: "welcomeTeamMember", to: "c@x.example" },
    ]);
    expect(await n(sql`select count(*) from file`)).toBe(0);
  });

  it("of the same file a second time makes nothing twice", async () => {
    const table = [
      line("Quay", "a@x.example"),
      line("Quay", "b@x.example"),
      line("Bar", "c@x.example", "Quay"),
    ];
    await start(await upload("teams.csv", csv(table)));
    const again = await upload("teams.csv", csv(table));
    expect((await rows()).slice(-3).map(({ reason }) => reason)).toEqual([
      "Ann is in this team already: nothing is to be done",
      "Ann is in this team already: nothing is to be done",
      "Ann is in this team already: nothing is to be done",
    ]);
    await expect(start(again)).rejects.toThrow("Nothing can be made of this file");
    expect(await n(sql`select count(*) from team`)).toBe(2);
  });

  it("says of each row what was changed since the dry run, and goes on with the others", async () => {
    const { teamTypeId } = await addTeamType(ctx, { name: "Exhibitor" });
    const { teamId } = await addTeam(ctx, {
      name: "Pier",
      teamTypeId: null,
      isOrganiser: false,
      owner: person("Old"),
    });
    const table = [
      line("Typed", "a@x.example", "", "Exhibitor"),
      line("Share", "b@x.example", "Pier"),
      line("Taken", "c@x.example"),
      line("Namesake", "d@x.example"),
      line("Fine", "e@x.example"),
    ];
    const id = await upload("teams.csv", csv(table));
    await addTeam(ctx, {
      name: "Other",
      teamTypeId: null,
      isOrganiser: false,
      owner: { ...person("C"), email: "c@x.example" },
    });
    await addTeam(ctx, { name: "Namesake", teamTypeId: null, isOrganiser: false, owner: person("Name") });
    await writeBatch(house.at.db, [
      sql`delete from team_type where id = ${teamTypeId}`,
      sql`update team set is_archived = 1 where id = ${teamId}`,
    ]);
    await start(id);
    expect((await rows()).map(({ state, error, flags }) => [state, error, flags])).toEqual([
      ["failed", "Invalid team type", "0---"],
      ["failed", "Unknown Parent Team", "0---"],
      ["failed", "c@x.example is in this event by now", "0---"],
      ["failed", "There is a team “Namesake” by now", "0---"],
      ["done", "", "1111"],
    ]);
  });

  it("whose member’s team could not be made says that there is no team", async () => {
    const id = await upload("teams.csv", csv([line("Quay", "a@x.example"), line("Quay", "b@x.example")]));
    await addTeam(ctx, { name: "Quay", teamTypeId: null, isOrganiser: false, owner: person("Name") });
    await start(id);
    expect((await rows()).map(({ error }) => error)).toEqual([
      "There is a team “Quay” by now",
      "teamId is null",
    ]);
  });

  it("takes back person and team where the address refuses its welcome, and the address can be imported again", async () => {
    const table = [line("Quay", "a@x.example"), line("Quay", "m@x.example"), line("Pier", "b@x.example")];
    const id = await upload("teams.csv", csv(table));
    await start(id);
    await writeBatch(house.at.db, [
      sql`update email_log set state = 'refused', type = 'bounce', details = '406 - Inactive recipient' where recipient in ('b@x.example', 'm@x.example')`,
      sql`update outbox set lease_until = null where subscriber like 'imports:mails:%'`,
    ]);
    await work();
    expect(
      (await rows()).map(({ state, error, flags, user_rollback, team_rollback }) => [
        state,
        error,
        flags,
        user_rollback,
        team_rollback,
      ]),
    ).toEqual([
      ["done", "", "1111", "", ""],
      ["failed", "406 - Inactive recipient", "1110", "Successfully rolled back user.", "teamId is null"],
      [
        "failed",
        "406 - Inactive recipient",
        "1110",
        "Successfully rolled back user.",
        "Successfully rolled back user.",
      ],
    ]);
    expect(await house.at.rows(sql`select name from team`)).toEqual([{ name: "Quay" }]);
    expect(await n(sql`select count(*) from user where email like '%x.example'`)).toBe(1);
    expect(await n(sql`select count(*) from outbox where subscriber like 'auth:endMemberships:%'`)).toBe(2);
  });

  it("of somebody who is no admin any more stands still, and another admin goes on", async () => {
    const id = await upload("teams.csv", csv([line("Quay", "a@x.example")]));
    await startImport(ctx, id, { version: 1 });
    await writeBatch(house.at.db, [
      sql`update user set permissions = 'moderator' where id = ${house.at.adminId}`,
    ]);
    await work();
    expect(await state(id)).toMatchObject({ state: "stopped" });
    expect((await state(id))?.reason).toContain("may not import any more");
    expect(await n(sql`select count(*) from team`)).toBe(0);
    await writeBatch(house.at.db, [
      sql`update user set permissions = 'admin' where id = ${house.at.adminId}`,
    ]);
    await start(id);
    expect(await n(sql`select count(*) from team`)).toBe(1);
  });

  it("that is ended makes nothing more; one runs at a time", async () => {
    const [one, other] = [
      await upload("one.csv", csv([line("Quay", "a@x.example")])),
      await upload("two.csv", csv([line("Pier", "b@x.example")])),
    ];
    await startImport(ctx, one, { version: 1 });
    await expect(startImport(ctx, other, { version: 1 })).rejects.toThrow("Another import is running");
    await cancelImport(ctx, one);
    await work();
    expect(await n(sql`select count(*) from team`)).toBe(0);
    await expect(cancelImport(ctx, one)).rejects.toThrow("over already");
    await start(other);
    expect(await n(sql`select count(*) from team`)).toBe(1);
  });

  it("done by two workers at once makes each row once", async () => {
    const table = Array.from({ length: 12 }, (_, at) => line(`Team ${at}`, `p${at}@x.example`));
    const id = await upload("teams.csv", csv(table));
    await startImport(ctx, id, { version: 1 });
    const [job] = await house.at.rows<{ activity: string }>(
      sql`select activity_id as activity from outbox where subscriber like 'imports:run:%'`,
    );
    const piece = { subject: `run:${id}:1`, activityId: job?.activity ?? "", queued: () => {} };
    const system = house.ctx({ actor: SYSTEM });
    await Promise.allSettled([workOnImport(system, piece), workOnImport(system, piece)]);
    expect((await rows()).map(({ state }) => state)).toEqual(table.map(() => "done"));
    expect(await n(sql`select count(*) from team`)).toBe(12);
    expect(await n(sql`select count(*) from email_log where recipient like '%x.example'`)).toBe(12);
  });

  it("puts custom fields where the columns say", async () => {
    await writeBatch(house.at.db, [
      sql`insert into custom_field (id, label, type, order_index, created_at, created_by, updated_at, updated_by)
        values ('0190f3a0-0000-7000-8000-00000000000a', 'Stand number', 'text', 0, '', '', '', '')`,
    ]);
    const body = new TextEncoder().encode(
      "Company,First name,Surname,E-mail,Stand number\nQuay,A,B,a@x.example,'+B119\n",
    );
    await start(await upload("teams.csv", body));
    expect(await house.at.rows(sql`select value, is_answered as answered from team_field_value`)).toEqual([
      { value: "+B119", answered: 1 },
    ]);
  });
});
