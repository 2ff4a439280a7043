import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { setSuspended } from "#workers/ops/provision/events";
import { openEventOf } from "../harness/databases";
import { type Client, httpClient } from "../harness/http";
import { portal, urlOf } from "../harness/portal";
import { demoUser, portalEvent, textOf } from "../worlds/portal-event";
import { rowsOf } from "../worlds/test-event";
import { rawRequest } from "./support/raw-request";

const hostOf = (slug: string) => `${slug}.localhost:${portal().port}`;
const one = async (slug: string, statement: ReturnType<typeof sql>) =>
  (await rowsOf<{ id: string }>(await openEventOf(portal(), slug), statement))[0]?.id ?? "";

let inDemo: Client;
let inSecond: Client;
const ids = { demoTask: "", demoTeam: "", secondTask: "", secondTeam: "" };
beforeAll(async () => {
  inDemo = await demoUser("admin@demo.example");
  inSecond = await demoUser("admin@second.example", "second");
  const team = (email: string) => sql`select team_id as id from user where email = ${email}`;
  const task = (title: string) => sql`select id from task where title = ${title}`;
  ids.demoTask = await one("demo", task("Terms and conditions"));
  ids.demoTeam = await one("demo", team("owner@demo.example"));
  ids.secondTask = await one("second", task("Send your stand plan"));
  ids.secondTeam = await one("second", team("owner@second.example"));
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

  it("a page and a download of one name are each event’s own", async () => {
    const owners = {
      demo: await demoUser("owner@demo.example"),
      second: await demoUser("owner@second.example", "second"),
    };
    const page = async (slug: "demo" | "second") =>
      textOf((await owners[slug].get(urlOf(slug, "/content/build-up-and-breakdown"))).body);
    const [here, there] = [await page("demo"), await page("second")];
    expect([here.includes("Lift slots"), here.includes("The hall opens at 09:00")]).toEqual([true, false]);
    expect([there.includes("Lift slots"), there.includes("The hall opens at 09:00")]).toEqual([false, true]);
    const badgeRules = sql`select id from download where name = 'Exhibitor badge rules'`;
    const downloads = { demo: await one("demo", badgeRules), second: await one("second", badgeRules) };
    for (const [slug, other] of [
      ["demo", "second"],
      ["second", "demo"],
    ] as const) {
      const own = await owners[slug].get(urlOf(slug, `/downloads/${downloads[slug]}/file`));
      expect(own.bytes.subarray(0, 5).toString("latin1")).toBe("%PDF-");
      expect((await owners[slug].get(urlOf(slug, `/downloads/${downloads[other]}/file`))).status).toBe(404);
    }
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
    const owners = [
      { slug: "demo", taskId: ids.secondTask },
      { slug: "second", taskId: ids.demoTask },
    ];
    for (const { slug, taskId } of owners) {
      const owner = await demoUser(`owner@${slug}.example`, slug);
      for (const path of [`/tasks/${taskId}`, `/tasks/${taskId}/comments`]) {
        expect((await owner.get(urlOf(slug, path))).status, path).toBe(404);
      }
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
      rawRequest([`GET ${target} HTTP/1.1`, `Host: ${host}`, `Cookie: ${cookie}`, "Connection: close"]);
    // At once: the server keeps some of these connections open for seconds.
    const tricks = await Promise.all([
      ask(`http://${hostOf("second")}/admin/teams`, hostOf("demo")),
      ask(`http://${hostOf("demo")}/admin/teams`, hostOf("second")),
      ask("//second.localhost/admin/teams", hostOf("demo")),
      ask(`http://${hostOf("demo")}@${hostOf("second")}/admin/teams`, hostOf("second")),
      rawRequest([
        `GET /admin/teams HTTP/1.1`,
        `Host: ${hostOf("second")}`,
        `Host: ${hostOf("demo")}`,
        `Cookie: ${cookie}`,
        "Connection: close",
      ]),
    ]);
    for (const answer of tricks) expect(answer).not.toContain("Second Stand");
  });

  it("an event that is suspended answers 503 to everybody, with a plain page", async () => {
    const made = await portalEvent("paused");
    await setSuspended(made.on, "paused", true);
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
