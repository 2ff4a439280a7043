import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import {
  archiveContent,
  deleteContent,
  restoreContent,
} from "~/features/content/bulk-content.commands.server";
import { unpublishContent } from "~/features/content/publication.commands.server";
import { deleteDownloads, setDownloadsShown } from "~/features/downloads/downloads.commands.server";
import {
  addSidebarItem,
  moveSidebarItem,
  removeSidebarItem,
  restoreSidebarItem,
} from "~/features/sidebar/sidebar-items.commands.server";
import {
  addSidebarSection,
  moveSidebarSection,
  removeSidebarSection,
} from "~/features/sidebar/sidebar-sections.commands.server";
import { archiveSuppliers, deleteSuppliers } from "~/features/suppliers/suppliers.commands.server";
import { archiveTasks, deleteTasks } from "~/features/tasks/bulk/bulk-tasks.commands.server";
import { addTeam } from "~/features/teams/teams.commands.server";
import { newId } from "~/lib/ids";
import type { Answer, Client } from "../harness/http";
import { downloadRows, pageRows, supplierRows, taskRows } from "../harness/library-rows";
import { urlOf } from "../harness/portal";
import { givePassword, portalEvent, signedIn, textOf } from "../worlds/portal-event";
import { person, race } from "../worlds/test-event";
import { timing } from "./support/timing";

const SLUG = "sidebar";
let at: Awaited<ReturnType<typeof portalEvent>>;
let admin: Client;
let owner: Client;
beforeAll(async () => {
  at = await portalEvent(SLUG);
  const made = await addTeam(at.ctx(), {
    ...{ name: "Readers", teamTypeId: null, isOrganiser: false, owner: person("Reader", SLUG) },
  });
  await givePassword(at.on, made.ownerId);
  admin = await signedIn(SLUG, at.adminEmail);
  owner = await signedIn(SLUG, `reader@${SLUG}`);
});
beforeEach(() => writeBatch(at.db, [sql`delete from sidebar_section`, sql`delete from featured_content`]));

const url = (path: string) => urlOf(SLUG, path);
const section = (heading: string, more: object = {}) =>
  addSidebarSection(at.ctx(), { heading, isCollapsable: true, isClosedAtFirst: false, ...more });

/** One thing of each kind, each open to everybody. */
async function things() {
  const ids = { content: newId(), task: newId(), download: newId(), supplier: newId() };
  const n = ids.content.slice(-6);
  await writeBatch(at.db, [
    ...pageRows({ id: ids.content, path: `page-${n}`, title: `Page ${n}` }),
    ...taskRows(ids.task, { title: `Task ${n}` }),
    ...downloadRows(ids.download, { name: `File ${n}` }),
    ...supplierRows(ids.supplier, { company: `Firm ${n}` }),
  ]);
  return { n, ids };
}
const KINDS = ["content", "task", "download", "supplier"] as const;

async function full() {
  const { n, ids } = await things();
  const { sectionId } = await section("Manual");
  for (const kind of KINDS) await addSidebarItem(at.ctx(), sectionId, { kind, targetId: ids[kind] });
  return { n, ids, sectionId };
}

const kept = async () =>
  (
    await at.rows<{ kind: string }>(
      sql`select kind from sidebar_item where removed_at is null order by position, id`,
    )
  ).map(({ kind }) => kind);

const nav = (answer: Answer): string =>
  textOf(/<nav class="nav"[\s\S]*?<\/nav>/.exec(answer.body)?.[0] ?? "").trim();
