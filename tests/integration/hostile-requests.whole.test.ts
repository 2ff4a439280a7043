import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, type Ask, httpClient } from "../harness/http";
import { urlOf } from "../harness/portal";
import { PAGES } from "../harness/site-map";
import { turnOf } from "../harness/whole";
import { hostileShapes } from "../proofs/hostile-bodies";
import { logFromHere } from "./support/guest-log";
import { demoIds, withIds } from "./support/matrix";

/** An address of its own: what is counted against it locks nobody else out. */
const guest = httpClient({ localAddress: "127.0.0.71" });
const other = httpClient();
const seen = new Set<string>();
let log: ReturnType<typeof logFromHere>;
let ids: Record<string, string>;
beforeAll(async () => {
  log = logFromHere();
  ids = await demoIds();
});
afterAll(() => log.close());

async function ask(path: string, how: Ask = {}): Promise<Answer> {
  const answer = await guest.request(urlOf("demo", path), how);
  const reference = answer.headers["x-request-id"];
  if (typeof reference === "string") seen.add(reference);
  return answer;
}
const isCalm = ({ status }: Answer) => status < 500;
/** Of the answers that are faults, what was asked. */
async function faults(asked: { path: string; how: Ask }[]): Promise<string[]> {
  const found: string[] = [];
  for (const { path, how } of asked) {
    const answer = await ask(path, how);
    if (!isCalm(answer)) found.push(`${how.method ?? "GET"} ${path}: ${answer.status}`);
    for (const header of [
      "content-security-policy",
      "x-content-type-options",
      "cross-origin-resource-policy",
    ])
      if (!answer.headers[header]) found.push(`${how.method ?? "GET"} ${path}: no ${header}`);
  }
  return found;
}

/** Every field that a form of guests has. */
const FIELDS = [
  "email",
  "password",
  "next",
  "newPassword",
  "repeatPassword",
  "code",
  "recoveryCode",
  "passkey",
];
const hasAction = (file: string) => /export const action\b/.test(readFileSync(`app/${file}`, "utf8"));
const FORMS = PAGES.filter(({ access, file }) => access === "guest" && file && hasAction(file));

describe("hostile bodies from a guest", () => {
  it.each(hostileShapes)("$name: refused on every form, others are answered meanwhile", async (shape) => {
    const { type, body: sent } = shape.body(FIELDS);
    const place = hostileShapes.indexOf(shape);
    for (const { path } of FORMS.filter((_, at) => turnOf([0, 1, 2], at + place).includes(0))) {
      const how = { method: "POST", headers: { "content-type": type }, body: Buffer.from(sent) };
      const [answer, ping] = await Promise.all([
        ask(withIds(path, ids), how),
        other.get(urlOf("demo", "/event-version")),
      ]);
      // A page that saves itself takes what it asked and looks at nothing else: nothing was typed, so nothing is saved.
      const isNothing = path.endsWith("/autosave") && answer.status === 200;
      expect([path, isNothing || (answer.status >= 300 && answer.status < 500)]).toEqual([path, true]);
      expect(ping.status).toBe(200);
      // What was typed is shown again, escaped twice; never more than was sent.
      expect(answer.bytes.length).toBeLessThan(100_000 + 12 * sent.length);
    }
    expect(log.errorsOf(seen)).toEqual([]);
  });

  it("fields beyond the bounds are told in words, in a form and in an address", async () => {
    const headers = { "content-type": "application/x-www-form-urlencoded", accept: "text/html" };
    for (const body of ["a%5B4000000000%5D=1", "a[1000000]=1", "x=1&".repeat(10_000)]) {
      const answer = await ask("/auth/login", { method: "POST", headers, body });
      expect([answer.status, /try again/.test(answer.body)], body.slice(0, 20)).toEqual([400, true]);
    }
    expect((await ask(`/auth/login?${"x=1&".repeat(1_001)}`)).status).toBe(400);
    expect((await ask("/auth/login?a%5B4000000000%5D=1")).status).toBe(400);
    expect((await ask("/auth/login?utm_source=mail&next=%2Ftasks")).status).toBe(200);
  });
});

