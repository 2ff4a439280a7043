import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { readBatch } from "#db/read-batch";
import { NamesInput } from "~/features/account/account.schema";
import { changeNames } from "~/features/account/names.commands.server";
import { changePerson } from "~/features/people/change-person.commands.server";
import { PersonEdit } from "~/features/people/people.schema";
import { cockpitState, sumsOf } from "~/features/reports/team/cockpit.rules";
import { cockpit, cockpitReads } from "~/features/reports/team/cockpit.server";
import * as teamPage from "~/features/reports/team/pages/team";
import { ftsQuery } from "~/features/search/query.rules";
import { makeOwner } from "~/features/teams/edit/edit-team.commands.server";
import { noteFinder } from "~/features/teams/notes/found-notes.server";
import { addNote, keepNoteOnTop, removeNote } from "~/features/teams/notes/notes.commands.server";
import { NoteInput } from "~/features/teams/notes/notes.schema";
import { teamList } from "~/features/teams/teams.queries.server";
import { myTeams } from "~/features/teams/teams-needs.server";
import type { CommandContext } from "~/procedure/context";
import { sqlRows } from "../../harness/sql-rows";
import { filledEvent } from "../support/hostile-event";
import { memoryHouse } from "../support/memory-house";
import { controlsOf, drawn, linksOf, NOW, pageHouse, wordsOf } from "../support/page-house";

let house: Awaited<ReturnType<typeof houseOfTeams>>;
let admin: CommandContext;
let moderator: CommandContext;
beforeEach(async () => {
  house = await houseOfTeams();
  admin = house.ctx(NOW, { actor: { id: "mia", level: "admin", teamId: null } });
  moderator = house.ctx(NOW, { actor: { id: "lee", level: "moderator", teamId: null } });
});

async function houseOfTeams() {
  const made = await pageHouse(await memoryHouse(await filledEvent()));
  await made.at.write(
    sql`update user set permissions = 'admin', team_id = null where id = 'mia'`,
    sql`insert into user (id, first_name, surname, email, permissions, created_at, created_by, updated_at, updated_by)
      values ('lee', 'Leo', 'Grant', 'leo@x.test', 'moderator', 'now', 'x', 'now', 'x')`,
    sql`update user set phone = '+44 (0) 7700 900214 ext. 4' where id = 'cy'`,
  );
  for (const [table, at] of DATED)
    await made.at.write(sql`update ${sql.raw(table)} set ${sql.raw(at)} = '2027-06-09T23:30:00.000Z'`);
  return made;
}
/** In this event they say "now". */
const DATED = [
  ["team", "created_at"],
  ["comment", "created_at"],
  ["file", "created_at"],
  ["submission", "updated_at"],
  ["email_log", "created_at"],
  ["task_approval", "reviewed_at"],
] as const;
const rows = async <Row,>(statement: ReturnType<typeof sql>) =>
  (await readBatch(house.at.db, { rows: sqlRows<Row>(statement) })).rows;
/** As the page draws it; the ids of this event are no ids of an address. */
async function open(level: "admin" | "moderator", teamId = "alba") {
  const ctx = level === "admin" ? admin : moderator;
  const found = await readBatch(house.at.db, cockpitReads(ctx, teamId));
  const html = drawn(teamPage.default, `/admin/teams/${teamId}`, { loader: cockpit(ctx, found as never) });
  return { html, text: wordsOf(html) };
}

describe("a team's page", () => {
  it("has people with their numbers above the tasks, which stand by state, and the verbs where each stands", async () => {
    const { text, html } = await open("admin");
    expect(text.indexOf("People 4 of 10")).toBeGreaterThan(-1);
    expect(text.indexOf("People 4 of 10")).toBeLessThan(text.indexOf("Overdue"));
    expect(html).toContain('href="tel:+447700900214"');
    expect(text).toContain("No number Add the number of Ann Tester");
    expect(controlsOf(html)).toContain("POST /admin/teams/alba/ann/owner");
    expect(controlsOf(html)).not.toContain("POST /admin/teams/alba/cy/owner");
    expect(controlsOf(html)).toContain("POST /admin/teams/alba/cy/view");
    expect(linksOf(html).join()).toContain("/admin/teams/alba/ann/sign-in-link");
    expect(controlsOf(html)).toContain("POST /admin/teams/alba/message");
  });

  it("offers moderators neither sign-in links nor messages", async () => {
    const { html } = await open("moderator");
    expect(linksOf(html).join()).not.toContain("sign-in-link");
    expect(controlsOf(html)).not.toContain("POST /admin/teams/alba/message");
    expect(controlsOf(html)).toContain("POST /admin/teams/alba/notes");
  });

  it("of an archived team, an organiser's and an empty one offers what can be done", async () => {
    const gone = await open("admin", "gone");
    expect(gone.text).toContain("Restore team");
    expect(controlsOf(gone.html).join()).not.toContain("/view");
    expect(linksOf(gone.html).join()).not.toContain("sign-in-link");
    expect((await open("admin", "crew")).text).toContain("Organiser team");
    expect((await open("admin", "zero")).text).toContain("Nobody is in this team");
  });
});

it("each task is in one of five states, what waits for staff is not late, and a sum never holds both", () => {
  const task = (status: string, approvalStatus = "none", type = "task") =>
    cockpitState({ type, status, approvalStatus } as never);
  expect(task("overdue")).toBe("overdue");
  expect(task("overdue", "awaiting")).toBe("waiting");
  expect(task("dueSoon", "rejected")).toBe("dueSoon");
  expect(task("incomplete")).toBe("later");
  expect(task("overdue", "none", "tbc")).toBe("later");
  expect(task("notApplicable")).toBe("done");
  expect(task("complete")).toBe("done");
  expect(
    sumsOf([
      { isDraft: true, amount: 231_800 },
      { isDraft: false, amount: 9_600 },
      { isDraft: false, amount: 400 },
    ]),
  ).toEqual({
    ordered: 10_000,
    inDraft: 231_800,
  });
});

