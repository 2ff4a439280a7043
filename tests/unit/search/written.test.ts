import { type SQL, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { comments, replies } from "#db/event/schema/comments";
import { files } from "#db/event/schema/files";
import { taskAttachments, taskEvidence, taskStatuses, tasks } from "#db/event/schema/tasks";
import { teams, users } from "#db/event/schema/teams";
import { q } from "#db/read-batch";
import { personEntries, teamEntries } from "~/features/auth/search-entries.server";
import { ftsQuery } from "~/features/search/query.rules";
import { commentEntries, commentFinder } from "~/features/tasks/comments/found-comments.server";
import { fileEntries, fileFinder } from "~/features/tasks/files/found-files.server";
import { personFinder, teamFinder } from "~/features/teams/found-teams.server";
import type { Finder, Searcher } from "~/procedure/room-search.server";
import { searchIndexAgain } from "~/rooms.server";
import { sqlRows } from "../../harness/sql-rows";
import { audit, memoryEvent } from "../support/memory-event";

const STAFF: Searcher = { level: "moderator", teamId: undefined };
const VIEWER: Searcher = { level: "reportViewer", teamId: undefined };
const ALBA: Searcher = { level: "user", teamId: "alba" };
const BIRCH: Searcher = { level: "user", teamId: "birch" };
const LONE: Searcher = { level: "user", teamId: undefined };

let at: Awaited<ReturnType<typeof memoryEvent>>;
const file = (id: string, name: string, state: "stored" | "staged" = "stored") => ({
  ...{
    id,
    name,
    state,
    collection: "tasks",
    entityId: "x",
    contentType: "application/pdf",
    size: 1,
    key: id,
  },
  ...audit,
});

beforeEach(async () => {
  at = await memoryEvent();
  await at.write(
    q.insert(teams).values([
      { id: "alba", name: "Alba Quay", ownerId: "ann", ...audit },
      { id: "birch", name: "Birch Quay", ...audit },
    ]),
    q.insert(users).values([
      { id: "ann", firstName: "Ann", surname: "Quaye", email: "ann@alba.test", teamId: "alba", ...audit },
      { id: "bea", firstName: "Bea", surname: "Quaye", email: "bea@birch.test", teamId: "birch", ...audit },
      { id: "leo", firstName: "Leo", surname: "Quaye", email: "leo@staff.test", ...audit },
    ]),
    q.insert(tasks).values([
      { id: "plan", title: "Send plans", type: "upload", ...audit },
      { id: "old", title: "Old plans", type: "upload", isArchived: true, ...audit },
    ]),
    q.insert(taskStatuses).values([
      { id: "ap", teamId: "alba", taskId: "plan", ...audit },
      { id: "bp", teamId: "birch", taskId: "plan", ...audit },
      { id: "ao", teamId: "alba", taskId: "old", ...audit },
    ]),
    q.insert(comments).values([
      { id: "c1", taskStatusId: "ap", text: "The crane is booked", ...audit, createdBy: "ann" },
      { id: "c2", taskStatusId: "bp", text: "Which crane do you mean", ...audit, createdBy: "leo" },
      { id: "c3", taskStatusId: "ao", text: "A crane of old", ...audit, createdBy: "ann" },
    ]),
    q
      .insert(replies)
      .values([{ id: "r1", commentId: "c1", text: "Thanks, crane noted", ...audit, createdBy: "leo" }]),
    q
      .insert(files)
      .values([
        file("fa", "Guidelines crane.pdf"),
        file("fo", "Old crane.pdf"),
        file("ea", "alba_crane-plan.pdf"),
        file("eb", "birch_crane-plan.pdf"),
        file("st", "crane not saved.pdf", "staged"),
      ]),
    q.insert(taskAttachments).values([
      { taskId: "plan", fileId: "fa", position: 0 },
      { taskId: "old", fileId: "fo", position: 0 },
    ]),
    q.insert(taskEvidence).values([
      { taskStatusId: "ap", fileId: "ea", position: 0 },
      { taskStatusId: "bp", fileId: "eb", position: 0 },
      { taskStatusId: "ap", fileId: "st", position: 1 },
    ]),
    ...commentEntries.index(["c1", "c2", "c3", "r1"]),
    ...fileEntries.index(["fa", "fo", "ea", "eb", "st"]),
    ...teamEntries.index(["alba", "birch"]),
    ...personEntries.index(["ann", "bea", "leo"]),
  );
});

async function found(finder: Finder, who: Searcher, words: string) {
  const page = await at.read(finder.find(who, { query: ftsQuery(words), limit: 20, offset: 0 }));
  expect(page.total, "a number would tell of others").toBe(page.rows.length);
  return page.rows.map((row) => ({
    id: row.id,
    title: row.title,
    ...finder.show(row, { who, locale: "en-GB" }),
  }));
}
const ids = async (finder: Finder, who: Searcher, words = "crane") =>
  (await found(finder, who, words)).map(({ id }) => id).sort();
const entries = (word: string) =>
  at.read(
    sqlRows<{ kind: string; ref: string }>(
      sql`select kind, ref from search_entry where search_entry match ${word}`,
    ),
  );

it("comments and replies are found by their team, and by staff, each where it stands", async () => {
  expect(await ids(commentFinder, ALBA)).toEqual(["c1", "r1"]);
  expect(await ids(commentFinder, BIRCH)).toEqual(["c2"]);
  expect(await ids(commentFinder, STAFF)).toEqual(["c1", "c2", "c3", "r1"]);
  for (const who of [LONE, VIEWER]) expect(await ids(commentFinder, who)).toEqual([]);
  expect(await found(commentFinder, ALBA, "crane noted")).toEqual([
    {
      id: "r1",
      title: "Send plans",
      to: "/tasks/plan?entry=r1#comment-r1",
      facts: ["Leo Quaye", null],
      text: "Thanks, crane noted",
    },
  ]);
  expect(await found(commentFinder, STAFF, "which crane")).toMatchObject([
    { to: "/admin/tasks/plan/teams/birch?entry=c2#comment-c2", facts: ["Leo Quaye", "Birch Quay"] },
  ]);
});

it("files are found by name: what is attached to tasks that one sees, and what one's own team gave", async () => {
  expect(await ids(fileFinder, ALBA)).toEqual(["ea", "fa"]);
  expect(await ids(fileFinder, BIRCH)).toEqual(["eb", "fa"]);
  expect(await ids(fileFinder, STAFF)).toEqual(["ea", "eb", "fa", "fo"]);
  for (const who of [LONE, VIEWER]) expect(await ids(fileFinder, who)).toEqual([]);
  expect(await found(fileFinder, ALBA, "alba crane plan")).toMatchObject([
    { title: "alba_crane-plan.pdf", to: "/tasks/plan", facts: ["Send plans", null] },
  ]);
  expect(await found(fileFinder, STAFF, "birch_crane")).toMatchObject([
    { to: "/admin/tasks/plan/teams/birch", facts: ["Send plans", "Birch Quay"] },
  ]);
  expect(await found(fileFinder, STAFF, "guidelines")).toMatchObject([
    { to: "/admin/tasks/plan", facts: ["Send plans", null] },
  ]);
});

it("nobody finds another's by the ids that the index tells them apart by", async () => {
  for (const word of ["alba", "birch", "attached", "comment", "file"])
    for (const who of [ALBA, BIRCH, STAFF]) expect(await ids(commentFinder, who, word), word).toEqual([]);
  expect(await ids(fileFinder, BIRCH, "alba")).toEqual([]);
});

it("a team finds itself and its own people, and no other", async () => {
  expect(await ids(teamFinder, ALBA, "quay")).toEqual(["alba"]);
  expect(await ids(personFinder, ALBA, "quaye")).toEqual(["ann"]);
  expect(await found(teamFinder, ALBA, "quay")).toMatchObject([
    { to: null, facts: ["Your team", "Owner Ann Quaye", null] },
  ]);
  expect(await found(personFinder, ALBA, "ann")).toMatchObject([
    { to: null, facts: ["ann@alba.test", "Alba Quay"] },
  ]);
  for (const who of [LONE, VIEWER])
    for (const finder of [teamFinder, personFinder]) expect(await ids(finder, who, "quay")).toEqual([]);
});

it("what is removed leaves the index at once, a comment with its replies", async () => {
  expect(await entries("thanks")).toHaveLength(1);
  await at.write(
    commentEntries.drop(sql`select 'c1' as id union all select id from reply where comment_id = 'c1'`),
    sql`delete from comment where id = 'c1'`,
  );
  expect([await entries("thanks"), await entries("booked")]).toEqual([[], []]);
  expect(await ids(commentFinder, STAFF)).toEqual(["c2", "c3"]);
});

it("the nightly look finds the index as the commands left it, and fills one that knew nothing of them", async () => {
  const all = () =>
    at.read(
      sqlRows(
        sql`select kind, ref, title, body from search_entry where kind in ('comment', 'file') order by 1, 2`,
      ),
    );
  const before = await all();
  expect(before).toHaveLength(8);
  await at.write(...searchIndexAgain());
  expect(await all()).toEqual(before);
  await at.write(sql`delete from search_entry where kind in ('comment', 'file')`, ...searchIndexAgain());
  expect(await all()).toEqual(before);
});

it("no search and no entry reads a table whole: hits come from the index, everything else by its key", async () => {
  const slice = { query: ftsQuery("crane"), limit: 20, offset: 0 };
  const reads = [commentFinder, fileFinder, teamFinder, personFinder].flatMap((finder) =>
    [STAFF, ALBA].map((who) => finder.find(who, slice)),
  );
  const writes = [commentEntries, fileEntries].flatMap((entries) => [
    ...entries.index("x"),
    ...entries.index(["x", "y"]),
    entries.drop(sql`select 'x' as id union all select id from reply where comment_id = 'x'`),
  ]);
  for (const read of [...reads, ...writes.map((write) => sqlRows(write as SQL))]) {
    const steps = (await at.plan(read)).map(({ detail }) => detail);
    const whole = steps.filter((step) =>
      /^SCAN (?!hit|found|paged|gone|e$|(search_entry|x) VIRTUAL TABLE INDEX \d+:(\S*M|=)|json_each|(\d+ )?CONSTANT|\()/.test(
        step,
      ),
    );
    expect(whole, steps.join("\n")).toEqual([]);
  }
});
