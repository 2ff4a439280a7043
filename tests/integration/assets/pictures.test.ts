import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import { newId } from "~/lib/ids";
import { mp4 } from "../../harness/documents";
import { type Client, httpClient } from "../../harness/http";
import { pageRows } from "../../harness/library-rows";
import { png } from "../../harness/pictures";
import { urlOf } from "../../harness/portal";
import { fileEvent, idOf, PDF } from "../../worlds/file-event";

const SLUG = "asset-pictures";
const FILES = "/admin/assets/files";

let event: Awaited<ReturnType<typeof fileEvent>>;
let readers: Record<"staff" | "viewer" | "team" | "share" | "guest" | "stranger", Client>;
const assets: Record<string, string> = {};

const add = async (name: string, body: Uint8Array) => idOf(await event.put(event.staff, FILES, name, body));
const see = (client: Client, id: string, query = "", headers: Record<string, string> = {}, method = "GET") =>
  client.request(urlOf(SLUG, `/pictures/${id}${query}`), { method, headers });

beforeAll(async () => {
  event = await fileEvent(SLUG);
  const { at } = event;
  await writeBatch(at.db, [
    sql`update user set permissions = 'reportViewer' where id = (select owner_id from team where id = ${event.teamIds.birch})`,
  ]);
  readers = {
    staff: event.staff,
    viewer: event.clients.birch,
    team: event.clients.ash,
    share: event.clients.child,
    guest: httpClient(),
    stranger: event.clients.foreign,
  };
  for (const name of ["unused", "working", "live", "public", "archived", "both"]) {
    assets[name] = await add(`${name}.png`, png(1200, 800));
  }
  const page = (name: string, more: object, cover = assets[name]) =>
    pageRows({ id: newId(), path: `${name}-${newId()}`, title: `About ${name}`, cover, ...more });
  await writeBatch(at.db, [
    ...page("working", { isPublished: false }),
    ...page("live", { isPublished: true }),
    ...page("public", { isPublished: true, isPublic: true }),
    ...page("archived", { isPublished: true, isPublic: true, isArchived: true }),
    // In a draft and on a public page: the open use decides.
    ...page("draft", { isPublished: false }, assets.both),
    ...page("both", { isPublished: true, isPublic: true }),
    sql`update content set asset_id = null where title = 'About live'`,
  ]);
}, 120_000);

/** Who may see what, in every size. */
const TABLE: Record<string, Record<keyof typeof readers, 200 | 404>> = {
  unused: { staff: 200, viewer: 200, team: 200, share: 200, guest: 404, stranger: 404 },
  working: { staff: 200, viewer: 404, team: 404, share: 404, guest: 404, stranger: 404 },
  live: { staff: 200, viewer: 200, team: 200, share: 200, guest: 404, stranger: 404 },
  public: { staff: 200, viewer: 200, team: 200, share: 200, guest: 200, stranger: 200 },
  archived: { staff: 200, viewer: 404, team: 404, share: 404, guest: 404, stranger: 404 },
  both: { staff: 200, viewer: 200, team: 200, share: 200, guest: 200, stranger: 200 },
};

