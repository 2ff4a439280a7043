import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as embed from "~/features/content/reading/pages/content-embed";
import * as filePage from "~/features/content/reading/pages/content-file";
import * as listPage from "~/features/content/reading/pages/content-list";
import * as supplierPage from "~/features/content/reading/pages/content-supplier";
import * as taskPage from "~/features/content/reading/pages/content-task";
import * as guestPage from "~/features/content/reading/pages/guest-content";
import * as guestEmbed from "~/features/content/reading/pages/guest-content-embed";
import * as guestFile from "~/features/content/reading/pages/guest-content-file";
import { id, READERS, type ReaderName } from "../support/content-world";
import { linksOf } from "../support/page-house";
import { NAMED, readPages } from "../support/read-pages";

const { OPEN, GOLD, SHARED, DRAFT, ARCHIVED, PUBLIC, TASK, HIDDEN_TASK, ARCHIVED_TASK } = NAMED;
const { SUPPLIER, GOLD_SUPPLIER, PDF, WORKING_PDF, FOREIGN_PDF, NO_PDF } = NAMED;
const pages = readPages();

describe("who reads a page", () => {
  const seen: [string, ReaderName[]][] = [
    [OPEN, ["gold", "silver", "organiser", "staff"]],
    [GOLD, ["gold", "organiser", "staff"]],
    [SHARED, ["gold", "silver", "share", "organiser", "staff"]],
    [DRAFT, []],
    [ARCHIVED, []],
    [PUBLIC, ["gold", "silver", "organiser", "staff", "guest"]],
    [id(777), []],
    ["nothing", []],
    ["../../etc", []],
    ["a".repeat(2_000), []],
  ];
  it("is as the rule says, by its address and in the list", async () => {
    const titles: Record<string, string> = {
      [OPEN]: "Build-up",
      [GOLD]: "Berths",
      [SHARED]: "Ärger at night",
    };
    for (const who of Object.keys(READERS) as ReaderName[]) {
      // A public page is read as everybody reads it by who does not see it as a team.
      const outside = (key: string) => (key === PUBLIC ? 302 : 404);
      for (const [key, readers] of seen)
        expect((await pages.read(key, who)).status, `${key} ${who}`).toBe(
          readers.includes(who) ? 200 : outside(key),
        );
      if (who === "guest") continue;
      const list = (await pages.world.visit(listPage, READERS[who])).data as { rows: { title: string }[] };
      const expected = seen.filter(([key, readers]) => titles[key] && readers.includes(who));
      const own = list.rows
        .map(({ title }) => title)
        .filter((title) => Object.values(titles).includes(title));
      expect(own.sort(), who).toEqual(expected.map(([key]) => titles[key]).sort());
    }
  });

  it("finds pages by their words", async () => {
    const found = async (q: string) =>
      (
        (await pages.world.visit(listPage, { ...READERS.gold, path: `/content?q=${q}` })).data as {
          rows: { title: string }[];
        }
      ).rows.map(({ title }) => title);
    expect(await found("slots")).toEqual(["Build-up"]);
    expect(await found("b")).toEqual(["Berths", "Build-up"]);
    expect(await found("zzz")).toEqual([]);
  });
});

describe("what opens over a page", () => {
  const task = (key: string, taskId: string, who: ReaderName) =>
    pages.world.visit(taskPage, {
      ...{ ...READERS[who], path: `/content/${key}/task/${taskId}` },
      params: { contentId: key, taskId },
    });
  const supplier = (key: string, supplierId: string, who: ReaderName) =>
    pages.world.visit(supplierPage, {
      ...{ ...READERS[who], path: `/content/${key}/supplier/${supplierId}` },
      params: { contentId: key, supplierId },
    });

  it("is a task that the page names and the team sees; its forms come back to it", async () => {
    const open = await task("build-up", TASK, "silver");
    expect(open).toMatchObject({ status: 200, data: { task: { title: "Rigging" } } });
    expect((await task(OPEN, HIDDEN_TASK, "gold")).status).toBe(200);
    for (const [key, taskId, who] of [
      [OPEN, HIDDEN_TASK, "silver"],
      [OPEN, ARCHIVED_TASK, "silver"],
      [GOLD, TASK, "gold"],
      [SHARED, TASK, "silver"],
      [OPEN, TASK, "share"],
      [DRAFT, TASK, "silver"],
      [OPEN, id(888), "silver"],
    ] as const)
      expect((await task(key, taskId, who)).status, `${key} ${taskId} ${who}`).toBe(404);
  });

  it("leads staff to where a task is managed", async () => {
    expect(await task(OPEN, HIDDEN_TASK, "staff")).toMatchObject({
      ...{ status: 302, to: `/admin/tasks/${HIDDEN_TASK}` },
    });
    expect((await task(GOLD, HIDDEN_TASK, "staff")).status).toBe(404);
  });

  it("is a supplier that the page names and the team sees", async () => {
    expect((await supplier(OPEN, SUPPLIER, "silver")).data).toMatchObject({ company: "Hamble Lifting" });
    expect((await supplier(OPEN, GOLD_SUPPLIER, "gold")).status).toBe(200);
    expect((await supplier(OPEN, GOLD_SUPPLIER, "silver")).status).toBe(404);
    expect((await supplier(GOLD, SUPPLIER, "gold")).status).toBe(404);
    expect((await supplier(OPEN, SUPPLIER, "share")).status).toBe(404);
  });

  it("is nothing that only a section names which users do not see", async () => {
    await pages.world.at.write(
      sql`update section set is_published = 0 where heading in ('More', 'Your task')`,
    );
    expect((await task(OPEN, TASK, "silver")).status).toBe(404);
    expect((await supplier(OPEN, SUPPLIER, "silver")).status).toBe(404);
  });
});

