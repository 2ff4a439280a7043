import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "../../workers/local/ports";
import { type Watched, watchMemory } from "../bench/watch-memory";
import { startHost, type TestHost } from "../harness/host";
import { type Client, httpClient } from "../harness/http";
import { NO_ID } from "../harness/samples";
import { PAGES } from "../harness/site-map";
import { hostileShapes } from "./hostile-bodies";

/** An address whose things are not there. */
const nowhere = (path: string) => path.replaceAll(/:\w+/g, NO_ID);

/**
 * Every role sends every shape to every URL that takes a POST, and guests 1,000 to each of theirs, while another visitor
 * asks for the sign-in page again and again. `PROOF_BODIES` (default 1,000).
 */
const BODIES = Number(process.env.PROOF_BODIES ?? 1_000);
const PASSWORD = "harbour-boat-show-2027";
const ROLES = ["", "owner", "viewer", "moderator", "admin", "staff"];
const NAMES = [
  "email",
  "password",
  "name",
  "title",
  "text",
  "back",
  "id",
  "taskIds",
  "teamTypeIds",
  "reason",
];
const MB = 1_000_000;
/** In the place of a status. */
const UNREAD = 413;

let host: TestHost;
let memory: Watched;
let posts: string[];
beforeAll(async () => {
  const inspectorPort = await freePort();
  host = await startHost({
    demo: true,
    env: { DEMO_PASSWORD: PASSWORD, INSPECTOR_PORT: String(inspectorPort) },
  });
  memory = await watchMemory(inspectorPort, "portal");
  const modules = import.meta.glob<{ action?: unknown }>([
    "../../app/features/**/pages/*.{ts,tsx}",
    "../../app/shell/pages/*.{ts,tsx}",
  ]);
  const found: string[] = [];
  for (const { path, file } of PAGES) {
    const module = file ? await modules[`../../app/${file}`]?.() : undefined;
    if (module?.action && path !== "/auth/log-out") found.push(nowhere(path));
  }
  posts = [...new Set(found)];
}, 300_000);
afterAll(async () => {
  memory?.close();
  await host?.stop();
});

/** The slowest answer that a visitor beside `work` gets, in milliseconds. */
async function besideOthers(work: () => Promise<void>) {
  let isOver = false;
  const waits: number[] = [];
  const visitor = (async () => {
    const client = httpClient();
    while (!isOver) {
      const began = Date.now();
      const answer = await client.get(`${host.baseUrl("demo")}/auth/login`);
      expect(answer.status).toBe(200);
      waits.push(Date.now() - began);
      await sleep(20);
    }
  })();
  const most = memory.watchHeld();
  await work();
  isOver = true;
  await visitor;
  waits.sort((one, other) => one - other);
  return {
    slowestMs: waits.at(-1) ?? 0,
    p99Ms: waits[Math.floor(waits.length * 0.99)] ?? 0,
    memoryMB: Math.round(most() / MB),
  };
}

async function send(client: Client, path: string, shape: (typeof hostileShapes)[number], names: string[]) {
  const { type, body } = shape.body(names);
  const answer = client.request(`${host.baseUrl("demo")}${path}`, {
    method: "POST",
    body: typeof body === "string" ? body : Buffer.from(body),
    headers: { "content-type": type },
  });
  return answer.then(
    ({ status }) => status,
    (error: { code?: string }) => {
      // Refused unread: the connection ends while the rest of the body is still being sent.
      if (error.code === "ECONNRESET" || error.code === "EPIPE") return UNREAD;
      throw error;
    },
  );
}

const note = (statuses: Record<string, number>, status: number) => {
  statuses[status] = (statuses[status] ?? 0) + 1;
};

it("every role × every URL that takes a POST × every shape", async () => {
  const statuses: Record<string, number> = {};
  const faults: string[] = [];
  const figures = await besideOthers(async () => {
    for (const role of ROLES) {
      const client = httpClient();
      if (role) {
        const form = { email: `${role}@demo.example`, password: PASSWORD };
        await client.post(`${host.baseUrl("demo")}/auth/login`, { form });
      }
      for (const path of posts) {
        for (const shape of hostileShapes) {
          const status = await send(client, path, shape, NAMES);
          note(statuses, status);
          if (status >= 500) faults.push(`${role || "guest"} ${path} ${shape.name}: ${status}`);
        }
      }
    }
  });
  console.log(JSON.stringify({ urls: posts.length, shapes: hostileShapes.length, statuses, ...figures }));
  expect(faults).toEqual([]);
  expect(figures.slowestMs).toBeLessThan(500);
  expect(figures.memoryMB).toBeLessThan(128);
});

it(`${BODIES} bodies on each URL of the guests, four at once`, async () => {
  const guests = [
    ...new Set(PAGES.filter(({ access }) => access === "guest").map(({ path }) => nowhere(path))),
  ].filter((path) => posts.includes(path));
  const statuses: Record<string, number> = {};
  const faults: string[] = [];
  const figures = await besideOthers(async () => {
    for (const path of guests) {
      let sent = 0;
      const lane = async () => {
        const client = httpClient();
        while (sent < BODIES) {
          const shape = hostileShapes[sent % hostileShapes.length]!;
          sent += 1;
          const names = NAMES.toSorted(() => Math.random() - 0.5).slice(0, 1 + (sent % NAMES.length));
          const status = await send(client, path, shape, names);
          note(statuses, status);
          if (status >= 500) faults.push(`${path} ${shape.name}: ${status}`);
        }
      };
      await Promise.all([lane(), lane(), lane(), lane()]);
    }
  });
  console.log(JSON.stringify({ guests, bodies: BODIES, statuses, ...figures }));
  expect(faults).toEqual([]);
  expect(figures.slowestMs).toBeLessThan(500);
  expect(figures.memoryMB).toBeLessThan(128);
});

it("200 sign-ins at once: who would wait too long gets a page that says when to come again", async () => {
  const refusals: { retryAfter: string; keepsAddress: boolean; page: string }[] = [];
  const statuses: Record<string, number> = {};
  const figures = await besideOthers(async () => {
    const one = async (n: number) => {
      const email = `nobody${n}@crowd.example`;
      const answer = await httpClient({ localAddress: `127.0.90.${n + 1}` }).post(
        `${host.baseUrl("demo")}/auth/login`,
        { form: { email, password: "not the right words" } },
      );
      note(statuses, answer.status);
      if (answer.status !== 503) return;
      const retryAfter = String(answer.headers["retry-after"]);
      refusals.push({ retryAfter, keepsAddress: answer.body.includes(email), page: answer.body });
    };
    await Promise.all(Array.from({ length: 200 }, (_, n) => one(n)));
  });
  console.log(JSON.stringify({ statuses, retryAfter: refusals[0]?.retryAfter, ...figures }));
  // How long the visitor waits is said only: 200 pages at once take their time to render.
  expect(Object.keys(statuses).toSorted()).toEqual(["401", "503"]);
  expect(refusals.every(({ retryAfter }) => /^[1-9]\d*$/.test(retryAfter))).toBe(true);
  expect(refusals.every(({ keepsAddress }) => keepsAddress)).toBe(true);
  expect(refusals.some(({ page }) => page.includes("not the right words"))).toBe(false);
});