describe("a picture", () => {
  const sizes = ["", "?size=large", "?size=medium", "?size=small", "?size=thumb", "?download=1"];
  it.each(Object.keys(TABLE))("that is %s answers as the rule says, in every size", async (state) => {
    const answers: Record<string, number[]> = {};
    const expected: Record<string, number[]> = {};
    for (const who of Object.keys(readers) as (keyof typeof readers)[]) {
      const all = await Promise.all(sizes.map((size) => see(readers[who], assets[state] ?? "", size)));
      answers[who] = all.map(({ status }) => status);
      expected[who] = sizes.map(() => TABLE[state]?.[who] ?? 0);
    }
    expect(answers).toEqual(expected);
  });

  it("is asked for anew each time, known by its content, and sets no cookie for guests", async () => {
    const { guest } = readers;
    const first = await see(guest, assets.public ?? "");
    expect(first.headers["cache-control"]).toBe("private, no-cache");
    expect(first.headers["x-content-type-options"]).toBe("nosniff");
    expect(first.headers["set-cookie"]).toBeUndefined();
    const tag = String(first.headers.etag);
    expect((await see(guest, assets.public ?? "", "", { "if-none-match": tag })).status).toBe(304);
    expect((await see(guest, assets.live ?? "", "", { "if-none-match": tag })).status).toBe(404);
  });

  it("is gone for guests in the moment in which its page is closed", async () => {
    const tag = String((await see(readers.guest, assets.both ?? "")).headers.etag);
    const close = (isPublic: number) =>
      writeBatch(event.at.db, [sql`update content set is_public = ${isPublic} where title = 'About both'`]);
    await close(0);
    expect((await see(readers.guest, assets.both ?? "", "", { "if-none-match": tag })).status).toBe(404);
    await close(1);
    expect((await see(readers.guest, assets.both ?? "", "", { "if-none-match": tag })).status).toBe(304);
  });

  it.each(["?size=huge", "?size=", "?size=thumb&size=large", "?download=2", "?size=../large"])(
    "of the size %s is not there",
    async (query) => expect((await see(readers.staff, assets.public ?? "", query)).status).toBe(404),
  );

  it.each(["x", "%00", newId(), "..%2f..%2fetc", "a".repeat(300)])(
    "with the id %s is not there",
    async (id) => {
      expect((await see(readers.staff, id)).status).toBe(404);
      expect((await see(readers.guest, id)).status).toBe(404);
    },
  );

  it("has another content and another tag when its file was replaced, at the same address", async () => {
    const id = assets.public ?? "";
    const before = String((await see(readers.guest, id)).headers.etag);
    const answer = await event.put(
      event.staff,
      `/admin/assets/${id}/file?version=1`,
      "new.png",
      png(600, 400),
    );
    expect(answer.status, answer.body).toBe(201);
    const after = await see(readers.guest, id, "", { "if-none-match": before });
    expect([after.status, after.bytes.equals(png(600, 400))]).toEqual([200, true]);
  });
});

describe("other files", () => {
  it("a video comes in ranges", async () => {
    const film = mp4();
    const id = await add("Briefing.mp4", film);
    const part = await see(readers.team, id, "", { range: "bytes=0-9" });
    expect([part.status, part.headers["content-type"], part.bytes.length]).toEqual([206, "video/mp4", 10]);
    expect(part.headers["content-disposition"]).toMatch(/^inline/);
  });

  it("a PDF is shown, a text is a download, and neither is anything else", async () => {
    const plan = await see(readers.team, await add("Plan.pdf", PDF));
    expect(plan.headers["content-disposition"]).toMatch(/^inline/);
    const text = await see(readers.team, await add("Notes.txt", Buffer.from("Hello")));
    expect(text.headers["content-disposition"]).toMatch(/^attachment/);
    expect(text.headers["content-type"]).toBe("text/plain; charset=utf-8");
  });

  it("an SVG stands in a sandbox", async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><path d="M0 0h9v9z"/></svg>';
    const answer = await see(readers.team, await add("Logo.svg", Buffer.from(svg)));
    expect(answer.headers["content-security-policy"]).toContain("sandbox");
    expect(answer.body).not.toContain("onload");
  });
});

