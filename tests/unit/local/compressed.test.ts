import { describe, expect, it } from "vitest";
import { COMPRESSED } from "../../../workers/local/compressed";

type Compress = (request: Request, response: Response) => Response;
const compressed = new Function(`${COMPRESSED};return compressed;`)() as Compress;

const answer = (accepted: string, headers: Record<string, string> = {}, method = "GET", status = 200) => {
  const request = new Request("http://demo.localhost/", { method, headers: { "accept-encoding": accepted } });
  const body = "x".repeat(2000);
  const all = { "content-type": "text/html; charset=utf-8", ...headers };
  return compressed(request, new Response(body, { status, headers: all })).headers;
};

describe("what the local host sends compressed", () => {
  it.each([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, deflate", "gzip"],
    ["br;q=0, gzip;q=0.5", "gzip"],
    ["identity", null],
    ["", null],
  ])("to who takes %j: %s", (accepted, encoding) => {
    const headers = answer(accepted);
    expect([headers.get("content-encoding"), headers.get("vary")]).toEqual([encoding, "accept-encoding"]);
  });

  it.each(["text/css", "application/javascript", "application/json", "image/svg+xml", "text/x-script"])(
    "%s",
    (type) => expect(answer("gzip", { "content-type": type }).get("content-encoding")).toBe("gzip"),
  );

  it.each([
    ["pictures", { "content-type": "image/png" }],
    ["fonts that are compressed already", { "content-type": "font/woff2" }],
    ["archives", { "content-type": "application/zip" }],
    ["what says that it is short", { "content-length": "999" }],
    ["what is compressed already", { "content-encoding": "gzip", "content-length": "5000" }],
    ["what must not be changed", { "cache-control": "public, no-transform" }],
  ])("not %s", (_, headers) => {
    expect(answer("br", headers).get("content-encoding")).toBe(headers["content-encoding" as never] ?? null);
  });

  it("the length of what it was is not said of what is sent", () => {
    expect(answer("br", { "content-length": "2000" }).get("content-length")).toBeNull();
    expect(answer("identity", { "content-length": "2000" }).get("content-length")).toBe("2000");
  });

  it("nor a part of something", () => {
    expect(answer("br", {}, "GET", 206).get("content-encoding")).toBeNull();
  });
});
