import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import { changeSection } from "~/features/content/change-section.commands.server";
import { contentEntries } from "~/features/content/found-content.server";
import { publishContent, unpublishContent } from "~/features/content/publication.commands.server";
import { SectionInput } from "~/features/content/section-form.schema";
import {
  addSection,
  copySection,
  moveSection,
  removeSection,
  restoreSection,
  showSection,
} from "~/features/content/sections.commands.server";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { newId } from "~/lib/ids";
import { contentEvent } from "../../worlds/content-event";
import { newTask } from "../../worlds/test-event";

const { ctx, rows, pageOf, newPage, add, save, publish, settings, sections, uses } =
  contentEvent("content-editing");

describe("the address of a page", () => {
  it("is made of its title, each once", async () => {
    const ids = [await newPage("Access hours"), await newPage("Access hours"), await newPage("Add")];
    const paths = await Promise.all(ids.map(async (id) => (await pageOf(id)).path));
    expect(paths).toEqual(["access-hours", "access-hours-2", "add-2"]);
  });

  it("leads on when it was changed, until another page takes it", async () => {
    const [one, other] = [await newPage("Harbour rules"), await newPage("Other rules")];
    await settings(one, { path: "rules" });
    const former = () => rows(sql`select path, content_id from content_path_before where path like '%rules'`);
    expect(await former()).toEqual([{ path: "harbour-rules", content_id: one }]);
    await settings(other, { path: "harbour-rules" });
    expect(await former()).toEqual([{ path: "other-rules", content_id: other }]);
    // Its own back: nothing leads round in a circle.
    await settings(other, { path: "other-rules" });
    expect(await former()).toEqual([{ path: "harbour-rules", content_id: other }]);
  });

  it.each([
    ["taken", "taken-one", /“Taken one” has this address/],
    ["reserved", "add", /“add” is an address of the portal/],
    ["no words", "a b", /small letters/i],
    ["an id", newId(), /looks like an id/],
    ["empty", "", /Enter an address/],
  ])("is refused where it is %s", async (why, path, text) => {
    if (why === "taken") await newPage("Taken one");
    const page = await newPage();
    await expect(settings(page, { path })).rejects.toMatchObject({
      status: 422,
      message: "Invalid content data",
      fields: { path: expect.stringMatching(text) },
    });
  });
});

describe("settings", () => {
  it("hold at once, but for the words: those are live when they are published", async () => {
    const page = await newPage("Wording");
    await publish(page);
    const { revision } = await pageOf(page);
    await settings(page, { showToChildTeams: true, isFeatured: true });
    expect(await pageOf(page)).toMatchObject({
      revision,
      showToChildTeams: true,
      isFeatured: true,
      featured: 1,
    });
    await settings(page, { title: "Reworded" });
    expect(await pageOf(page)).toMatchObject({ revision: revision + 1, live: { title: "Wording" } });
    await publish(page);
    expect(await pageOf(page)).toMatchObject({ live: { title: "Reworded" }, title: "Reworded" });
    await settings(page, { isFeatured: false });
    expect(await pageOf(page)).toMatchObject({ featured: 0 });
  });

  it("are not public and for some types only at once", async () => {
    const page = await newPage();
    const type = newId();
    await writeBatch(ctx().db, [
      sql`insert into team_type (id, name, created_at, created_by, updated_at, updated_by) values (${type}, 'Gold', '', '', '', '')`,
    ]);
    const refusal = {
      status: 422,
      fields: { isPublic: expect.any(String), allowedTeamTypeIds: expect.any(String) },
    };
    await expect(settings(page, { isPublic: true, allowedTeamTypeIds: [type] })).rejects.toMatchObject(
      refusal,
    );
    await settings(page, { allowedTeamTypeIds: [type] });
    await expect(settings(page, { isPublic: true })).rejects.toMatchObject(refusal);
    await settings(page, { isPublic: true, allowedTeamTypeIds: [] });
    expect(await pageOf(page)).toMatchObject({ isPublic: true, teamTypeIds: [] });
  });

  it("of an older version are refused", async () => {
    const page = await newPage();
    await settings(page, { title: "First" });
    await expect(settings(page, { title: "Second", version: 1 })).rejects.toMatchObject({ status: 409 });
    expect((await pageOf(page)).title).toBe("First");
  });
});