describe("the screens of assets", () => {
  it("are not for teams, report viewers, or another event's staff", async () => {
    for (const path of ["/admin/assets", `/admin/assets/${assets.live}`, "/admin/assets/add"]) {
      const status = async (client: Client) => (await client.get(urlOf(SLUG, path))).status;
      expect([await status(readers.team), await status(readers.viewer)], path).toEqual([403, 403]);
      expect(await status(readers.guest), path).toBe(302);
    }
    const foreign = await readers.stranger.get(event.elsewhere(`/admin/assets/${assets.live}`));
    expect(foreign.status).toBe(404);
  });

  it("say where an asset is used, and refuse to delete it there", async () => {
    const path = `/admin/assets/${assets.live}/removal`;
    const page = await event.staff.get(urlOf(SLUG, path));
    expect(page.body).toContain("About live");
    const answer = await event.staff.post(urlOf(SLUG, path), { form: { confirm: "CONFIRM" } });
    expect(answer.status).toBe(409);
    expect(answer.body).toContain("This asset is used by the page “About live”.");
    expect((await see(readers.staff, assets.live ?? "")).status).toBe(200);
  });

  it("add several without JavaScript, and say of each what became of it", async () => {
    const form = new FormData();
    form.append("file", new File([new Uint8Array(png(9, 9))], "one.png"));
    form.append("file", new File(["MZ\x90\0"], "two.exe"));
    form.append("file", new File([new Uint8Array(PDF)], "three.pdf"));
    const request = new Request("http://x", { method: "POST", body: form });
    const answer = await event.staff.request(urlOf(SLUG, "/admin/assets/add/files"), {
      method: "POST",
      body: Buffer.from(await request.arrayBuffer()),
      headers: { "content-type": String(request.headers.get("content-type")) },
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toContain('value="one.png"');
    expect(answer.body).toContain('value="three.pdf"');
    expect(answer.body).toContain("“two.exe” is");
  });
});

describe("a form that goes to choose a picture without JavaScript", () => {
  const multipart = async (client: Client, path: string, fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    const request = new Request("http://x", { method: "POST", body: form });
    return client.request(urlOf(SLUG, path), {
      method: "POST",
      body: Buffer.from(await request.arrayBuffer()),
      headers: { "content-type": String(request.headers.get("content-type")) },
    });
  };
  const drafts = (back: string) =>
    `/admin/assets/picker/drafts?${new URLSearchParams({ field: "assetId", for: "the dashboard header", back })}`;

  it("comes back as it was typed, with the picture, and nothing is saved yet", async () => {
    const typed = {
      form: "dashboardHeader",
      version: "1",
      title: "Ahoy <b>",
      subtitle: "Typed",
      assetId: "",
    };
    const kept = await multipart(event.staff, drafts("/admin/dashboard-header"), typed);
    expect(kept.status, kept.body).toBe(302);
    const to = String(kept.headers.location);
    expect(to).toMatch(/^\/admin\/assets\/picker\?draft=/);
    const picker = await event.staff.get(urlOf(SLUG, `${to}&chosen=${assets.live}`));
    expect(picker.body).toContain("Choosing a picture");
    expect(picker.body).toContain('name="title" value="Ahoy &lt;b&gt;"');
    expect(picker.body).toContain('action="/admin/dashboard-header?again=1"');
    expect(picker.body).toContain(`name="assetId" value="${assets.live}"`);
    const again = await event.staff.post(urlOf(SLUG, "/admin/dashboard-header?again=1"), {
      form: { ...typed, assetId: assets.live ?? "" },
    });
    expect(again.status).toBe(200);
    expect(again.body).toContain('value="Ahoy &lt;b&gt;"');
    expect(again.body).toContain(`/pictures/${assets.live}?size=thumb`);
    const fresh = await event.staff.get(urlOf(SLUG, "/admin/dashboard-header"));
    expect(fresh.body).not.toContain("Ahoy");
    const saved = await event.staff.post(urlOf(SLUG, "/admin/dashboard-header"), {
      form: { ...typed, assetId: assets.live ?? "" },
    });
    expect(saved.status).toBe(302);
    const gone = await event.staff.post(urlOf(SLUG, "/admin/dashboard-header"), {
      form: { ...typed, version: "2", assetId: newId() },
    });
    expect(gone.status).toBe(422);
    expect(gone.body).toContain("This picture is not there any more. Choose another one.");
  });

  it("is nobody else's to see", async () => {
    const kept = await multipart(event.staff, drafts("/admin/dashboard-header"), { title: "Secret words" });
    const to = String(kept.headers.location);
    await writeBatch(event.at.db, [
      sql`update user set permissions = 'admin', team_id = null where id = (select owner_id from team where id = ${event.teamIds.ash})`,
    ]);
    const other = await event.clients.ash.get(urlOf(SLUG, to));
    expect(other.body).not.toContain("Secret words");
    await writeBatch(event.at.db, [
      sql`update user set permissions = 'user', team_id = ${event.teamIds.ash} where id = (select owner_id from team where id = ${event.teamIds.ash})`,
    ]);
  });

  it.each(["//evil.example/x", "https://evil.example", "/..//evil.example", "javascript:alert(1)", ""])(
    "leads nowhere but within the event: not to %j",
    async (back) => {
      const answer = await multipart(event.staff, drafts(back), { title: "x" });
      const to = String(answer.headers.location ?? "");
      expect(to).not.toContain("draft=");
      expect(to).not.toContain("evil");
    },
  );

  it("posts to no verb: what is asked to be shown again there does nothing", async () => {
    const answer = await event.staff.post(urlOf(SLUG, "/admin/teams/archives?again=1"), {
      form: { ids: event.teamIds.birch },
    });
    expect([302, 400]).toContain(answer.status);
    const ask = `select is_archived from team where id = '${event.teamIds.birch}'`;
    expect((await event.at.db.batch([ask], "read"))[0]?.rows[0]?.[0]).toBe(0);
  });
});
