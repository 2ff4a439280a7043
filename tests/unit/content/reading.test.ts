import { sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { pageRows } from "../../harness/library-rows";
import { id, type ReaderName } from "../support/content-world";
import { NAMED, readPages, sectionOf } from "../support/read-pages";

const { OPEN, SHARED, TASK } = NAMED;
const { GOLD_DOWNLOAD, SUPPLIER, PDF } = NAMED;
const pages = readPages();

describe("a page", () => {
  it("is found by its id and by its path; a former path leads on", async () => {
    expect((await pages.read(OPEN)).data.page.title).toBe("Build-up");
    expect((await pages.read("build-up")).data.page).toMatchObject({ id: OPEN, path: "build-up" });
    expect(await pages.read("old-name")).toMatchObject({ status: 302, to: "/content/build-up" });
    expect(await pages.read("old-name", "silver", `/content/old-name/task/${TASK}?shown=50`)).toMatchObject({
      to: `/content/build-up/task/${TASK}?shown=50`,
    });
  });

  it("says what it is, by the event's own day", async () => {
    const { data } = await pages.read(OPEN);
    expect(data.page).toMatchObject({
      ...{ title: "Build-up", description: "Lift slots", changed: "Monday 14 June 2027" },
      cover: { alt: "A boat in slings", width: 2000, height: 1000 },
    });
    expect(data.contents.map(({ text }) => text)).toEqual([
      ...["Before you arrive", "Book", "The lift", "Way", "Routes", "Film", "Your task", "More", "Hours"],
    ]);
  });

  it("shows each kind of section as data of its own", async () => {
    const { data } = await pages.read(OPEN);
    expect(sectionOf(data, "Before you arrive").shown).toMatchObject({
      html: expect.stringContaining("gloves"),
    });
    expect(sectionOf(data, "Book").shown).toEqual({ text: "Book a slot", link: "/tasks" });
    expect(data.sections[2]?.shown).toEqual({ text: "Wear a lifejacket", variant: "danger" });
    expect(sectionOf(data, "The lift").shown).toMatchObject({
      ...{ caption: "Stay back" },
      picture: { alt: "A boat in slings", width: 2000, height: 1000, srcSet: expect.stringContaining("w") },
    });
    const map = sectionOf(data, "Way");
    expect(map.shown).toEqual({
      src: `/content/${OPEN}/embeds/${map.id}`,
      away: "https://www.google.com/maps/search/?api=1&query=Ocean+Quay",
      address: "Ocean Quay",
    });
    expect(sectionOf(data, "Routes").shown).toEqual({
      files: [{ id: PDF, name: "routes.pdf", size: 1_234, href: `/content/${OPEN}/files/${PDF}` }],
    });
    expect(sectionOf(data, "Film").shown).toMatchObject({
      away: "https://www.youtube.com/watch?v=abcdefghijk",
    });
    expect(data.sections[7]).toMatchObject({ type: "vimeo", shown: { away: "https://vimeo.com/76979871" } });
    expect(sectionOf(data, "Hours").shown).toEqual({
      ...{ isFixedWidth: true, header: ["Day", "Open"] },
      rows: [["Tuesday", "08:00"]],
    });
  });

  it("has what the team may see of its tasks and resources, in the order that staff gave them", async () => {
    const named = ({ shown }: { shown: unknown }) =>
      (shown as { items: { name: string; to: string; fact: string }[] }).items.map(({ name }) => name);
    const silver = await pages.read(OPEN, "silver");
    expect(sectionOf(silver.data, "Your task").shown).toMatchObject({
      task: { title: "Rigging", state: "dueSoon", due: "In 9 days", to: `/content/${OPEN}/task/${TASK}` },
    });
    expect(sectionOf(silver.data, "Gold’s task")).toBeUndefined();
    expect(sectionOf(silver.data, "Gone task")).toBeUndefined();
    expect(named(sectionOf(silver.data, "More"))).toEqual([
      ...["Hamble Lifting", "Rigging", "RAMS template", "Visitors"],
    ]);
    const gold = await pages.read(OPEN, "gold");
    expect(named(sectionOf(gold.data, "More"))).toEqual([
      ...["Hamble Lifting", "Rigging", "Gold plan", "RAMS template", "Berths", "Visitors", "Gold Polish"],
      "Gold only",
    ]);
    expect(sectionOf(gold.data, "More").shown).toMatchObject({
      items: [
        { to: `/content/${OPEN}/supplier/${SUPPLIER}`, fact: "Supplier" },
        { to: `/content/${OPEN}/task/${TASK}`, fact: "Task · Due soon · due Sat 19 June 2027" },
        { to: `/downloads/${GOLD_DOWNLOAD}/file`, fact: "Download · Document, 1.2 KB" },
        {},
        { to: "/content/gold", fact: "Page" },
        {},
        {},
        {},
      ],
    });
    // Without a team of their own there is nothing of it to say how it stands.
    const staff = await pages.read(OPEN, "staff");
    expect(sectionOf(staff.data, "Gold’s task").shown).toMatchObject({ task: { state: null } });
    expect(sectionOf(staff.data, "Gone task")).toBeUndefined();
  });

  it("goes without what is broken, which is reported, and without what says nothing", async () => {
    const report = vi.spyOn(console, "error").mockImplementation(() => {});
    await pages.world.at.write(
      sql`update section set data = '{not json' where heading = 'Book' and copy = 'live'`,
      sql`update section set data = '{"columnCount":3,"rows":[{"cells":["a"]}]}' where heading = 'Hours' and copy = 'live'`,
      sql`update section set type = 'carousel' where heading = 'Film' and copy = 'live'`,
    );
    const { status, data } = await pages.read(OPEN);
    expect(status).toBe(200);
    const headings = data.contents.map(({ text }) => text);
    expect(headings).toContain("Before you arrive");
    for (const gone of ["Book", "Hours", "Film", "Hidden", "No picture yet", "Bad map"])
      expect(headings).not.toContain(gone);
    const lines = report.mock.calls.map(
      ([line]) => JSON.parse(String(line)) as { message: string; type: string },
    );
    report.mockRestore();
    expect(lines.map(({ message, type }) => [message, type])).toEqual([
      ["Invalid sections data", "button"],
      ["Invalid sections data", "carousel"],
      ["Invalid sections data", "table"],
    ]);
  });

  it("leads to those before and behind it by title, among what the reader sees", async () => {
    const beside = async (who: ReaderName) => {
      const { data } = await pages.read(OPEN, who);
      return [data.previous?.title ?? null, data.next?.title ?? null];
    };
    expect(await beside("silver")).toEqual([null, "Visitors"]);
    expect(await beside("gold")).toEqual(["Berths", "Visitors"]);
    expect(await beside("staff")).toEqual(["Berths", "Visitors"]);
  });

  it("leads moderators to where it is changed, and nobody else", async () => {
    expect((await pages.read(OPEN, "staff")).data.editTo).toBe(`/admin/content/${OPEN}`);
    expect((await pages.read(OPEN, "organiser")).data.editTo).toBeNull();
  });
});

it("asks no more often for a page of a hundred sections than for one of none", async () => {
  const statements = async (key: string) => {
    let asked = 0;
    const { batch } = pages.world.at.db;
    pages.world.at.db.batch = (list, mode) => {
      if (mode === "read") asked += list.length;
      return batch(list, mode);
    };
    await pages.read(key);
    pages.world.at.db.batch = batch;
    return asked;
  };
  await pages.world.at.write(
    ...pageRows({
      ...{ id: id(190), path: "long", title: "Long" },
      sections: Array.from({ length: 100 }, (_, n) => ({
        ...{ type: "resources", heading: `Part ${n}` },
        uses: [
          { kind: "task" as const, id: TASK },
          { kind: "supplier" as const, id: SUPPLIER },
        ],
      })),
    }),
  );
  const empty = await statements(SHARED);
  expect(empty).toBe(12);
  expect(await statements("long")).toBe(empty);
});
