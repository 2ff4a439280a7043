import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { connectRooms } from "~/connect-rooms.server";
import { namedUses } from "~/features/assets/asset-uses.server";
import { assetForPage, fileForReader } from "~/features/assets/assets.queries.server";
import { newId } from "~/lib/ids";
import { pageRows } from "../../harness/library-rows";
import { memoryEvent } from "../support/memory-event";

type Event = Awaited<ReturnType<typeof memoryEvent>>;

let event: Event;
beforeAll(async () => {
  connectRooms();
  event = await memoryEvent();
  await event.write(
    sql`insert into settings (kind, data, created_at, created_by, updated_at, updated_by)
      values ('dashboardHeader', '{}', '', '', '', '')`,
    sql`insert into core_page (id, title, icon, is_published, created_at, created_by, updated_at, updated_by)
      values ('tasks', 'Tasks', 'x', 1, '', '', '', '')`,
  );
});

async function asset(): Promise<string> {
  const id = newId();
  await event.write(
    sql`insert into file (id, collection, entity_id, state, name, content_type, size, key, created_at, created_by,
      updated_at, updated_by) values (${`f-${id}`}, 'assets', ${id}, 'stored', 'a.png', 'image/png', 1, ${id}, '', '', '', '')`,
    sql`insert into asset (id, name, type, category, file_id, created_at, created_by, updated_at, updated_by)
      values (${id}, 'a.png', 'image', 'images', ${`f-${id}`}, '', '', '', '')`,
  );
  return id;
}

const seers = async (id: string) => {
  const all = ["staff", "signedIn", "guest"] as const;
  const seen = await Promise.all(all.map((who) => event.read(fileForReader(id, who))));
  return all.filter((_, at) => seen[at] !== null);
};
const cover = (id: string, more: object) =>
  event.write(...pageRows({ id: newId(), path: newId(), title: "A page", cover: id, ...more }));
const section = (id: string, more: object, copy: "sections" | "working" = "sections") =>
  event.write(
    ...pageRows({
      ...{ id: newId(), path: newId(), title: "A page", ...more },
      ...(copy === "working" ? { sections: [] } : {}),
      [copy]: [{ type: "image", data: {}, uses: [{ kind: "asset", id }] }],
    }),
  );
const header = (id: string, isPublished: boolean) =>
  event.write(
    sql`update settings set data = json_object('assetId', ${id}, 'isPublished', json(${String(isPublished)}))
      where kind = 'dashboardHeader'`,
  );

const STAFF = ["staff"];
const TEAMS = ["staff", "signedIn"];
const ALL = ["staff", "signedIn", "guest"];
const live = { isPublished: true };
const open = { isPublished: true, isPublic: true };

describe("who sees an asset", () => {
  it.each<[string, readonly string[], (id: string) => Promise<unknown>]>([
    ["that nothing uses", TEAMS, async () => {}],
    ["of a draft's cover", STAFF, (id) => cover(id, { isPublished: false })],
    ["of a live page's cover", TEAMS, (id) => cover(id, live)],
    ["of a public page's cover", ALL, (id) => cover(id, open)],
    ["of an archived public page's cover", STAFF, (id) => cover(id, { ...open, isArchived: true })],
    ["of a live page's section", TEAMS, (id) => section(id, live)],
    ["of a public page's section", ALL, (id) => section(id, open)],
    ["that a public page's working copy alone names", STAFF, (id) => section(id, open, "working")],
    ["of the dashboard header", TEAMS, (id) => header(id, true)],
    ["of a header that is not published", STAFF, (id) => header(id, false)],
    ["of a core page", TEAMS, (id) => event.write(sql`update core_page set asset_id = ${id}`)],
    [
      "of a draft and of a live page",
      TEAMS,
      async (id) => {
        await cover(id, { isPublished: false });
        await cover(id, live);
      },
    ],
  ])("%s: %o", async (_, who, use) => {
    const id = await asset();
    await use(id);
    expect(await seers(id)).toEqual(who);
    // Another one of the event is not seen by its uses.
    expect(await seers(await asset())).toEqual(TEAMS);
  });
});

it("each thing that uses it is named once, with the way to where it is changed", async () => {
  const id = await asset();
  const pageId = newId();
  await event.write(
    ...pageRows({
      ...{ id: pageId, path: newId(), title: "Build-up", cover: id, isPublished: true },
      sections: [{ type: "image", data: {}, uses: [{ kind: "asset", id }] }],
    }),
  );
  await header(id, false);
  const found = await event.read(assetForPage(id));
  expect(namedUses(found.uses).map(({ noun, title, to, isLive }) => ({ noun, title, to, isLive }))).toEqual([
    { noun: "dashboard header", title: "Dashboard header", to: "/admin/dashboard-header", isLive: false },
    { noun: "page", title: "Build-up", to: `/admin/content/${pageId}`, isLive: true },
  ]);
});

it("a settings document that cannot be read names nothing and breaks nothing", async () => {
  const id = await asset();
  await event.write(sql`update settings set data = '{nonsense' where kind = 'dashboardHeader'`);
  expect(await seers(id)).toEqual(TEAMS);
});