describe("the exhibitors’ navigation", () => {
  it("holds the sections below the core pages, and marks where the reader is", async () => {
    const { n, ids } = await full();
    await section("Empty");
    const page = await owner.get(url(`/content/page-${n}`));
    expect(nav(page)).toContain(`Manual Manual Page ${n} Task ${n} File ${n} (opens in a new tab) Firm ${n}`);
    expect(nav(page)).not.toContain("Empty");
    const current = (answer: Answer) =>
      [
        ...(/<nav class="nav"[\s\S]*?<\/nav>/.exec(answer.body)?.[0] ?? "").matchAll(
          /<a [^>]*aria-current="page"[^>]*>/g,
        ),
      ].map(([link]) => /href="([^"]*)"/.exec(link)?.[1]);
    expect(current(page)).toEqual([`/content/page-${n}`]);
    expect(current(await owner.get(url(`/tasks/${ids.task}`)))).toEqual([`/tasks/${ids.task}`]);
    expect(current(await owner.get(url("/suppliers")))).toEqual(["/suppliers"]);
  });

  it("costs as many queries with 40 items as with one, in two calls", async () => {
    const { ids, sectionId } = await full();
    await writeBatch(at.db, [sql`delete from sidebar_item where kind <> 'content'`]);
    const one = timing(await owner.get(url("/content")));
    const pages = Array.from({ length: 39 }, () => newId());
    await writeBatch(
      at.db,
      pages.flatMap((id, i) => pageRows({ id, path: `p${i}-${id.slice(-6)}`, title: "P" })),
    );
    for (const id of pages) await addSidebarItem(at.ctx(), sectionId, { kind: "content", targetId: id });
    const many = await owner.get(url("/content"));
    expect(timing(many)).toEqual(one);
    expect(timing(many).calls).toBeLessThanOrEqual(2);
    expect((many.body.match(/class="nav-link" href="\/content\//g) ?? []).length).toBe(40);
    await writeBatch(at.db, [sql`delete from content where id <> ${ids.content}`]);
  });

  it("a section that somebody folds stays so for them, wherever they sign in, and for nobody else", async () => {
    const { sectionId } = await full();
    const isOpen = (answer: Answer) => /<details open=""/.test(answer.body.split("nav-group")[1] ?? "");
    expect(isOpen(await owner.get(url("/content")))).toBe(true);
    const folded = await owner.post(url(`/sidebar/${sectionId}/fold`), {
      form: { isClosed: "1", back: "/content" },
    });
    expect([folded.status, folded.headers.location]).toEqual([302, "/content"]);
    expect(isOpen(await owner.get(url("/content")))).toBe(false);
    const elsewhere = await signedIn(SLUG, `reader@${SLUG}`);
    expect(isOpen(await elsewhere.get(url("/content")))).toBe(false);
    await elsewhere.post(url(`/sidebar/${sectionId}/fold`), { form: { isClosed: "0" } });
    expect(isOpen(await owner.get(url("/content")))).toBe(true);
    expect((await owner.post(url(`/sidebar/${newId()}/fold`), { form: { isClosed: "1" } })).status).toBe(404);
    expect((await owner.post(url(`/sidebar/${sectionId}/fold`), { form: { isClosed: "yes" } })).status).toBe(
      302,
    );
  });
});

describe("staff arrange it", () => {
  it("by forms alone: a section, what is found, its order, another section, and away again", async () => {
    const { n, ids } = await things();
    const post = async (path: string, form: Record<string, string>) => {
      const answer = await admin.post(url(path), { form });
      expect(answer.status, textOf(answer.body).slice(0, 300)).toBe(302);
      return answer;
    };
    await post("/admin/sidebar/add", { heading: "Manual", isCollapsable: "on" });
    await post("/admin/sidebar/add", { heading: "Paperwork", isClosedAtFirst: "on" });
    const [manual, paperwork] = (
      await at.rows<{ id: string; isClosed: number }>(
        sql`select id, is_closed_at_first as isClosed from sidebar_section order by position`,
      )
    ).map(({ id, isClosed }) => {
      expect(isClosed, "what cannot be folded is open").toBe(0);
      return id;
    }) as [string, string];
    const found = await admin.get(url(`/admin/sidebar?section=${manual}&q=${n}`));
    const words = textOf(found.body);
    expect(words).toContain(`Page ${n} Page · not stand shares`);
    expect(words).toContain(`Task ${n} Task · no due date`);
    expect(words).toContain(`Firm ${n} Supplier Add`);
    for (const kind of KINDS)
      await post(`/admin/sidebar/${manual}/additions`, {
        kind,
        targetId: ids[kind],
        back: `?section=${manual}&q=${n}`,
      });
    expect(textOf((await admin.get(url(`/admin/sidebar?section=${manual}&q=${n}`))).body)).toContain(
      "in this section",
    );
    const twice = await admin.post(url(`/admin/sidebar/${manual}/additions`), {
      form: { kind: "task", targetId: ids.task },
    });
    expect(textOf((await admin.get(url(String(twice.headers.location)))).body)).toContain(
      `“Task ${n}” is in “Manual” already.`,
    );
    const [first] = await at.rows<{ id: string }>(sql`select id from sidebar_item order by position`);
    const moved = await post(`/admin/sidebar/${manual}/order?as=team`, { id: first?.id ?? "", to: "2" });
    expect(moved.headers.location).toBe(`/admin/sidebar?moved=${first?.id}&dir=down&as=team`);
    expect(await kept()).toEqual(["task", "content", "download", "supplier"]);
    await post(`/admin/sidebar/${manual}/items/${first?.id}/transfer`, { to: paperwork });
    await post("/admin/sidebar/order", { id: paperwork, to: "1" });
    const page = textOf((await admin.get(url("/admin/sidebar"))).body);
    expect(page.indexOf("Paperwork 1")).toBeLessThan(page.indexOf("Manual 3"));
    const stranger = await admin.post(url(`/admin/sidebar/${manual}/items/${first?.id}/removal`), {
      form: {},
    });
    expect(stranger.status, "it is of the other section").toBe(404);
  });

  it("what is removed comes back by Undo, with its items and at its place", async () => {
    const { sectionId } = await full();
    await section("Second");
    const before = await at.rows(sql`select * from sidebar_item order by id`);
    const answer = await admin.post(url(`/admin/sidebar/${sectionId}/removal`), { form: {} });
    const told = await admin.get(url(String(answer.headers.location)));
    expect(textOf(told.body)).toContain("Section “Manual” removed");
    expect(told.body).toContain(`action="/admin/sidebar/${sectionId}/restoration"`);
    expect(nav(await owner.get(url("/content")))).not.toContain("Manual");
    await admin.post(url(`/admin/sidebar/${sectionId}/restoration`), { form: {} });
    expect(await at.rows(sql`select * from sidebar_item order by id`)).toEqual(before);
    const order = await at.rows<{ heading: string }>(
      sql`select heading from sidebar_section where removed_at is null order by position`,
    );
    expect(order.map(({ heading }) => heading)).toEqual(["Manual", "Second"]);
    const [item] = await at.rows<{ id: string }>(sql`select id from sidebar_item order by position`);
    await removeSidebarItem(at.ctx(), sectionId, item?.id ?? "");
    expect(await kept()).toEqual(["task", "download", "supplier"]);
    await restoreSidebarItem(at.ctx(), sectionId, item?.id ?? "");
    expect(await kept()).toEqual([...KINDS]);
  });

  it("as a team sees it, with what is left out and why", async () => {
    const { ids } = await full();
    await writeBatch(at.db, [sql`update content set is_published = 0 where id = ${ids.content}`]);
    const page = textOf((await admin.get(url("/admin/sidebar?as=team"))).body);
    expect(page).toContain("not published yet: nobody sees it");
    expect(page).toMatch(
      /‘Page \w+’ is left out: the page is not published\. On a phone these stand under More\./,
    );
  });

  it("at most 20 sections and 60 items; a heading of 1 to 60 characters", async () => {
    for (let i = 0; i < 20; i++) await section(`Section ${i}`);
    await expect(section("One more")).rejects.toThrow("which is the most");
    const tooLong = await admin.post(url("/admin/sidebar/add"), { form: { heading: "a".repeat(61) } });
    expect(tooLong.status).toBe(400);
    expect(tooLong.body).toContain("a".repeat(61));
    expect((await admin.post(url("/admin/sidebar/add"), { form: { heading: " " } })).status).toBe(400);
  });

  it("two who order one list at once: one is told, and nothing is lost", async () => {
    const { sectionId } = await full();
    await section("Second");
    await section("Third");
    const items = await at.rows<{ id: string }>(sql`select id from sidebar_item order by position`);
    const [first, , , last] = items.map(({ id }) => id);
    for (let turn = 0; turn < 5; turn++) {
      const { won, refusals } = await race([
        () => moveSidebarItem(at.ctx(), sectionId, { id: first ?? "", to: turn % 2 ? 1 : 4 }),
        () => moveSidebarItem(at.ctx(), sectionId, { id: last ?? "", to: turn % 2 ? 4 : 1 }),
      ]);
      expect(won.length + refusals.length).toBe(2);
      for (const refusal of refusals) expect(refusal).toContain("Somebody else changed the sidebar");
      expect((await kept()).sort()).toEqual([...KINDS].sort());
    }
    const [one, other] = await at.rows<{ id: string }>(sql`select id from sidebar_section order by position`);
    await race([
      () => moveSidebarSection(at.ctx(), { id: one?.id ?? "", to: 3 }),
      () => moveSidebarSection(at.ctx(), { id: other?.id ?? "", to: 1 }),
      () => removeSidebarSection(at.ctx(), one?.id ?? ""),
    ]);
    const left = await at.rows<{ n: number }>(sql`select count(*) as n from sidebar_section`);
    expect(left).toEqual([{ n: 3 }]);
  });
});

describe("what goes leaves the sidebar in the same batch", () => {
  const gone: [string, (typeof KINDS)[number], (id: string) => Promise<unknown>][] = [
    ["a page is archived", "content", (id) => archiveContent(at.ctx(), [id])],
    ["a page is taken back to draft", "content", (id) => unpublishContent(at.ctx(), id)],
    ["a page is deleted", "content", (id) => deleteContent(at.ctx(), [id])],
    ["a task is archived", "task", (id) => archiveTasks(at.ctx(), [id])],
    ["a task is deleted", "task", (id) => deleteTasks(at.ctx(), [id])],
    ["a download is hidden", "download", (id) => setDownloadsShown(at.ctx(), { ids: [id], isShown: false })],
    ["a download is deleted", "download", (id) => deleteDownloads(at.ctx(), [id])],
    ["a supplier is archived", "supplier", (id) => archiveSuppliers(at.ctx(), [id])],
    ["a supplier is deleted", "supplier", (id) => deleteSuppliers(at.ctx(), [id])],
  ];
  it.each(gone)("%s", async (_, kind, act) => {
    const { ids, sectionId } = await full();
    await removeSidebarSection(at.ctx(), sectionId);
    await act(ids[kind]);
    await admin.post(url(`/admin/sidebar/${sectionId}/restoration`), { form: {} });
    expect(await kept(), "nor does an undo bring it back").toEqual(KINDS.filter((one) => one !== kind));
    if (kind === "content") await restoreContent(at.ctx(), [ids[kind]]);
    expect(await kept()).not.toContain(kind);
  });
});

describe("featured pages", () => {
  const fourPages = async (count = 4) => {
    const ids = Array.from({ length: count }, () => newId());
    await writeBatch(
      at.db,
      ids.flatMap((id, i) => pageRows({ id, path: `f${i}-${id.slice(-6)}`, title: `Featured ${i}` })),
    );
    return ids;
  };
  const save = (ids: readonly string[], was: readonly string[] = []) => {
    const form = new URLSearchParams({ was: was.join(",") || "none" });
    for (const id of ids) form.append("ids", id);
    return admin.post(url("/admin/featured-pages"), { form });
  };
  const saved = async () =>
    (await at.rows<{ id: string }>(sql`select content_id as id from featured_content order by position`)).map(
      ({ id }) => id,
    );

  it("are none, four or eight; another number is refused, and what was chosen stays", async () => {
    const ids = await fourPages(9);
    for (const count of [1, 3, 5, 7, 9]) {
      const answer = await save(ids.slice(0, count));
      expect(answer.status, String(count)).toBe(422);
      expect(textOf(answer.body)).toContain("Choose 0, 4 or 8.");
    }
    expect((await save(ids.slice(0, 8))).status).toBe(302);
    expect(await saved()).toEqual(ids.slice(0, 8));
    const [a = "", b = "", ...rest] = ids.slice(0, 4);
    expect((await save([b, a, ...rest], ids.slice(0, 8))).status).toBe(302);
    expect(await saved()).toEqual([b, a, ...rest]);
    expect((await save([], [b, a, ...rest])).status).toBe(302);
    expect(await saved()).toEqual([]);
  });

  it("a choice on its way stands in the address, and a wrong shape is an Invalid update", async () => {
    const [a = "", b = "", c = ""] = await fourPages();
    const draft = `draft=1&was=none&ids=${a}&ids=${b}`;
    const added = textOf((await admin.get(url(`/admin/featured-pages?${draft}&add=${c}`))).body);
    expect(added).toContain("Chosen pages 3");
    expect(added).toContain("3 pages chosen: needs 1 more. Choose 0, 4 or 8. Not saved yet.");
    const movedUp = await admin.get(url(`/admin/featured-pages?${draft}&id=${b}&to=1`));
    expect(textOf(movedUp.body)).toContain("is now 1 of 2");
    expect(await saved()).toEqual([]);
    const wrong = await admin.post(url("/admin/featured-pages"), { form: { ids: "x", was: "none" } });
    expect([wrong.status, textOf(wrong.body).includes("Invalid update")]).toEqual([400, true]);
  });

  it("two who choose at once: the second is told, and an open editor of a page does not undo it", async () => {
    const ids = await fourPages(5);
    await save(ids.slice(0, 4));
    const late = await save(ids.slice(1, 5), []);
    expect(late.status).toBe(409);
    expect(await saved()).toEqual(ids.slice(0, 4));
    const form = {
      ...{
        title: "Featured 0",
        path: `f0-${ids[0]?.slice(-6)}`,
        icon: "info",
        version: "1",
        description: "",
      },
    };
    const stale = await admin.post(url(`/admin/content/${ids[0]}/settings`), { form });
    expect(stale.status).toBe(409);
    expect(await saved()).toEqual(ids.slice(0, 4));
  });

  it("archiving and unpublishing leave a gap, which the screen shows", async () => {
    const ids = await fourPages();
    await save(ids);
    await archiveContent(at.ctx(), [ids[0] ?? ""]);
    expect(textOf((await admin.get(url("/admin/featured-pages"))).body)).toContain(
      "3 pages chosen: needs 1 more. Choose 0, 4 or 8.",
    );
  });
});