describe("sections", () => {
  it("begin as the spec says", async () => {
    const page = await newPage();
    await add(page, "table");
    const [table] = await rows<Record<string, unknown>>(
      sql`select is_published, heading, data, copy from section where content_id = ${page}`,
    );
    expect({ ...table, data: JSON.parse(String(table?.data)) }).toEqual({
      ...{ is_published: 1, heading: "", copy: "working" },
      data: { isFixedWidth: true, isFirstRowHeader: false, columnCount: 0, rows: [] },
    });
  });

  it("are moved, copied, hidden, taken out and put back at their place", async () => {
    const page = await newPage();
    const [a, b, c] = [await add(page, "richText"), await add(page, "callout"), await add(page, "button")];
    const order = async () => (await sections(page, "working")).map(({ id }) => id);
    await moveSection(ctx(), page, c, { to: 1 });
    expect(await order()).toEqual([c, a, b]);
    await moveSection(ctx(), page, c, { to: 99 });
    expect(await order()).toEqual([a, b, c]);
    const { sectionId: copy } = await copySection(ctx(), page, a, {});
    expect(await order()).toEqual([a, copy, b, c]);
    await removeSection(ctx(), page, b);
    expect(await order()).toEqual([a, copy, c]);
    await restoreSection(ctx(), page, b);
    expect(await order()).toEqual([a, copy, b, c]);
    await showSection(ctx(), page, a, false);
    expect(await rows(sql`select is_published from section where id = ${a}`)).toEqual([{ is_published: 0 }]);
    const { revision } = await pageOf(page);
    await showSection(ctx(), page, a, false);
    expect((await pageOf(page)).revision).toBe(revision);
  });

  it("of an older version are refused, and one that changes nothing changes nothing", async () => {
    const page = await newPage();
    const section = await add(page, "richText");
    await save(page, section, { text: "One" });
    const { revision } = await pageOf(page);
    await save(page, section, { text: "One" });
    expect((await pageOf(page)).revision).toBe(revision);
    await expect(save(page, section, { text: "Two", version: "2020" })).rejects.toMatchObject({
      status: 409,
    });
  });

  it("of another page, of no page, and those that were taken out are not there", async () => {
    const [page, other] = [await newPage(), await newPage()];
    const section = await add(page, "richText");
    for (const run of [
      () => moveSection(ctx(), other, section, { to: 1 }),
      () => copySection(ctx(), other, section, {}),
      () => showSection(ctx(), other, section, false),
      () => removeSection(ctx(), other, section),
      () => restoreSection(ctx(), page, section),
      () => changeSection(ctx(), other, section, SectionInput.parse({})),
      () => addSection(ctx(), newId(), { type: "table" }),
    ])
      await expect(run()).rejects.toMatchObject({ status: 404 });
  });

  it("say what is wrong under the catalogue’s words", async () => {
    const page = await newPage();
    const [map, task] = [await add(page, "googleMaps"), await add(page, "taskList")];
    await expect(save(page, map, { place: "javascript:alert(1)" })).rejects.toMatchObject({
      message: "Invalid updated sections data",
      fields: { place: expect.any(String) },
    });
    await expect(save(page, task, { taskId: newId() })).rejects.toMatchObject({ status: 422 });
  });
});

describe("publishing", () => {
  it("puts the working copy in the place of the live one, uses too", async () => {
    const page = await newPage();
    const { taskId } = await addTask(ctx(), newTask("Named"));
    const [text, list] = [await add(page, "richText"), await add(page, "resources")];
    await save(page, text, { heading: "One", text: "Words" });
    await save(page, list, { resources: [`task:${taskId}`] });
    expect(await sections(page, "live")).toEqual([]);
    await publish(page);
    expect(await sections(page, "live")).toEqual(await sections(page, "working"));
    expect(await uses(page, "live")).toEqual([{ kind: "task", target_id: taskId }]);
    await save(page, text, { heading: "Two" });
    await removeSection(ctx(), page, list);
    expect((await sections(page, "live")).map(({ heading }) => heading)).toEqual(["One", ""]);
    await publish(page);
    expect((await sections(page, "live")).map(({ heading }) => heading)).toEqual(["Two"]);
    expect(await uses(page, "live")).toEqual([]);
    await expect(restoreSection(ctx(), page, list)).rejects.toMatchObject({ status: 404 });
  });

  it("publishes what was shown, or nothing", async () => {
    const page = await newPage();
    const section = await add(page, "richText");
    const { revision } = await pageOf(page);
    await save(page, section, { text: "Written meanwhile" });
    await expect(publishContent(ctx(), page, { revision })).rejects.toMatchObject({ status: 409 });
    expect(await sections(page, "live")).toEqual([]);
  });

  it("is done once of many at the same moment, and each leaves a whole page", async () => {
    const page = await newPage();
    const section = await add(page, "richText");
    await save(page, section, { text: "Once" });
    const { revision } = await pageOf(page);
    const all = await Promise.allSettled([
      ...Array.from({ length: 4 }, () => publishContent(ctx(), page, { revision })),
      save(page, section, { text: "Twice" }),
    ]);
    expect(all.some(({ status }) => status === "fulfilled")).toBe(true);
    const live = await sections(page, "live");
    expect(live.length === 0 || /Once|Twice/.test(live[0]?.data ?? "")).toBe(true);
  });

  it("makes the page found by its live words alone, by users", async () => {
    const page = await newPage("Quokka");
    const found = (word: string) =>
      rows<{ ref: string }>(
        sql`select ref from search_entry where search_entry match ${`kind : "content" AND ${word}`}`,
      );
    const section = await add(page, "richText");
    await save(page, section, { text: "Wombat" });
    expect(await found("wombat")).toEqual([{ ref: `${page} working` }]);
    await publish(page);
    expect(await found("wombat")).toHaveLength(2);
    await save(page, section, { text: "Numbat" });
    expect(await found("numbat")).toEqual([{ ref: `${page} working` }]);
    await unpublishContent(ctx(), page);
    expect(await found("wombat")).toEqual([]);
    await writeBatch(ctx().db, contentEntries.index(page));
    expect(await found("quokka")).toEqual([{ ref: `${page} working` }]);
  });
});
