import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import { newId } from "~/lib/ids";
import { httpClient } from "../../harness/http";
import { pageRows, pictureRows, taskRows } from "../../harness/library-rows";
import { urlOf } from "../../harness/portal";
import { portalEvent, signedIn, textOf } from "../../worlds/portal-event";
import type { TestEvent } from "../../worlds/test-event";
import { rawRequest } from "../support/raw-request";
import { timing } from "../support/timing";

const SLUG = "public-pages";
const [PUBLIC, PRIVATE, DRAFT, COVER, TASK] = [newId(), newId(), newId(), newId(), newId()];

let at: TestEvent;
beforeAll(async () => {
  at = await portalEvent(SLUG);
  const sections = [
    { type: "richText", heading: "Welcome aboard", data: { text: "The **harbour** is open." } },
    { type: "taskList", heading: "For teams alone", uses: [{ kind: "task" as const, id: TASK }] },
    { type: "richText", heading: "Not for users yet", isPublished: false, data: { text: "Hidden words" } },
    { type: "googleMaps", heading: "The way", data: { place: "Ocean Quay" } },
    { type: "youTube", heading: "The film", data: { shortcode: "abcdefghijk" } },
  ];
  await writeBatch(at.db, [
    ...pictureRows(COVER, { name: "Cover", altText: "A lighthouse" }),
    ...taskRows(TASK, { title: "Secret task" }),
    ...pageRows({
      ...{ id: PUBLIC, path: "visitors", title: "For visitors", description: "Opening hours & more" },
      ...{ isPublic: true, cover: COVER, before: ["old-visitors"], sections },
    }),
    ...pageRows({ id: PRIVATE, path: "teams", title: "For teams", sections }),
    ...pageRows({ id: DRAFT, path: "draft", title: "Draft", isPublic: true, isPublished: false, sections }),
  ]);
});

const guest = httpClient();
const open = (key: string, headers: Record<string, string> = {}) =>
  guest.get(urlOf(SLUG, `/guests/content/${key}`), { headers });
/** What differs from one answer to the next. */
const steady = (html: string) =>
  html.replaceAll(/nonce="\w+"/g, "").replaceAll(/[0-9A-F]{4}-[0-9A-F]{4}/g, "");