describe("odd requests from a guest are refused without a fault", () => {
  const paths = () => [...new Set(PAGES.map(({ path }) => withIds(path, ids)))];

  it("methods that nothing answers are 405 on the whole site map", async () => {
    const found: string[] = [];
    for (const [place, path] of paths().entries())
      for (const method of turnOf(["DELETE", "PATCH", "OPTIONS", "PROPFIND"], place)) {
        const { status, headers } = await ask(path, { method });
        if (status !== 405 || !headers.allow) found.push(`${method} ${path}: ${status}`);
      }
    expect(found).toEqual([]);
  });

  it("other methods, with and without a body, on the whole site map and as data", async () => {
    const form = { title: "x" };
    const asked = paths().flatMap((path, place) =>
      turnOf(
        [
          { path, how: { method: "HEAD" } },
          { path, how: { method: "GET", body: "a=b" } },
          { path, how: { method: "POST" } },
          { path, how: { method: "POST", json: { a: 1 } } },
          { path, how: { method: "PUT", form } },
          { path: `${path === "/" ? "/_root" : path}.data`, how: {} },
          { path: `${path === "/" ? "/_root" : path}.data`, how: { method: "POST", form } },
        ],
        place,
      ),
    );
    expect(await faults(asked)).toEqual([]);
    expect(log.errorsOf(seen)).toEqual([]);
  });

  it("paths, queries and headers that make no sense", async () => {
    const odd = [
      ..."/%00 /%ff /%E0%A4%A /% /%2e%2e/%2e%2e/etc/passwd //evil.example/x /\\evil /auth/login/%00 /tasks/%F0".split(
        " ",
      ),
      ..."/a.data /.data /_root.data?_routes=%00 /auth/login.data?_routes=root,x,,__proto__ /x%0d%0aset-cookie:a".split(
        " ",
      ),
      ..."/__manifest /__manifest?p= /__manifest?p=%00&p=%ff&version=x /__manifest?p=//a&p=__proto__".split(
        " ",
      ),
      ..."/auth/login?_data=root /auth/login?_data=%00 /auth/login?index&_action=x /?%00=%ff /?__proto__[a]=b".split(
        " ",
      ),
      ..."/assets/nothing.js /assets/ /assets/%00 /assets/..%2f..%2fx /favicon.ico?x /health?x /branding/%00".split(
        " ",
      ),
      `/${"a/".repeat(4_000)}`,
      `/${"%25".repeat(2_000)}`,
      `/__manifest?${"p=/tasks&".repeat(1_500)}`,
      `/__manifest?p=${"/a".repeat(15_000)}`,
      `/__manifest?${Array.from({ length: 1_500 }, (_, at) => `p=/${at}`).join("&")}`,
      `/${"a/".repeat(900)}`,
    ];
    expect(await faults(odd.map((path) => ({ path, how: {} })))).toEqual([]);
    expect(await faults(odd.map((path) => ({ path, how: { method: "POST", form: { a: "b" } } })))).toEqual(
      [],
    );
    const headers: Record<string, string>[] = [
      { cookie: "session=%E0%A4%A; __Host-session=%; toast=%00; =x; x" },
      { cookie: `session=${"a".repeat(8_000)}` },
      { "if-none-match": '"'.repeat(500), range: "bytes=9-1,-,x" },
      { accept: "%", "accept-language": "*;q=x", referer: "http://%", "user-agent": "\u00ff" },
      { "content-type": "multipart/form-data; boundary=" },
      { "content-type": 'multipart/form-data; boundary="\\"' },
    ];
    for (const how of headers) {
      expect(await faults([{ path: "/auth/login", how: { headers: how } }])).toEqual([]);
      expect(
        await faults([{ path: "/auth/login", how: { method: "POST", headers: how, body: "x" } }]),
      ).toEqual([]);
      expect(await faults([{ path: "/branding/x", how: { headers: how } }])).toEqual([]);
    }
    expect(log.errorsOf(seen)).toEqual([]);
  });

  it("the routes of a page's links are told, with those they lie in, and no others", async () => {
    const told = (await ask("/__manifest?p=%2Ftasks%2Fx&version=1")).json<Record<string, { id: string }>>();
    expect(Object.keys(told)).toEqual(expect.arrayContaining(["page:/tasks", "page:/tasks/:taskId", "root"]));
    expect(Object.keys(told).filter((id) => id.startsWith("page:/admin"))).toEqual([]);
  });

  it("an asset that is not there carries the headers of every answer, and is not kept", async () => {
    const { status, headers } = await ask("/assets/nothing-abc.js");
    expect([status, headers["cache-control"]]).toEqual([404, "no-store"]);
    expect(headers["permissions-policy"]).toBeTruthy();
  });

  it("the health check lets nothing load, and nonces are never alike in any part", async () => {
    expect((await ask("/health")).headers["content-security-policy"]).toMatch(/^default-src 'none'/);
    const nonces = await Promise.all(
      Array.from(
        { length: 4 },
        async () =>
          /nonce-([^']+)'/.exec(String((await ask("/auth/login")).headers["content-security-policy"]))?.[1] ??
          "",
      ),
    );
    for (const nonce of nonces) expect(nonce).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(nonces.map((nonce) => nonce.slice(0, 8))).size).toBe(4);
  });
});
