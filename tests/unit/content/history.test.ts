import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { readBatch } from "#db/read-batch";
import { changeSection } from "~/features/content/change-section.commands.server";
import { addContent, updateContent } from "~/features/content/content.commands.server";
import { contentForEdit } from "~/features/content/content.queries.server";
import {
  historyOf,
  historyReads,
  versionPage,
  versionReads,
} from "~/features/content/history/history-page.server";
import { restorePage } from "~/features/content/history/restore-page.commands.server";
import { MOST_VERSIONS } from "~/features/content/history/versions.server";
import { publishContent } from "~/features/content/publication.commands.server";
import { SectionInput } from "~/features/content/section-form.schema";
import { addSection, removeSection } from "~/features/content/sections.commands.server";
import { sqlRows } from "../../harness/sql-rows";
import { memoryHouse } from "../support/memory-house";
import { NOW } from "../support/page-house";

let house: Awaited<ReturnType<typeof memoryHouse>>;
let minute = 0;
/** Each a minute later: a save is told from the one before by its moment. */
const staff = () =>
  house.ctx(new Date(NOW.getTime() + 60_000 * minute++), {
    actor: { id: "mia", level: "moderator", teamId: null },
  });
const rows = async <Row>(statement: ReturnType<typeof sql>) =>
  (await readBatch(house.at.db, { rows: sqlRows<Row>(statement) })).rows;
const page = async () => {
  const { page } = await readBatch(house.at.db, { page: contentForEdit(pageId) });
  if (!page) throw new Error("The page is gone");
  return page;
};
let pageId = "";

beforeEach(async () => {
  house = await memoryHouse();
  await house.at.write(sql`update user set permissions = 'moderator' where id = 'mia'`);
  pageId = (await addContent(staff(), { title: "Build-up" } as never)).contentId;
});

const publish = async () => publishContent(staff(), pageId, { revision: (await page()).revision });
const write = async (sectionId: string, heading: string, more: object = {}) => {
  const [row] = await rows<{ at: string }>(
    sql`select updated_at as at from section where id = ${sectionId} and copy = 'working'`,
  );
  return changeSection(
    staff(),
    pageId,
    sectionId,
    SectionInput.parse({ heading, version: row?.at, ...more }),
  );
};
const add = async (type: "richText" | "taskList", heading: string, more: object = {}) => {
  const { sectionId } = await addSection(staff(), pageId, { type });
  await write(sectionId, heading, more);
  return sectionId;
};
const history = async () => {
  const found = await readBatch(house.at.db, historyReads(pageId));
  return historyOf(staff(), found as never).versions;
};
const version = async (versionId: string) =>
  versionPage(staff(), (await readBatch(house.at.db, versionReads(pageId, versionId))) as never);
const working = () =>
  rows<{ heading: string; data: string; position: number }>(
    sql`select heading, data, position from section where content_id = ${pageId} and copy = 'working'
      and removed_at is null order by position`,
  );

it("each publishing keeps what readers got, with what it changed; the same again keeps nothing", async () => {
  const first = await add("richText", "Hours", { text: "8 to 20" });
  await publish();
  await write(first, "Hours", { text: "7 to 22" });
  await add("richText", "Gate");
  await publish();
  await publish();
  const kept = await history();
  expect(
    kept.map(({ changes }) => changes?.sections.map(({ heading, kinds }) => [heading, ...kinds])),
  ).toEqual([
    [
      ["Hours", "changed"],
      ["Gate", "added"],
    ],
    undefined,
  ]);
  expect(kept.map(({ by }) => by)).toEqual(["Mia Marsh", "Mia Marsh"]);
});

it("what was live before there were versions is kept when it is published over", async () => {
  const first = await add("richText", "Old");
  await publish();
  await house.at.write(sql`delete from content_version`);
  await write(first, "New");
  await publish();
  const kept = await history();
  expect(kept).toHaveLength(2);
  expect((await version(kept[1]?.id ?? "")).document?.sections[0]?.heading).toBe("Old");
});