describe("a public page", () => {
  it("is there for whoever has its address, by id and by path, and sets no cookie", async () => {
    for (const key of [PUBLIC, "visitors"]) {
      const answer = await open(key);
      expect(answer.status).toBe(200);
      const text = textOf(answer.body);
      for (const words of ["For visitors", "Opening hours & more", "harbour", "The way", "Show map"])
        expect(text).toContain(words);
      for (const words of ["For teams alone", "Secret task", "Hidden words"])
        expect(answer.body).not.toContain(words);
      expect(answer.headers["set-cookie"]).toBeUndefined();
      expect(answer.headers["cache-control"]).toBe("no-cache");
    }
    const moved = await open("old-visitors");
    expect([moved.status, moved.headers.location]).toEqual([302, "/guests/content/visitors"]);
  });

  it("is described where its address is sent on", async () => {
    const { body } = await open("visitors");
    const origin = urlOf(SLUG, "");
    for (const tag of [
      '<meta name="description" content="Opening hours &amp; more"/>',
      '<meta property="og:title" content="For visitors"/>',
      `<meta property="og:url" content="${new URL("/guests/content/visitors", origin).href}"/>`,
      `<meta property="og:image" content="${new URL(`/pictures/${COVER}?size=large`, origin).href}"/>`,
    ])
      expect(body).toContain(tag);
  });

  it("asks for nothing of anybody else before a click", async () => {
    const { body } = await open("visitors");
    expect(body).not.toMatch(/<iframe/);
    const loaded = [...body.matchAll(/<(?:script|img|link|source)[^>]+(?:src|href)="([^"]+)"/g)];
    expect(loaded.filter(([, address = ""]) => /^(https?:)?\/\//.test(address))).toEqual([]);
  });

  it("is kept by its tag alone: taken back, it is gone at once", async () => {
    const first = await open("visitors");
    const tag = String(first.headers.etag);
    expect(tag).toMatch(/^W\/"[0-9a-f]{32}"$/);
    const again = await open("visitors", { "if-none-match": tag });
    expect([again.status, again.body]).toEqual([304, ""]);
    // The policy of the page that the browser keeps names the nonce of its scripts: this answer brings no other.
    expect(again.headers["content-security-policy"]).toBeUndefined();
    expect(again.headers.etag).toBe(tag);
    expect((await open("visitors", { "if-none-match": 'W/"other"' })).status).toBe(200);

    await writeBatch(at.db, [sql`update section set heading = 'New words' where heading = 'Welcome aboard'`]);
    const changed = await open("visitors", { "if-none-match": tag });
    expect(changed.status).toBe(200);
    expect(changed.headers.etag).not.toBe(tag);

    for (const closing of ["is_public = 0", "is_published = 0", "is_archived = 1"]) {
      await writeBatch(at.db, [sql`update content set ${sql.raw(closing)} where id = ${PUBLIC}`]);
      const closed = await open("visitors", { "if-none-match": String(changed.headers.etag) });
      expect([closed.status, closed.headers["cache-control"]], closing).toEqual([404, "no-store"]);
      await writeBatch(at.db, [
        sql`update content set is_public = 1, is_published = 1, is_archived = 0 where id = ${PUBLIC}`,
      ]);
    }
    expect((await open("visitors")).status).toBe(200);
  });

  it("makes no more than two calls to the database", async () => {
    expect(timing(await open("visitors")).roundTrips).toBeLessThanOrEqual(2);
  });
});

describe("whatever is not public", () => {
  it("looks like what was never there", async () => {
    const unknown = await open(newId());
    expect(unknown.status).toBe(404);
    const keys = [
      PRIVATE,
      "teams",
      DRAFT,
      "draft",
      "nothing",
      "..%2f..%2fetc",
      "%00",
      "a".repeat(400),
      "%E0%A4",
    ];
    for (const key of keys) {
      const answer = await open(key);
      expect(answer.status, key).toBe(404);
      expect(answer.headers["set-cookie"]).toBeUndefined();
    }
    const same = async (key: string) => {
      const { body } = await open(key);
      return steady(body).replaceAll(key, "KEY");
    };
    const bodies = await Promise.all([newId(), PRIVATE, DRAFT, "teams", "draft"].map(same));
    expect(new Set(bodies).size).toBe(1);
  });

  it("is not given away by what stands below it", async () => {
    const sectionOf = async (id: string, type: string) =>
      (
        await at.rows<{ id: string }>(
          sql`select id from section where content_id = ${id} and type = ${type} and copy = 'live'`,
        )
      )[0]?.id ?? "";
    const embed = async (id: string, type: string) =>
      (await open(`${id}/embeds/${await sectionOf(id, type)}`)).status;
    expect(await embed(PUBLIC, "youTube")).toBe(200);
    expect(await embed(PUBLIC, "googleMaps")).toBe(200);
    for (const id of [PRIVATE, DRAFT]) expect(await embed(id, "youTube"), id).toBe(404);
    expect((await open(`${PUBLIC}/embeds/${await sectionOf(PRIVATE, "youTube")}`)).status).toBe(404);
    expect((await open(`${PUBLIC}/files/${newId()}`)).status).toBe(404);
  });

  it("is not found at any other host", async () => {
    for (const host of ["evil.example", "public-pages.localhost.evil.example", "unknown.localhost:1"]) {
      const answer = await rawRequest(
        [`GET /guests/content/visitors HTTP/1.1`, `Host: ${host}`, "Connection: close"],
        "",
        "</html>",
      );
      expect(answer, host).toMatch(/^HTTP\/1\.1 (404|400)/);
      expect(answer).not.toContain("For visitors");
    }
  });
});

describe("a page over the wire", () => {
  it("is read by staff with the way to change it, and not without signing in", async () => {
    const staff = await signedIn(SLUG, `admin@${SLUG}.example`);
    const page = await staff.get(urlOf(SLUG, "/content/teams"));
    expect(page.status).toBe(200);
    expect(page.body).toContain(`/admin/content/${PRIVATE}`);
    expect((await staff.get(urlOf(SLUG, "/content/draft"))).status).toBe(404);
    const asked = await guest.get(urlOf(SLUG, "/content/teams"));
    expect([asked.status, asked.headers.location]).toEqual([302, "/auth/login?next=%2Fcontent%2Fteams"]);
  });

  it("asks as often for a hundred sections as for none", async () => {
    const staff = await signedIn(SLUG, `admin@${SLUG}.example`);
    const [empty, full] = [newId(), newId()];
    await writeBatch(at.db, [
      ...pageRows({ id: empty, path: "empty", title: "Empty" }),
      ...pageRows({
        ...{ id: full, path: "full", title: "Full" },
        sections: Array.from({ length: 100 }, (_, n) => ({
          ...{ type: "resources", heading: `Part ${n}` },
          uses: [{ kind: "task" as const, id: TASK }],
        })),
      }),
    ]);
    const asked = async (path: string) => timing(await staff.get(urlOf(SLUG, `/content/${path}`)));
    // Who asks is known after the first time, and asked in the same call.
    await asked("empty");
    const ofNone = await asked("empty");
    expect(ofNone.roundTrips).toBeLessThanOrEqual(2);
    const ofMany = await asked("full");
    expect([ofMany.roundTrips <= 2, ofMany.queries]).toEqual([true, ofNone.queries]);
  });
});
