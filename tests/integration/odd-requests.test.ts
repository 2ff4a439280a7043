import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { openEventOf } from "../harness/databases";
import { type Client, httpClient } from "../harness/http";
import { portal, urlOf } from "../harness/portal";
import { demoUser } from "../worlds/portal-event";
import { rowsOf } from "../worlds/test-event";
import { logFromHere } from "./support/guest-log";
import { rawRequest } from "./support/raw-request";

const NOWHERE = "0190f3a0-0000-7000-8000-000000000001";
/** workerd ends a connection some seconds after its answer. */
const END_OF_HEAD = "\r\n\r\n";
const HOST = () => `demo.localhost:${portal().port}`;
const one = async (statement: ReturnType<typeof sql>) =>
  (await rowsOf<{ id: string }>(await openEventOf(portal(), "demo"), statement))[0]?.id ?? "";

let inDemo: Client;
let waterTask: string;
beforeAll(async () => {
  inDemo = await demoUser("admin@demo.example");
  waterTask = await one(sql`select id from task where title = 'Confirm your berth and draught'`);
});

describe("what is sent from elsewhere, or is no form", () => {
  const post = (
    headers: Record<string, string>,
    body: Partial<Parameters<Client["post"]>[1]> = { form: { title: "Foreign" } },
  ) => inDemo.post(urlOf("demo", "/admin/task-groups/add"), { headers, ...body });

  it.each([
    ["a foreign Origin", { origin: "https://evil.example" }],
    ["another event's Origin", { origin: "http://second.localhost" }],
    ["Origin: null", { origin: "null" }],
    ["no Origin, cross-site", { origin: "", "sec-fetch-site": "cross-site" }],
    ["its own Origin, cross-site", { "sec-fetch-site": "cross-site" }],
  ])("a POST with %s is refused with 403 before it is read", async (_, headers) => {
    const answer = await post(headers as Record<string, string>);
    expect(answer.status).toBe(403);
    expect(answer.headers["set-cookie"]).toBeUndefined();
  });

  it("a body over 1 MiB is 413: unread where its size is announced, and cut off where it is not", async () => {
    const cookie = `session=${inDemo.cookies.get(HOST())?.get("session")}`;
    const head = [
      "POST /admin/task-groups/add HTTP/1.1",
      `Host: ${HOST()}`,
      `Origin: http://${HOST()}`,
      `Cookie: ${cookie}`,
      "Content-Type: application/x-www-form-urlencoded",
    ];
    expect(await rawRequest([...head, "Content-Length: 1048577"], "title=Foreign", " 413 ")).toContain(
      "HTTP/1.1 413 ",
    );
    const chunk = `10000\r\n${"x".repeat(65_536)}\r\n`;
    expect(await rawRequest([...head, "Transfer-Encoding: chunked"], chunk.repeat(17), " 413 ")).toContain(
      "HTTP/1.1 413 ",
    );
  });

  it("what is no form is 415", async () => {
    expect((await post({}, { json: { title: "x" } })).status).toBe(415);
    expect((await post({ "content-type": "text/plain" }, { body: "title=x" })).status).toBe(415);
  });

  it("nobody who may not post has a body read", async () => {
    const answer = await httpClient().post(urlOf("demo", "/admin/task-groups/add"), { json: { title: "x" } });
    expect(answer.status).toBe(302);
  });

  it.each([
    ...["demo.localhost:9030@evil", "evil@demo.localhost", "a b", "[::1", ":99999", "demo.localhost:99999"],
    ...["demo.localhost/x", "demo.localhost?x", "demo.localhost,evil", "%00", "\\demo", "xn--a", "demo:abc"],
  ])("a Host of %s is 400, and no fault of ours", async (host) => {
    const log = logFromHere();
    const head = [`Host: ${host}`, "Connection: close", "Content-Length: 0", `Origin: http://${host}`];
    for (const method of ["GET", "POST", "OPTIONS"]) {
      const answer = await rawRequest([`${method} /auth/login HTTP/1.1`, ...head], "", END_OF_HEAD);
      expect(answer.split("\r\n")[0], method).toBe("HTTP/1.1 400 Bad Request");
    }
    expect(log.text()).not.toMatch(/Uncaught exception|Invalid URL/);
    log.close();
  });

  it("an address instead of a path names no other host", async () => {
    const head = [`Host: ${HOST()}`, "Connection: close"];
    const ask = async (target: string, method = "GET") =>
      (await rawRequest([`${method} ${target} HTTP/1.1`, ...head], "", END_OF_HEAD)).split("\r\n")[0];
    expect(await ask("http://evil.example/auth/login")).toBe("HTTP/1.1 200 OK");
    expect(await ask("*", "OPTIONS")).toBe("HTTP/1.1 400 Bad Request");
  });

  it.each(["evil.example", "a b", ":99999", "demo.localhost, evil.example"])(
    "X-Forwarded-Host: %s changes nothing of a POST",
    async (host) => {
      const sent = { form: { email: "", password: "" } };
      const guest = httpClient();
      const plain = await guest.post(urlOf("demo", "/auth/login"), sent);
      const headers = { "x-forwarded-host": host };
      const answer = await guest.post(urlOf("demo", "/auth/login"), { ...sent, headers });
      expect([answer.status, plain.status]).toEqual([400, 400]);
    },
  );

  it("none of this made anything", async () => {
    expect(await one(sql`select id from task_group where title in ('Foreign', 'x', 'Stolen')`)).toBe("");
  });
});

describe("ids that lead nowhere", () => {
  it.each([
    "1",
    "unassigned",
    "%00",
    "%27%20or%201=1",
    "..%2f..%2fetc",
    NOWHERE,
    NOWHERE.toUpperCase(),
    "add%2f",
  ])("%s is 404", async (id) => {
    for (const path of [`/admin/teams/${id}`, `/admin/tasks/${id}`, `/tasks/${id}`]) {
      expect((await inDemo.get(urlOf("demo", path))).status, path).toBe(404);
    }
  });

  it("saving a task that is not there is 404, not somebody else's change", async () => {
    const form = { title: "Nothing", type: "task", version: "1" };
    expect((await inDemo.post(urlOf("demo", `/admin/tasks/${NOWHERE}`), { form })).status).toBe(404);
  });

  it("a task that another team sees is not there for this one, to read or to complete", async () => {
    const shell = await demoUser("other@demo.example");
    expect((await shell.get(urlOf("demo", `/tasks/${waterTask}`))).status).toBe(404);
    for (const verb of ["completion", "reopening"]) {
      expect(
        (await shell.post(urlOf("demo", `/tasks/${waterTask}/${verb}`), { form: {} })).status,
        verb,
      ).toBe(404);
    }
  });

  it("search parameters that make no sense never break a list", async () => {
    const owner = await demoUser("owner@demo.example");
    for (const query of [
      "?page=-1",
      "?page=1e9",
      "?sort=password&dir=up",
      "?type=%00&type=x",
      `?q=${"%25".repeat(100)}`,
      "?__proto__=x",
      "?status=nothing",
    ]) {
      for (const path of ["/admin/teams", "/admin/tasks"]) {
        expect((await inDemo.get(urlOf("demo", path + query))).status, path + query).toBe(200);
      }
      expect((await owner.get(urlOf("demo", `/tasks${query}`))).status, query).toBe(200);
    }
  });
});
