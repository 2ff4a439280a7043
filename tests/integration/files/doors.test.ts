import { request as send } from "node:http";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import { keepFiles } from "~/features/files/files.commands.server";
import { BRANDING_FILES } from "~/features/settings/branding-files.server";
import { addTeam } from "~/features/teams/teams.commands.server";
import { newId } from "~/lib/ids";
import { multipart, zipOf } from "../../harness/documents";
import { eventually } from "../../harness/host";
import { type Answer, type Client, httpClient } from "../../harness/http";
import { objectsIn } from "../../harness/objects";
import { decodePicture, jpeg, png, pngBomb } from "../../harness/pictures";
import { portal, urlOf } from "../../harness/portal";
import { givePassword, portalEvent, signedIn } from "../support/portal-event";
import { person } from "../support/test-event";

/** Uploads and downloads through the Worker, at the branding's pictures: images of up to 10 MB. */
const SLUG = "file-doors";
const OTHER = "file-doors-too";
const DOOR = "/admin/branding/files";

let at: Awaited<ReturnType<typeof portalEvent>>;
let other: Awaited<ReturnType<typeof portalEvent>>;
let admin: Client;
let otherAdmin: Client;
let user: Client;
const guest = httpClient();

beforeAll(async () => {
  at = await portalEvent(SLUG);
  other = await portalEvent(OTHER);
  const { ownerId } = await addTeam(at.ctx(), {
    name: "Team",
    teamTypeId: null,
    isOrganiser: false,
    owner: person("Filer", SLUG),
  });
  await givePassword(at.on, ownerId);
  admin = await signedIn(SLUG, at.adminEmail);
  otherAdmin = await signedIn(OTHER, other.adminEmail);
  user = await signedIn(SLUG, `filer@${SLUG}`);
});

const put = (
  body: Buffer,
  name: string,
  { client = admin, slug = SLUG, headers = {} } = {},
): Promise<Answer> =>
  client.request(urlOf(slug, DOOR), {
    method: "PUT",
    body,
    headers: {
      "content-type": "application/octet-stream",
      "x-file-name": encodeURIComponent(name),
      ...headers,
    },
  });
const idOf = (answer: Answer) => {
  expect(answer.status, answer.body).toBe(201);
  return answer.json<{ files: { id: string }[] }>().files[0]?.id ?? "";
};
const messageOf = (answer: Answer) => answer.json<{ message: string }>().message;
const keep = (id: string, whose = at) =>
  writeBatch(whose.db, keepFiles(whose.ctx(), { ids: [id], ...BRANDING_FILES }));
const objects = () => objectsIn(portal().dataDir, `${at.event.id}/`);
const rows = () => at.rows<{ id: string }>(sql`select id from file`);

/** Sent, and the door looked at again once the Worker is done with it: nothing more in storage or in the database. */
async function leavesNothing(work: () => Promise<unknown>): Promise<void> {
  // Sizes of pictures that came before are being made still.
  await eventually(
    async () =>
      (await at.rows(sql`select 1 from outbox where state = 'pending' and subscriber like 'files:%'`))
        .length === 0,
  );
  const before = { ...objects(), rows: (await rows()).length };
  await work();
  await eventually(async () => {
    const after = { ...objects(), rows: (await rows()).length };
    return JSON.stringify(after) === JSON.stringify(before);
  });
}

