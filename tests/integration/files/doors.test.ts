import { request as send } from "node:http";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { addTeam } from "~/features/teams/teams.commands.server";
import { multipart, zipOf } from "../../harness/documents";
import { eventually } from "../../harness/host";
import { type Answer, type Client, httpClient } from "../../harness/http";
import { objectsIn } from "../../harness/objects";
import { decodePicture, jpeg, png, pngBomb } from "../../harness/pictures";
import { portal, urlOf } from "../../harness/portal";
import { givePassword, signedIn } from "../../worlds/portal-event";
import { person } from "../../worlds/test-event";
import { DOOR, idOf, messageOf, type PictureDoor, pictureDoor } from "../support/picture-door";

const SLUG = "file-doors";

let door: PictureDoor;
let at: PictureDoor["at"];
let admin: Client;
let put: PictureDoor["put"];
let user: Client;

beforeAll(async () => {
  door = await pictureDoor(SLUG);
  ({ at, admin, put } = door);
  const owner = person("Filer", SLUG);
  const { ownerId } = await addTeam(at.ctx(), { name: "Team", teamTypeId: null, isOrganiser: false, owner });
  await givePassword(at.on, ownerId);
  user = await signedIn(SLUG, owner.email);
});

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
    expect((await door.see(id)).status).toBe(404);
    expect((await admin.get(urlOf(SLUG, `/branding/${id}`))).status).toBe(404);
    await door.keep(id);
    const seen = await door.see(id);
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
      const thumb = await door.see(id, "?size=thumb");
      if (thumb.headers["cache-control"] === "public, max-age=60") return false;
      expect(decodePicture(thumb.bytes)).toMatchObject({ width: 480, height: 320 });
      return true;
    });
    expect((await door.see(id, "?size=giant")).status).toBe(400);
  });

  it("a made size is named by what it is, whatever the original was", async () => {
    const id = idOf(await put(png(900, 700), "x.png"));
    await door.keep(id);
    await eventually(async () => {
      const thumb = await door.see(id, "?size=thumb");
      if (thumb.headers["cache-control"] === "public, max-age=60") return false;
      expect(thumb.headers["content-type"]).toBe("image/jpeg");
      expect(thumb.headers["content-disposition"]).toContain('filename="x.jpg"');
      return true;
    });
    expect((await door.see(id)).headers["content-disposition"]).toContain('filename="x.png"');
  });

  it("costs two round trips to the database: who asks, and the row", async () => {
    expect((await put(png(40, 30), "a.png")).headers["server-timing"]).toContain("roundTrips=2 ");
  });

  it("is not taken from another site, from who may not, and from nobody: before a byte of it is read", async () => {
    const origin = { origin: "https://evil.example" };
    expect((await put(png(4, 4), "a.png", { headers: origin })).status).toBe(403);
    expect((await put(png(4, 4), "a.png", { headers: { origin: urlOf("demo").slice(0, -1) } })).status).toBe(
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
    await door.keep(arabic?.id ?? "");
    const { headers } = await door.see(arabic?.id ?? "");
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
