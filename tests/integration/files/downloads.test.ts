import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import { newId } from "~/lib/ids";
import { png } from "../../harness/pictures";
import { messageOf, type PictureDoor, pictureDoor } from "../support/picture-door";

let door: PictureDoor;
let other: PictureDoor;
beforeAll(async () => {
  [door, other] = [await pictureDoor("file-downloads"), await pictureDoor("file-downloads-too")];
});

describe("an SVG", () => {
  it("is cleaned before it is stored, and served with nothing allowed", async () => {
    const source = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9" onload="alert(1)">
      <script>alert(2)</script><style>@import url(//evil.example/a.css);</style><foreignObject><body/></foreignObject>
      <use xlink:href="https://evil.example/a.svg#x"/><a href="javascript:alert(3)"><text>x</text></a><path d="M0 0h9v9z" fill="#029e66"/></svg>`;
    const id = await door.publish(Buffer.from(source), "Logo.svg");
    for (const query of ["", "?size=thumb"]) {
      const seen = await door.see(id, query);
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
  const ask = (headers: Record<string, string> = {}, method = "GET") => door.see(id, "", headers, method);
  beforeAll(async () => {
    body = png(300, 200);
    id = await door.publish(body, "a.png");
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
    const theirs = await other.publish(png(4, 4), "b.png");
    expect((await other.see(theirs)).status).toBe(200);
    expect((await door.see(theirs)).status).toBe(404);
    expect((await other.see(id)).status).toBe(404);
    expect((await door.see(newId())).status).toBe(404);
    expect((await door.see("..%2F..%2Fx")).status).toBe(404);
    const lost = await door.publish(png(8, 8), "c.png");
    await writeBatch(door.at.db, [sql`update file set key = key || 'x' where id = ${lost}`]);
    const answer = await door.see(lost);
    expect([answer.status, messageOf(answer)]).toEqual([404, "File Not Found!"]);
  });
});
