import { connect } from "node:net";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { setSuspended } from "#db/provision/events";
import { openEventOf } from "../harness/databases";
import { type Client, httpClient } from "../harness/http";
import { portal, urlOf } from "../harness/portal";
import { demoUser, portalEvent, textOf } from "./support/portal-event";
import { rowsOf } from "./support/test-event";

const NOWHERE = "0190f3a0-0000-7000-8000-000000000001";
const hostOf = (slug: string) => `${slug}.localhost:${portal().port}`;
const one = async (slug: string, statement: ReturnType<typeof sql>) =>
  (await rowsOf<{ id: string }>(await openEventOf(portal(), slug), statement))[0]?.id ?? "";

let inDemo: Client;
let inSecond: Client;
const ids = { demoTask: "", demoTeam: "", secondTask: "", secondTeam: "", waterTask: "" };
beforeAll(async () => {
  inDemo = await demoUser("admin@demo.example");
  inSecond = await demoUser("admin@second.example", "second");
  const team = (email: string) => sql`select team_id as id from user where email = ${email}`;
  const task = (title: string) => sql`select id from task where title = ${title}`;
  ids.demoTask = await one("demo", task("Terms and conditions"));
  ids.demoTeam = await one("demo", team("owner@demo.example"));
  ids.secondTask = await one("second", task("Send your stand plan"));
  ids.secondTeam = await one("second", team("owner@second.example"));
  ids.waterTask = await one("demo", task("Confirm your berth and draught"));
});

/** Takes the cookie of one event to another, as a thief would. */
const carrying = (client: Client, from: string) => {
  const session = client.cookies.get(hostOf(from))?.get("session") ?? "";
  expect(session).toHaveLength(43);
  return { cookie: `session=${session}` };
};

describe("two events of one house", () => {
  it.each([
    ["demo", "second"],
    ["second", "demo"],
  ])("a session of %s means nothing in %s", async (from, to) => {
    const headers = carrying(from === "demo" ? inDemo : inSecond, from);
    for (const path of ["/", "/tasks", "/admin", "/admin/teams"]) {
      const answer = await httpClient().get(urlOf(to, path), { headers });
      expect(answer.status, path).toBe(302);
      expect(answer.headers.location).toContain("/auth/login");
      const data = await httpClient().get(urlOf(to, `${path === "/" ? "/_root" : path}.data`), { headers });
      expect(data.body).toContain("SingleFetchRedirect");
    }
    const posted = await httpClient().post(urlOf(to, "/admin/task-groups/add"), {
      headers,
      form: { title: "Stolen" },
    });
    expect([posted.status, posted.headers.location]).toEqual([302, "/auth/login"]);
  });

  it("an id of the other event is not there, for those who may see everything here", async () => {
    for (const path of [
      `/tasks/${ids.secondTask}`,
      `/admin/tasks/${ids.secondTask}`,
      `/admin/teams/${ids.secondTeam}`,
    ]) {
      expect((await inDemo.get(urlOf("demo", path))).status, path).toBe(404);
    }
    for (const path of [
      `/tasks/${ids.demoTask}`,
      `/admin/tasks/${ids.demoTask}`,
      `/admin/teams/${ids.demoTeam}`,
    ]) {
      expect((await inSecond.get(urlOf("second", path))).status, path).toBe(404);
    }
  });

  it("posting to an id of the other event changes nothing there and is no fault", async () => {
    const form = { title: "Taken over", type: "task", version: "1" };
    const edited = await inSecond.post(urlOf("second", `/admin/tasks/${ids.demoTask}`), { form });
    expect(edited.status).toBe(404);
    const owner = await demoUser("owner@second.example", "second");
    expect(
      (await owner.post(urlOf("second", `/tasks/${ids.demoTask}/completion`), { form: {} })).status,
    ).toBe(404);
    await inSecond.post(urlOf("second", "/admin/teams/welcomes"), { form: { ids: ids.demoTeam } });
    expect(await one("demo", sql`select title as id from task where id = ${ids.demoTask}`)).toBe(
      "Terms and conditions",
    );
  });

  it("a set-password link of one opens nothing in the other, and still works at home", async () => {
    const made = await portalEvent("linked");
    const token = new URL(made.link).searchParams.get("token") ?? "";
    const state = async (slug: string) =>
      textOf(
        (await httpClient().get(urlOf(slug, `/auth/set-password?token=${token}`), { follow: true })).body,
      );
    expect(await state("demo")).toContain("The action code provided is invalid.");
    expect(await state("second")).toContain("The action code provided is invalid.");
    expect(await state("linked")).toContain("Choose a password");
    const thief = httpClient();
    await thief.get(urlOf("demo", `/auth/set-password?token=${token}`));
    const form = { newPassword: "stolen-password-1", repeatPassword: "stolen-password-1" };
    const answer = await thief.post(urlOf("demo", "/auth/set-password"), { form });
    expect(answer.status).toBe(409);
  });

  it("a person of one cannot sign in to the other, and reads nothing of why", async () => {
    const form = { email: "owner@demo.example", password: portal().demoPassword };
    const answer = await httpClient().post(urlOf("second", "/auth/login"), { form });
    expect(answer.status).toBe(401);
    expect(textOf(answer.body)).toContain("The credential provided is invalid or mismatched.");
  });
});