describe("a raw upload", () => {
  it("is staged, seen by nobody, and public once it is kept", async () => {
    const body = jpeg(1200, 800, { latitude: 51.501364 });
    const answer = await put(body, "Logo of the show.jpg");
    expect(answer.json()).toEqual({
      files: [
        {
          id: expect.any(String),
          name: "Logo of the show.jpg",
          contentType: "image/jpeg",
          size: body.length,
          width: 1200,
          height: 800,
        },
      ],
      refusals: [],
    });
    const id = idOf(answer);
    expect((await guest.get(urlOf(SLUG, `/branding/${id}`))).status).toBe(404);
    expect((await admin.get(urlOf(SLUG, `/branding/${id}`))).status).toBe(404);
    await keep(id);
    const seen = await guest.get(urlOf(SLUG, `/branding/${id}`));
    expect(seen.status).toBe(200);
    expect(seen.bytes.length).toBe(body.length);
    expect(seen.bytes.includes("51.501364N")).toBe(false);
    expect(seen.headers).toMatchObject({
      "content-type": "image/jpeg",
      "content-disposition":
        "inline; filename=\"Logo of the show.jpg\"; filename*=UTF-8''Logo%20of%20the%20show.jpg",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy":
        "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'",
    });
    await eventually(async () => {
      const thumb = await guest.get(urlOf(SLUG, `/branding/${id}?size=thumb`));
      if (thumb.headers["cache-control"] === "public, max-age=60") return false;
      expect(decodePicture(thumb.bytes)).toMatchObject({ width: 480, height: 320 });
      return true;
    });
    expect((await guest.get(urlOf(SLUG, `/branding/${id}?size=giant`))).status).toBe(400);
  });

  it("costs two trips to the database: who asks, and the row", async () => {
    expect((await put(png(40, 30), "a.png")).headers["server-timing"]).toContain("trips=2 ");
  });

  it("is not taken from another site, from who may not, and from nobody: before a byte of it is read", async () => {
    const origin = { origin: "https://evil.example" };
    expect((await put(png(4, 4), "a.png", { headers: origin })).status).toBe(403);
    expect((await put(png(4, 4), "a.png", { headers: { origin: urlOf(OTHER).slice(0, -1) } })).status).toBe(
      403,
    );
    expect((await put(png(4, 4), "a.png", { client: user })).status).toBe(403);
    const nobody = await put(png(4, 4), "a.png", { client: httpClient() });
    expect([nobody.status, nobody.headers.location]).toEqual([302, "/auth/login"]);
  });

  it.each([
    [
      "a ZIP called .jpg",
      "photo.jpg",
      () => zipOf({ "a.txt": "x" }),
      "File Is NOT Image! “photo.jpg” is a ZIP archive. You can upload: JPEG, PNG, WebP or SVG pictures. Up to 10 MB.",
    ],
    [
      "a header that promises 30,000 × 30,000 pixels",
      "bomb.png",
      () => pngBomb(30_000, 30_000),
      "“bomb.png” has 30000 × 30000 pixels. Pictures may have up to 12,000 pixels a side and 40 million in all: make it smaller and upload that.",
    ],
    [
      "0 bytes",
      "empty.png",
      () => Buffer.alloc(0),
      "“empty.png” is empty. You can upload: JPEG, PNG, WebP or SVG pictures. Up to 10 MB.",
    ],
    [
      "more than 10 MB",
      "large.png",
      () => Buffer.concat([png(4, 4), Buffer.alloc(10_000_000)]),
      "“large.png” is larger than 10 MB. You can upload: JPEG, PNG, WebP or SVG pictures. Up to 10 MB.",
    ],
    [
      "an SVG that blows up",
      "a.svg",
      () =>
        Buffer.from(
          `<!DOCTYPE svg [<!ENTITY a "${"a".repeat(99)}">]><svg xmlns="http://www.w3.org/2000/svg"><text>&a;</text></svg>`,
        ),
      "File Is NOT Image! “a.svg” cannot be read",
    ],
  ])("%s is refused in words, and leaves nothing", async (_, name, body, message) => {
    await leavesNothing(async () => {
      const answer = await put(body(), name);
      expect(answer.status).toBe(422);
      expect(messageOf(answer)).toContain(message);
    });
  });

  it("without a length that was said is measured all the same", async () => {
    await leavesNothing(async () => {
      const answer = await chunked(Buffer.concat([png(4, 4), Buffer.alloc(12_000_000)]));
      expect([answer.status, answer.body]).toEqual([422, expect.stringContaining("is larger than 10 MB")]);
    });
    expect((await chunked(png(40, 40))).status).toBe(201);
  });

  it.each([
    ["early", 200_000, 5_000_000],
    ["late, when parts of it are in storage", 7_000_000, 9_000_000],
  ])("that is cut off %s leaves nothing", async (_, sent, declared) => {
    const body = Buffer.concat([png(4, 4), Buffer.alloc(sent)]);
    const type = "content-type: application/octet-stream";
    await leavesNothing(() =>
      cutOff(["PUT", type, `content-length: ${declared}`, "x-file-name: a.png"], body),
    );
  });

  it("may have a name of any script, and none that does harm", async () => {
    const named = async (name: string, header = encodeURIComponent(name)) =>
      (await put(png(4, 4), name, { headers: { "x-file-name": header } })).json<{
        files: { name: string; id: string }[];
      }>().files[0];
    expect((await named("../../../../etc/passwd.png"))?.name).toBe("passwd.png");
    expect((await named("a\r\nset-cookie: x=y\u0000.png"))?.name).toBe("aset-cookie_ x=y.png");
    expect((await named("photo\u202Egnp.exe.png"))?.name).toBe("photognp.exe.png");
    expect((await named("x", "%zz"))?.name).toBe("file.png");
    expect((await named(`${"n".repeat(400)}.png`))?.name).toHaveLength(200);
    const arabic = await named("شعار المعرض (نهائي).png");
    expect(arabic?.name).toBe("شعار المعرض (نهائي).png");
    await keep(arabic?.id ?? "");
    const { headers } = await guest.get(urlOf(SLUG, `/branding/${arabic?.id}`));
    expect(decodeURIComponent(String(headers["content-disposition"]).split("UTF-8''")[1] ?? "")).toBe(
      arabic?.name,
    );
  });
});