describe("notes about a team", () => {
  const SCRIPT = "<script>alert(1)</script> Ring Tom";

  it("are staff's, text and nothing else, found by staff alone, and go by whoever wrote them or an admin", async () => {
    await addNote(moderator, "alba", NoteInput.parse({ text: SCRIPT, isOnTop: true }));
    const { html, text } = await open("moderator");
    expect(html).not.toContain("<script>alert");
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt; Ring Tom");
    expect(text).toContain("Stays on top");
    const find = async (level: "moderator" | "user", teamId?: string) =>
      (
        await readBatch(house.at.db, {
          found: noteFinder.find({ level, teamId }, {
            query: ftsQuery("ring tom"),
            limit: 5,
            offset: 0,
          } as never),
        })
      ).found.total;
    expect([await find("moderator"), await find("user", "alba")]).toEqual([1, 0]);
    const [note] = await rows<{ id: string }>(sql`select id from team_note`);
    const at = { teamId: "alba", noteId: note?.id ?? "" };
    const other = house.ctx(NOW, { actor: { id: "mod2", level: "moderator", teamId: null } });
    await expect(removeNote(other, at)).rejects.toThrow("whoever wrote it");
    await expect(removeNote(admin, { ...at, teamId: "birch" })).rejects.toThrow();
    await expect(keepNoteOnTop(admin, { ...at, teamId: "birch" }, true)).rejects.toThrow();
    await removeNote(admin, at);
    expect([await find("moderator"), await rows(sql`select 1 from team_note`)]).toEqual([0, []]);
  });

  it("sent twice is there once; kept on top it stands first", async () => {
    const formId = "0190f3a0-0000-7000-8000-000000000077";
    const first = await addNote(moderator, "alba", { text: "One", isOnTop: false, formId });
    expect(await addNote(moderator, "alba", { text: "One", isOnTop: false, formId })).toEqual(first);
    const later = house.ctx(new Date(NOW.getTime() + 60_000), { actor: moderator.actor });
    await addNote(later, "alba", { text: "Two", isOnTop: false });
    await keepNoteOnTop(moderator, { teamId: "alba", noteId: first.noteId }, true);
    const { text } = await open("moderator");
    expect(text.indexOf("One")).toBeLessThan(text.indexOf("Two"));
    await expect(addNote(moderator, "nothing", { text: "x", isOnTop: false })).rejects.toThrow();
    expect(NoteInput.safeParse({ text: "x".repeat(4_001) }).success).toBe(false);
    expect(NoteInput.safeParse({ text: " " }).success).toBe(false);
  });
});

it("a phone has thirty characters; a form without the field leaves it, staff change it, and the log says so", async () => {
  const names = { firstName: "Cy", surname: "Tester" };
  expect(NamesInput.safeParse({ ...names, phone: "1".repeat(200) }).success).toBe(false);
  expect(NamesInput.safeParse({ ...names, phone: "1".repeat(30) }).success).toBe(true);
  const phone = async () =>
    (await rows<{ phone: string | null }>(sql`select phone from user where id = 'mia'`))[0]?.phone;
  const mia = house.ctx(NOW, { actor: { id: "mia", level: "admin", teamId: null } });
  await changeNames(mia, { ...names, phone: "12" });
  await changeNames(mia, names);
  expect(await phone()).toBe("12");
  await changeNames(mia, { ...names, phone: "" });
  expect(await phone()).toBe(null);
  const [cy] = await rows<{ email: string; version: string }>(
    sql`select email, updated_at as version from user where id = 'cy'`,
  );
  const form = PersonEdit.parse({ ...names, ...cy, heirId: "", teamId: "alba", phone: "+49 30 555 0172" });
  await changePerson(admin, "cy", form);
  expect(await rows(sql`select phone from user where id = 'cy'`)).toEqual([{ phone: "+49 30 555 0172" }]);
  expect(await house.kinds()).toContain("person.phoneSet");
});

it("staff make somebody of the team its owner, who is told; nobody else's person", async () => {
  expect(await makeOwner(moderator, { teamId: "alba", userId: "ann" })).toMatchObject({ changed: true });
  expect(await rows(sql`select owner_id as owner from team where id = 'alba'`)).toEqual([{ owner: "ann" }]);
  expect((await house.mails()).at(-1)).toMatchObject({ templateId: "teamHandedOver", userId: "ann" });
  expect(await makeOwner(moderator, { teamId: "alba", userId: "ann" })).toMatchObject({ changed: false });
  await expect(makeOwner(moderator, { teamId: "birch", userId: "ann" })).rejects.toThrow();
});

it("my teams are those that one looks after, in the list and on the start page", async () => {
  await house.at.write(sql`update team set account_manager_id = 'lee' where id in ('alba', 'gone')`);
  const page = async (userId: string) =>
    (
      await readBatch(house.at.db, {
        page: teamList.page(teamList.Search.parse({ manager: [userId] }), { userId }),
      })
    ).page;
  expect((await page("lee")).rows.map(({ id }) => id)).toEqual(["alba"]);
  expect((await page("lee")).mine).toBe(1);
  expect((await page("mia")).mine).toBe(0);
  const { need } = await readBatch(house.at.db, { need: myTeams.read(moderator) });
  expect(myTeams.say(need as never, moderator)).toMatchObject({
    count: 1,
    action: { to: "/admin/teams?manager=lee" },
  });
  const none = await readBatch(house.at.db, { need: myTeams.read(admin) });
  expect(myTeams.say(none.need as never, admin)).toBeNull();
});