describe("files, maps and films of a page", () => {
  const stored = (key: string) => ({ body: key, httpEtag: '"1"', size: key.length });
  const FILES = { get: async (key: string) => stored(key), head: async (key: string) => stored(key) };
  const status = async (
    page: Parameters<typeof pages.world.visit>[0],
    who: ReaderName,
    params: Record<string, string>,
  ) => (await pages.world.visit(page, { ...READERS[who], params, env: { FILES } })).status;
  const FOUND = 200;

  it("are files of the page's live copy for its readers, of its working copy for staff", async () => {
    await pages.world.at.write(
      sql`insert into section_use (section_id, copy, kind, target_id, position)
        select id, 'working', 'file', ${WORKING_PDF}, 1 from section where heading = 'Routes' and copy = 'working'`,
      sql`insert into section_use (section_id, copy, kind, target_id, position)
        select id, 'live', 'file', ${FOREIGN_PDF}, 1 from section where heading = 'Routes' and copy = 'live'`,
    );
    const file = (who: ReaderName, contentId: string, fileId: string) =>
      status(who === "guest" ? guestFile : filePage, who, { contentId, fileId });
    expect(await file("silver", OPEN, PDF)).toBe(FOUND);
    expect(await file("silver", "build-up", PDF)).toBe(FOUND);
    expect(await file("share", OPEN, PDF)).toBe(404);
    expect(await file("silver", GOLD, PDF)).toBe(404);
    expect(await file("silver", OPEN, WORKING_PDF)).toBe(404);
    expect(await file("staff", OPEN, WORKING_PDF)).toBe(FOUND);
    expect(await file("staff", GOLD, WORKING_PDF)).toBe(404);
    // Another page's, whatever names it.
    expect(await file("silver", OPEN, FOREIGN_PDF)).toBe(404);
    expect(await file("guest", OPEN, PDF)).toBe(404);
    expect(await file("guest", PUBLIC, NO_PDF)).toBe(FOUND);
    await pages.world.at.write(sql`update content set is_public = 0 where id = ${PUBLIC}`);
    expect(await file("guest", PUBLIC, NO_PDF)).toBe(404);
  });

  it("stand in documents that let in one other site each", async () => {
    const ids = new Map<string, string>();
    for (const { data } of [await pages.read(OPEN), await pages.read(PUBLIC)])
      for (const one of data.sections) ids.set(`${data.page.id} ${one.type}`, one.id);
    const document = async (who: ReaderName, contentId: string, type: string, key?: string) => {
      const { response } = await pages.world.visit(who === "guest" ? guestEmbed : embed, {
        ...READERS[who],
        params: { contentId, sectionId: ids.get(`${contentId} ${type}`) ?? id(888) },
        env: key ? { GOOGLE_MAPS_KEY: key } : {},
      });
      return {
        status: response?.status,
        policy: response?.headers.get("content-security-policy") ?? "",
        html: (await response?.text()) ?? "",
      };
    };
    const film = await document("silver", OPEN, "youTube");
    expect(film.policy).toContain("frame-src https://www.youtube-nocookie.com;");
    expect(film.policy).toContain("frame-ancestors 'self'");
    expect(film.html).toContain("https://www.youtube-nocookie.com/embed/abcdefghijk");
    expect((await document("silver", OPEN, "vimeo")).html).toContain("dnt=1");
    const map = await document("silver", OPEN, "googleMaps");
    expect(map.policy).toContain("frame-src https://www.google.com;");
    expect(map.html).toContain("https://www.google.com/maps?q=Ocean+Quay&amp;output=embed");
    expect((await document("silver", OPEN, "googleMaps", "key")).html).toContain(
      "/maps/embed/v1/place?key=key",
    );
    expect((await document("share", OPEN, "youTube")).status).toBe(404);
    expect((await document("silver", OPEN, "richText")).status).toBe(404);
    expect((await document("guest", PUBLIC, "youTube")).status).toBe(200);
    expect((await document("guest", OPEN, "youTube")).status).toBe(404);
    await pages.world.at.write(sql`update section set is_published = 0 where type = 'youTube'`);
    expect((await document("guest", PUBLIC, "youTube")).status).toBe(404);
    expect((await document("silver", OPEN, "youTube")).status).toBe(404);
    expect((await document("staff", OPEN, "youTube")).status).toBe(200);
  });
});

describe("a public page", () => {
  it("has of tasks and resources the public pages alone, and leads to no other page", async () => {
    const { data } = await pages.read("visitors", "guest");
    expect(data.sections.map(({ type }) => type)).toEqual(["richText", "resources", "pdf", "youTube"]);
    expect(data.sections[1]?.shown).toMatchObject({
      items: [{ name: "Visitors", to: "/guests/content/visitors" }],
    });
    expect(data.sections[2]?.shown).toMatchObject({
      files: [{ href: `/guests/content/visitors/files/${NO_PDF}` }],
    });
    expect(data.sections[3]?.shown).toMatchObject({
      src: expect.stringMatching(/^\/guests\/content\/visitors\/embeds\//),
    });
    expect([data.previous, data.next]).toEqual([null, null]);
  });

  it("shows guests and teams the same words", async () => {
    const { html } = await pages.world.visit(guestPage, { ...READERS.guest, params: { contentId: PUBLIC } });
    expect(linksOf(html).filter((link) => link.includes("/content/"))).toEqual(
      expect.arrayContaining(["Visitors > /guests/content/visitors"]),
    );
    expect(linksOf(html).some((link) => / > \/(content|tasks|suppliers|downloads)/.test(link))).toBe(false);
  });
});