describe("an upload by form, without JavaScript", () => {
  const post = (parts: Parameters<typeof multipart>[0], client = admin) => {
    const { type, body } = multipart(parts);
    return client.post(urlOf(SLUG, DOOR), { body, headers: { "content-type": type } });
  };
  const notice = (answer: Answer): { type: string; title: string } => {
    const line = String(answer.headers["set-cookie"]);
    const value = decodeURIComponent(/notice=([^;]*)/.exec(line)?.[1] ?? "").split(".")[0] ?? "";
    return JSON.parse(Buffer.from(value, "base64").toString("utf8"));
  };

  it("goes back to the form's page with a notice", async () => {
    const answer = await post([
      { name: "title", body: "typed" },
      { name: "file", fileName: "a.png", body: png(40, 30) },
    ]);
    expect([answer.status, answer.headers.location]).toEqual([302, "/admin/branding"]);
    expect(notice(answer).type).toBe("success");
  });

  it.each([
    [
      "the wrong type",
      [{ name: "file", fileName: "a.png", body: "MZ\x90\0" }],
      "“a.png” is a Windows program.",
    ],
    ["no file chosen", [{ name: "file", fileName: "", body: "" }], "Choose a file first."],
    ["a text where the file should be", [{ name: "file", body: "C:\\a.png" }], "URI is not a File object."],
    [
      "too much",
      [{ name: "file", fileName: "a.png", body: Buffer.concat([png(4, 4), Buffer.alloc(11_000_000)]) }],
      "“a.png” is larger than 10 MB.",
    ],
    [
      "two files where one is asked for",
      [
        { name: "file", fileName: "a.txt", body: "x" },
        { name: "file", fileName: "b.txt", body: "x" },
      ],
      "File Is NOT Image! “a.txt” is a text file.",
    ],
  ])("%s: a notice says why, and nothing is left", async (_, parts, message) => {
    await leavesNothing(async () => {
      const answer = await post(parts);
      expect([answer.status, answer.headers.location]).toEqual([302, "/admin/branding"]);
      expect(notice(answer)).toMatchObject({ type: "error", title: expect.stringContaining(message) });
    });
  });

  it("a form that is no form of files, and one that is broken", async () => {
    const plain = await admin.post(urlOf(SLUG, DOOR), { form: { file: "x" } });
    expect(notice(plain).title).toBe("URI is not a File object.");
    const broken = await admin.post(urlOf(SLUG, DOOR), {
      body: "nonsense",
      headers: { "content-type": "multipart/form-data; boundary=x" },
    });
    expect([broken.status, notice(broken).type]).toEqual([302, "error"]);
  });

  it.each([
    ["early", 200_000],
    ["late, when parts of it are in storage", 7_000_000],
  ])("that is cut off %s leaves nothing", async (_, sent) => {
    const { type, body } = multipart([
      { name: "file", fileName: "a.png", body: Buffer.concat([png(4, 4), Buffer.alloc(9_000_000)]) },
    ]);
    const lines = ["POST", `content-type: ${type}`, `content-length: ${body.length}`];
    await leavesNothing(() => cutOff(lines, body.subarray(0, sent)));
  });
});

