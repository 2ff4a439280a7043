import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { localEnv } from "#workers/ops/provision/local-env";
import { VERSION } from "~/lib/version";
import { startWorker, type WorkerHost } from "../../workers/local/miniflare";
import { freePort } from "../../workers/local/ports";
import { readWorkerConfig } from "../../workers/local/worker-config";
import { newPage } from "../harness/browser";
import { execute } from "../harness/databases";
import { eventually } from "../harness/host";
import { httpClient } from "../harness/http";
import { itInWhole } from "../harness/it-in-whole";
import { type MonitoringStandIn, monitoringStandIn, type Sent } from "../harness/monitoring-stand-in";
import { urlOf } from "../harness/portal";
import { type PrivateServer, privateServer } from "../harness/private-server";
import { releaseFolder } from "../harness/release";
import { turnOf } from "../harness/whole";
import { makeEvent, type TestEvent } from "../worlds/test-event";
import { settled } from "./support/settled";

/** The Worker as in production, and a service that takes what it and its pages report. */
const SECRETS = ["ann@secret.example", "typed-pass-word", "tok-en-in-the-query", "private-hash"];

let service: MonitoringStandIn;
let server: PrivateServer;
let worker: WorkerHost;
let boat: TestEvent;
let base: string;

beforeAll(async () => {
  [service, server] = await Promise.all([monitoringStandIn(), privateServer()]);
  const port = await freePort();
  base = `http://boat.localhost:${port}`;
  const bindings = {
    ...(localEnv({ appSecret: server.on.env.APP_SECRET, port }) as unknown as Record<string, string>),
    ENVIRONMENT: "production",
    PUBLIC_SCHEME: "https",
    MAIL_API_URL: "http://127.0.0.1:1",
    CONTROL_DATABASE_TOKEN: server.on.driver.address("control").token,
    SENTRY_DSN: service.dsn,
  };
  const bundle = join(releaseFolder(), "dist");
  const config = { ...readWorkerConfig(), assets: join(releaseFolder(), "build/client") };
  boat = await makeEvent(server.on, "boat");
  const sqldPort = server.settings.port;
  worker = await startWorker(server.folder, config, { host: "127.0.0.1", port, sqldPort, bindings, bundle });
});
afterAll(async () => {
  await worker?.stop();
  await server?.stop();
  service?.stop();
});

const found = (test: (sent: Sent) => boolean) => service.sent.filter(test);
const errors = (text: string) => found(({ type, text: all }) => type === "event" && all.includes(text));

it("reports an uncaught error of a page with release, environment, event and reference, and nothing personal", async () => {
  const { page, errors: said, close } = await newPage();
  try {
    await page.goto(`${base}/auth/login?next=%2Ftasks&token=tok-en-in-the-query#private-hash`);
    await page.getByLabel("E-mail address").fill("ann@secret.example");
    await page.getByLabel(/^Password/).fill("typed-pass-word");
    await page.evaluate("document.querySelector('main').append('Mail ann@secret.example')");
    await page.evaluate(`setTimeout(() => {
      throw new Error("Boom for ann@secret.example at /tasks?token=tok-en-in-the-query");
    })`);
    await eventually(() => errors("Boom").length > 0);
    const [{ body }] = errors("Boom") as [Sent];
    const reference = await page.evaluate("document.documentElement.dataset.reference");
    expect(reference).toMatch(/^[0-9A-F]{4}-[0-9A-F]{4}$/);
    expect(body).toMatchObject({
      release: VERSION,
      environment: "production",
      tags: { event: boat.event.id, reference },
      exception: { values: [{ type: "Error", value: "Boom for [address] at /tasks" }] },
      request: { url: `${base}/auth/login` },
    });
    expect(body).not.toHaveProperty("user");
    // The replay of an error is always kept (rate 1), with everything masked.
    await eventually(() => found(({ type }) => type === "replay_recording").length > 0);
    await eventually(() => found(({ type }) => type === "transaction").length > 0);
    const [recording] = found(({ type }) => type === "replay_recording") as [Sent];
    expect(recording.text.length).toBeGreaterThan(1000);
    expect(recording.text).not.toContain("Sign in");
    const all = service.sent.map(({ text }) => text).join("\n");
    for (const secret of SECRETS) expect([secret, all.includes(secret)]).toEqual([secret, false]);
    expect(service.odd).toEqual([]);
    // The policy lets the page speak to the service, and the console is silent but for what was thrown.
    expect(said.filter((line) => !line.includes("Boom"))).toEqual([]);
  } finally {
    await close();
  }
});