it("restoring makes the working copy what the version was: nothing is live by it, and what goes can be put back", async () => {
  const hours = await add("richText", "Hours", { text: "8 to 20" });
  const gate = await add("richText", "Gate");
  await publish();
  await write(hours, "Times", { text: "changed" });
  await removeSection(staff(), pageId, gate);
  await add("richText", "Extra");
  await updateContent(staff(), pageId, {
    ...(await page()),
    title: "Other",
    assetId: "",
    allowedTeamTypeIds: [],
  } as never);
  await publish();
  const [, old] = await history();
  const shown = await version(old?.id ?? "");
  expect(shown.changes).toMatchObject({
    words: ["title"],
    sections: [
      { heading: "Hours", kinds: ["changed"] },
      { heading: "Gate", kinds: ["added"] },
      { heading: "Extra", kinds: ["removed"] },
    ],
  });
  const before = (await page()).revision;
  await restorePage(staff(), pageId, old?.id ?? "", { revision: before });
  expect((await working()).map(({ heading, data }) => [heading, data])).toEqual([
    ["Hours", '{"text":"8 to 20"}'],
    ["Gate", '{"text":""}'],
  ]);
  const after = await page();
  expect([after.title, after.live?.title, after.revision, after.liveRevision]).toEqual([
    "Build-up",
    "Other",
    before + 1,
    before,
  ]);
  expect(
    await rows(
      sql`select heading from section where content_id = ${pageId} and copy = 'working' and removed_at is not null`,
    ),
  ).toEqual([{ heading: "Extra" }]);
});

it("is refused where somebody changed the page since it was shown, of an archived page, and of another page's version", async () => {
  const first = await add("richText", "Hours");
  await publish();
  const [kept] = await history();
  const { revision } = await page();
  await write(first, "Changed");
  const restore = (at: number, of = pageId) => restorePage(staff(), of, kept?.id ?? "", { revision: at });
  await expect(restore(revision)).rejects.toThrow("a moment ago");
  await house.at.write(sql`update content set is_archived = 1 where id = ${pageId}`);
  await expect(restore(revision + 1)).rejects.toThrow("archived");
  const { contentId } = await addContent(staff(), { title: "Another" } as never);
  await expect(restore(1, contentId)).rejects.toThrow();
  expect((await working()).map(({ heading }) => heading)).toEqual(["Changed"]);
});

it("what a version names that is gone comes back empty, and is counted", async () => {
  await house.at.write(
    sql`insert into task (id, title, type, created_at, created_by, updated_at, updated_by) values
      ('00000000-0000-7000-8000-000000000001', 'Passes', 'task', '', '', '', '')`,
  );
  const tasks = await add("taskList", "Do this", { taskId: "00000000-0000-7000-8000-000000000001" });
  await publish();
  await write(tasks, "Do this", { taskId: "" });
  const [kept] = await history();
  const seen = async () => (await version(kept?.id ?? "")).gone;
  expect(await seen()).toBe(0);
  await house.at.write(sql`update task set is_archived = 1`);
  expect(await seen()).toBe(1);
  await restorePage(staff(), pageId, kept?.id ?? "", { revision: (await page()).revision });
  expect(await rows(sql`select target_id from section_use where copy = 'working'`)).toEqual([]);
});

it("the newest versions are kept, and a page's go with it", async () => {
  const first = await add("richText", "0");
  for (let n = 1; n <= MOST_VERSIONS + 2; n += 1) {
    await write(first, String(n));
    await publish();
  }
  const kept = await history();
  expect(kept).toHaveLength(MOST_VERSIONS);
  await house.at.write(sql`delete from content where id = ${pageId}`);
  expect(await rows(sql`select 1 from content_version`)).toEqual([]);
}, 20_000);

it("a save of a script keeps the editor's lock; one of a button gives it back", async () => {
  const first = await add("richText", "Hours");
  const lock = () =>
    house.at.write(
      sql`insert into lock (id, type, created_at, created_by, updated_at, expire_at) values (${pageId}, 'content', '', 'mia', '', '2100')`,
    );
  await lock();
  await write(first, "One", { inPlace: "1" });
  expect(await rows(sql`select 1 from lock`)).toHaveLength(1);
  const { version: saved } = await write(first, "Two");
  expect(await rows(sql`select 1 from lock`)).toEqual([]);
  const [row] = await rows<{ at: string }>(
    sql`select updated_at as at from section where id = ${first} and copy = 'working'`,
  );
  expect(saved).toBe(row?.at);
});