describe("an SVG", () => {
  it("is cleaned before it is stored, and served with nothing allowed", async () => {
    const source = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9" onload="alert(1)">
      <script>alert(2)</script><style>@import url(//evil.example/a.css);</style><foreignObject><body/></foreignObject>
      <use xlink:href="https://evil.example/a.svg#x"/><a href="javascript:alert(3)"><text>x</text></a><path d="M0 0h9v9z" fill="#029e66"/></svg>`;
    const id = idOf(await put(Buffer.from(source), "Logo.svg"));
    await keep(id);
    for (const query of ["", "?size=thumb"]) {
      const seen = await guest.get(urlOf(SLUG, `/branding/${id}${query}`));
      expect(seen.body).toContain('fill="#029e66"');
      expect(seen.body).not.toMatch(/alert|evil|script|foreignObject|import|onload/i);
      expect(seen.headers).toMatchObject({
        "content-type": "image/svg+xml",
        "content-security-policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'",
        "x-content-type-options": "nosniff",
      });
    }
  });
});

describe("a download", () => {
  let id: string;
  let body: Buffer;
  const ask = (headers: Record<string, string> = {}, method = "GET") =>
    guest.request(urlOf(SLUG, `/branding/${id}`), { method, headers });
  beforeAll(async () => {
    body = png(300, 200);
    id = idOf(await put(body, "a.png"));
    await keep(id);
  });

  it.each([
    ["bytes=0-9", 206, () => body.subarray(0, 10), () => `bytes 0-9/${body.length}`],
    ["bytes=100-", 206, () => body.subarray(100), () => `bytes 100-${body.length - 1}/${body.length}`],
    [
      "bytes=-5",
      206,
      () => body.subarray(-5),
      () => `bytes ${body.length - 5}-${body.length - 1}/${body.length}`,
    ],
    ["bytes=9999999-", 416, () => Buffer.alloc(0), () => `bytes */${body.length}`],
    ["bytes=-0", 416, () => Buffer.alloc(0), () => `bytes */${body.length}`],
    ["bytes=0-1,4-5", 200, () => body, () => undefined],
    ["bytes=5-1", 200, () => body, () => undefined],
    ["pages=1-2", 200, () => body, () => undefined],
  ])("of %s is a %i", async (range, status, expected, place) => {
    const answer = await ask({ range });
    expect([answer.status, answer.headers["content-range"]]).toEqual([status, place()]);
    expect(answer.bytes.equals(expected())).toBe(true);
    expect(answer.headers["accept-ranges"]).toBe("bytes");
  });

  it("is known again by its tag", async () => {
    const tag = String((await ask()).headers.etag);
    const same = await ask({ "if-none-match": `W/"x", ${tag}` });
    expect([same.status, same.bytes.length, same.headers.etag]).toEqual([304, 0, tag]);
    expect((await ask({ "if-none-match": '"other"' })).status).toBe(200);
    expect((await ask({ range: "bytes=0-1", "if-range": tag })).status).toBe(206);
    expect((await ask({ range: "bytes=0-1", "if-range": '"other"' })).status).toBe(200);
  });

  it("may be asked about without having it", async () => {
    const head = await ask({}, "HEAD");
    expect([head.status, head.bytes.length, head.headers["content-length"]]).toEqual([
      200,
      0,
      String(body.length),
    ]);
    const part = await ask({ range: "bytes=0-4" }, "HEAD");
    expect([part.status, part.headers["content-length"]]).toEqual([206, "5"]);
  });

  it("of another event, of nothing, and of what is lost in storage is a 404", async () => {
    const theirs = idOf(await put(png(4, 4), "b.png", { client: otherAdmin, slug: OTHER }));
    await keep(theirs, other);
    expect((await guest.get(urlOf(OTHER, `/branding/${theirs}`))).status).toBe(200);
    expect((await guest.get(urlOf(SLUG, `/branding/${theirs}`))).status).toBe(404);
    expect((await guest.get(urlOf(OTHER, `/branding/${id}`))).status).toBe(404);
    expect((await guest.get(urlOf(SLUG, `/branding/${newId()}`))).status).toBe(404);
    expect((await guest.get(urlOf(SLUG, "/branding/..%2F..%2Fx"))).status).toBe(404);
    const lost = idOf(await put(png(8, 8), "c.png"));
    await keep(lost);
    await writeBatch(at.db, [sql`update file set key = key || 'x' where id = ${lost}`]);
    const answer = await guest.get(urlOf(SLUG, `/branding/${lost}`));
    expect([answer.status, messageOf(answer)]).toEqual([404, "File Not Found!"]);
  });
});

const cookie = () =>
  [...(admin.cookies.get(`${SLUG}.localhost:${portal().port}`) ?? [])]
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");
const host = () => `${SLUG}.localhost:${portal().port}`;

/** Without Content-Length. */
function chunked(body: Buffer): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const headers = {
      host: host(),
      origin: `http://${host()}`,
      cookie: cookie(),
      "x-file-name": "a.png",
      "content-type": "image/png",
    };
    const out = send(
      { host: "127.0.0.1", port: portal().port, method: "PUT", path: DOOR, headers },
      async (incoming) => {
        let text = "";
        for await (const piece of incoming) text += piece;
        resolve({ status: incoming.statusCode ?? 0, body: text });
      },
    );
    out.on("error", reject);
    for (let from = 0; from < body.length; from += 100_000) out.write(body.subarray(from, from + 100_000));
    out.end();
  });
}

/** Sends less than it promised, and hangs up. */
async function cutOff([method, ...lines]: string[], body: Buffer): Promise<void> {
  const socket = connect(portal().port, "127.0.0.1");
  socket.on("error", () => {});
  const head = [
    `${method} ${DOOR} HTTP/1.1`,
    `host: ${host()}`,
    `origin: http://${host()}`,
    `cookie: ${cookie()}`,
    ...lines,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  await new Promise<void>((resolve) => socket.write(body, () => resolve()));
  // The Worker is in the middle of it.
  await sleep(700);
  socket.destroy();
  await sleep(300);
}