itInWhole("reports what goes wrong before the service's script is there", async () => {
  const { page, close } = await newPage();
  try {
    await page.addInitScript("setTimeout(() => { throw new Error('Early bird') }, 0)");
    await page.addInitScript("Promise.reject(new Error('Early promise'))");
    await page.goto(`${base}/auth/login`);
    // Before our own script runs nobody listens; a moment later it is kept until the service is there.
    await page.evaluate("Promise.reject(new Error('Kept promise'))").catch(() => {});
    await page.evaluate("setTimeout(() => { throw new Error('Kept error') }, 0)");
    await eventually(() => errors("Kept error").length > 0);
    expect(errors("Kept error")).toHaveLength(1);
  } finally {
    await close();
  }
});

describe("the script of a screen that does not load", () => {
  const SCREEN = /\/assets\/forgot-password-[^/]*\.js/;
  const SERVICE = /\/assets\/monitoring-service-[^/]*\.js/;
  const ENVELOPE = /\/api\/7\/envelope\//;
  /** In place of the service's script: it starts nothing. */
  const EMPTY = { contentType: "text/javascript", body: "export {}" };
  const told = () => errors("Error loading route module");
  beforeEach(() => void service.sent.splice(0));

  const CASES = [
    ["is reported, though the page is loaded anew at once", "there"],
    ["is kept over that where the service is not there yet", "not there"],
    ["is sent once more where the reload took the request along", "cut off"],
  ] as const;
  it.each(turnOf(CASES, 1))("%s", async (_, serviceIs) => {
    const { page, context, close } = await newPage();
    try {
      if (serviceIs === "not there") await context.route(SERVICE, (route) => route.fulfill(EMPTY));
      const asked = page.waitForRequest(SERVICE);
      await page.goto(`${base}/auth/login`);
      await asked;
      await settled(page);
      if (serviceIs !== "not there")
        await eventually(() => found(({ type }) => type === "transaction").length > 0);
      await context.unroute(SERVICE);
      await context.route(SCREEN, (route) => route.abort());
      if (serviceIs === "cut off") {
        await context.route(ENVELOPE, (route) => route.abort());
        page.once("load", () => void context.unroute(ENVELOPE));
      }
      await page.getByRole("link", { name: /forgot/i }).click();
      await eventually(() => told().length > 0);
      const [{ body }] = told() as [Sent];
      expect(body).toMatchObject({ release: VERSION, tags: { event: boat.event.id } });
      // Chromium does not always close a page that is being loaded anew.
      await settled(page);
    } finally {
      await close();
    }
  });
});

it("reports what goes wrong in the Worker and in its pages, and traces each request with its round trips", async () => {
  const { get } = httpClient();
  await get(`${base}/auth/login`);
  const isLogin = ({ type, body }: Sent) =>
    type === "transaction" && body.transaction === "GET /auth/login" && Array.isArray(body.spans);
  await eventually(
    () => found((sent) => isLogin(sent) && String(sent.body.platform) !== "javascript-browser").length > 0,
  );
  const traced = found(
    (sent) =>
      isLogin(sent) && (sent.body.spans as { description?: string }[])[0]?.description === "Event database",
  );
  expect(traced.length).toBeGreaterThan(0);
  await execute(boat.db, "alter table session rename to session_gone");
  const answer = await get(`${base}/auth/login`);
  await execute(boat.db, "alter table session_gone rename to session");
  expect(answer.status).toBe(500);
  const reference = String(answer.headers["x-request-id"]);
  expect(reference).toMatch(/^[0-9A-F]{4}-[0-9A-F]{4}$/);
  await eventually(() => errors(reference).length > 0);
  expect(errors(reference)[0]?.body).toMatchObject({
    release: VERSION,
    environment: "production",
    tags: { reference, eventId: boat.event.id },
  });
});

itInWhole("lets a page speak to that host only, and to none where nothing is monitored", async () => {
  const { get } = httpClient();
  const policy = String((await get(`${base}/auth/login`)).headers["content-security-policy"]);
  expect(policy.split("; ").filter((part) => part.startsWith("connect-src"))).toEqual([
    `connect-src 'self' ${service.origin}`,
  ]);
  expect(policy).not.toContain("blob:");
  const local = await get(urlOf("demo", "/auth/login"));
  expect(String(local.headers["content-security-policy"])).not.toContain("connect-src");
  expect(local.body).not.toContain("data-monitoring");
  const { page, close } = await newPage();
  try {
    const scripts: string[] = [];
    page.on("request", (request) => scripts.push(request.url()));
    await page.goto(urlOf("demo", "/auth/login"));
    await settled(page);
    await page.waitForTimeout(2_500);
    expect(scripts.filter((url) => /monitoring-service|sentry/i.test(url))).toEqual([]);
    expect(scripts.filter((url) => url.endsWith(".js")).length).toBeGreaterThan(2);
  } finally {
    await close();
  }
});