describe("which event answers", () => {
  it("an unknown host is told nothing of any event", async () => {
    for (const host of [
      "nobody.localhost",
      "demo.evil.example",
      "demo.localhost.evil.example",
      "127.0.0.1",
    ]) {
      const answer = await httpClient().get(`http://${host}:${portal().port}/`);
      expect(answer.status, host).toBe(404);
      expect(answer.body).not.toMatch(/demo|Harbour|second|localhost/i);
      expect(answer.headers["server-timing"]).toBeUndefined();
    }
  });

  it("follows the host alone, whatever else is claimed", async () => {
    const claims = ["x-forwarded-host", "x-host", "x-original-host", "forwarded", "x-forwarded-server"];
    const headers = Object.fromEntries(
      claims.map((name) => [name, name === "forwarded" ? `host=${hostOf("second")}` : hostOf("second")]),
    );
    const answer = await inDemo.get(urlOf("demo", "/admin"), { headers });
    expect(answer.status).toBe(200);
    expect(answer.body).toContain("Harbour");
    const foreign = await httpClient().get(urlOf("second", "/admin"), {
      headers: { "x-forwarded-host": hostOf("demo"), ...carrying(inDemo, "demo") },
    });
    expect(foreign.status).toBe(302);
  });

  it("an absolute address in the request line gives nobody a page of an event that the session is not of", async () => {
    const { cookie } = carrying(inDemo, "demo");
    const ask = (target: string, host: string) =>
      raw([`GET ${target} HTTP/1.1`, `Host: ${host}`, `Cookie: ${cookie}`, "Connection: close"]);
    const tricks = [
      await ask(`http://${hostOf("second")}/admin/teams`, hostOf("demo")),
      await ask(`http://${hostOf("demo")}/admin/teams`, hostOf("second")),
      await ask("//second.localhost/admin/teams", hostOf("demo")),
      await ask(`http://${hostOf("demo")}@${hostOf("second")}/admin/teams`, hostOf("second")),
    ];
    for (const answer of tricks) expect(answer).not.toContain("Second Stand");
    const second = await raw([
      `GET /admin/teams HTTP/1.1`,
      `Host: ${hostOf("second")}`,
      `Host: ${hostOf("demo")}`,
      `Cookie: ${cookie}`,
      "Connection: close",
    ]);
    expect(second).not.toContain("Second Stand");
  });

  it("an event that is suspended answers 503 to everybody, with a plain page", async () => {
    const made = await portalEvent("paused");
    await setSuspended(made.on.control, "paused", true);
    for (const path of ["/", "/auth/login", "/admin", "/tasks.data"]) {
      const answer = await httpClient().get(urlOf("paused", path));
      expect([answer.status, answer.headers["retry-after"]], path).toEqual([503, "60"]);
      expect(answer.body).toContain("This event is paused");
    }
    expect((await httpClient().post(urlOf("paused", "/auth/login"), { form: { email: "a" } })).status).toBe(
      503,
    );
  });
});

/** Bytes as they are: what no client of good manners sends. */
function raw(lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = connect(portal().port, "127.0.0.1", () => socket.write(`${lines.join("\r\n")}\r\n\r\n`));
    socket.setTimeout(10_000, () => socket.destroy(new Error("No answer")));
    socket.on("data", (chunk) => (text += chunk));
    socket.on("close", () => resolve(text));
    socket.on("error", reject);
  });
}

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

  it("a body over 1 MiB is 413, also where its size is not announced", async () => {
    const huge = `title=${"x".repeat(1024 * 1024)}`;
    const type = { "content-type": "application/x-www-form-urlencoded" };
    expect((await post(type, { body: huge })).status).toBe(413);
    expect((await post({ ...type, "transfer-encoding": "chunked" }, { body: huge })).status).toBe(413);
  });

  it("what is no form is 415", async () => {
    expect((await post({}, { json: { title: "x" } })).status).toBe(415);
    expect((await post({ "content-type": "text/plain" }, { body: "title=x" })).status).toBe(415);
  });

  it("nobody who may not post has a body read", async () => {
    const answer = await httpClient().post(urlOf("demo", "/admin/task-groups/add"), { json: { title: "x" } });
    expect(answer.status).toBe(302);
  });

  it("none of this made anything", async () => {
    expect(await one("demo", sql`select id from task_group where title in ('Foreign', 'x', 'Stolen')`)).toBe(
      "",
    );
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
    expect((await shell.get(urlOf("demo", `/tasks/${ids.waterTask}`))).status).toBe(404);
    for (const verb of ["completion", "reopening"]) {
      expect(
        (await shell.post(urlOf("demo", `/tasks/${ids.waterTask}/${verb}`), { form: {} })).status,
        verb,
      ).toBe(404);
    }
  });

  it("search parameters that make no sense never break a list", async () => {
    for (const query of [
      "?page=-1",
      "?page=1e9",
      "?sort=password&dir=up",
      "?type=%00&type=x",
      `?q=${"%25".repeat(100)}`,
      "?__proto__=x",
      "?status=nothing",
    ]) {
      for (const path of ["/admin/teams", "/admin/tasks", "/tasks"]) {
        expect((await inDemo.get(urlOf("demo", path + query))).status, path + query).toBe(200);
      }
    }
  });
});
