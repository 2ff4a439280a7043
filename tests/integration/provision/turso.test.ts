import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { backupEvent } from "#workers/ops/provision/backup";
import { createEvent } from "#workers/ops/provision/create-event";
import { deleteEvent } from "#workers/ops/provision/delete-event";
import { allEvents, getEvent } from "#workers/ops/provision/events";
import { openInstallation } from "#workers/ops/provision/installation";
import { restoreEvent } from "#workers/ops/provision/restore";
import { type TursoAccess, tursoDriver } from "#workers/ops/provision/turso-driver";
import { readTurso } from "#workers/ops/provision/turso-settings";
import { type PrivateServer, privateServer } from "../../harness/private-server";
import { API_TOKEN, GROUP, ORG, type TursoStandIn, tursoStandIn } from "./turso-stand-in";

let server: PrivateServer;
let turso: TursoStandIn;
const folder = mkdtempSync(join(tmpdir(), "portal-turso-"));
beforeAll(async () => {
  server = await privateServer();
  turso = await tursoStandIn(server.on.driver);
});
beforeEach(() => {
  turso.fault = null;
  turso.requests = [];
});
afterAll(async () => {
  expect(turso.breaches).toEqual([]);
  turso.stop();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const driver = (other: Partial<TursoAccess> = {}) =>
  tursoDriver({
    org: ORG,
    apiToken: API_TOKEN,
    group: GROUP,
    control: server.on.driver.address("control"),
    apiUrl: turso.url,
    urlOf: (hostname) => `http://${hostname}`,
    fetch: server.on.driver.fetch,
    ...other,
  });

describe("the Turso driver", () => {
  it("makes a database and a token for it, however often", async () => {
    const made = await driver().create("ev1");
    expect(made.url).toBe("http://ev1-acme.db");
    expect(turso.requests).toEqual([
      "POST databases",
      "POST databases/ev1/auth/tokens?expiration=never&authorization=full-access",
    ]);
    expect(await driver().create("ev1")).toMatchObject({ url: made.url });
    expect(turso.requests.slice(2, 4)).toEqual(["POST databases", "GET databases/ev1"]);
    expect(await driver().exists("ev1")).toBe(true);
    expect(await driver().token("ev1")).toMatch(/^ey/);
    await driver().delete("ev1");
    await driver().delete("ev1");
    expect(await driver().exists("ev1")).toBe(false);
    expect(turso.requests).toContain("DELETE databases/ev1");
  });

  it("knows a database's name by its URL", () => {
    expect(driver().nameOf("libsql://ev1-acme.aws-eu-west-1.turso.io")).toBe("ev1");
    expect(driver().nameOf("libsql://ev-1-acme.turso.io")).toBe("ev-1");
  });

  it.each([
    [401, '{"error":"unauthenticated"}', "it refuses the key (401). Check TURSO_API_TOKEN and TURSO_ORG."],
    [429, '{"error":"slow down"}', "too many requests (429). Wait a minute and try again."],
    [500, '{"error":"oops"}', "it has a fault of its own (500). Try again later."],
    [502, "<html>Bad gateway</html>", "it has a fault of its own (502). Try again later."],
    [400, '{"error":"invalid name\\nwith more"}', "invalid name (400)"],
    [200, "not JSON", "it cannot be reached"],
    [200, '{"database":{}}', "its answer names no host."],
    [0, "", "no answer in 0.2 s. Try again."],
  ])("says in one line what a %s means (%s)", async (status, body, line) => {
    turso.fault = { status, body };
    const failed = await driver({ timeoutMs: 200 })
      .create("ev2")
      .catch((error: Error) => error);
    expect(failed).toMatchObject({ name: "PlainError", message: expect.stringContaining(line) });
    expect((failed as Error).message).toMatch(/^Turso did not make ev2: .*$/);
    expect((failed as Error).message).not.toContain(API_TOKEN);
  });

  it("says what is wrong with key, organisation, group and network", async () => {
    await expect(driver({ apiToken: "other" }).create("ev3")).rejects.toThrow("refuses the key");
    await expect(driver({ org: "nobody" }).create("ev3")).rejects.toThrow("Check TURSO_ORG and TURSO_GROUP");
    await expect(driver({ group: "nowhere" }).create("ev3")).rejects.toThrow("TURSO_GROUP");
    await expect(driver({ apiUrl: "http://127.0.0.1:1/v1/" }).exists("ev3")).rejects.toThrow(
      "cannot be reached",
    );
  });

  it("carries an event through its life", async () => {
    const on = await openInstallation(driver(), server.on.env, () => {});
    const { event } = await createEvent(on, { slug: "sea", name: "Sea", adminEmail: "ann@boat.example" });
    expect(event.databaseUrl).toMatch(/^http:\/\/ev[0-9a-f]{32}-acme\.db$/);
    const { file } = await backupEvent(on, "sea", join(folder, "sea.gz"));
    await restoreEvent(on, "sea", file);
    const restored = await getEvent(on.control, "sea");
    expect(restored.databaseUrl).not.toBe(event.databaseUrl);
    expect(await on.driver.exists(on.driver.nameOf(event.databaseUrl))).toBe(false);
    await deleteEvent(on, "sea");
    expect(await on.driver.exists(on.driver.nameOf(restored.databaseUrl))).toBe(false);
    expect(await allEvents(on.control)).toEqual([]);
  });
});

describe("the environment", () => {
  it("chooses Turso by its names, and says which are missing", () => {
    expect(readTurso({})).toBeNull();
    expect(() => readTurso({ TURSO_ORG: "acme" })).toThrow(
      /set also: TURSO_API_TOKEN, TURSO_GROUP, APP_SECRET/,
    );
    const all = {
      TURSO_ORG: "acme",
      TURSO_API_TOKEN: "t",
      TURSO_GROUP: "g",
      BASE_DOMAIN: "p.example",
      MAIL_FROM: "a@b.example",
      CONTROL_DATABASE_URL: "libsql://c.turso.io",
      CONTROL_DATABASE_TOKEN: "t",
      MAIL_API_URL: "https://m.example",
      MAILCHANNELS_API_KEY: "k",
    };
    expect(() => readTurso({ ...all, APP_SECRET: "short" })).toThrow("32 characters");
    expect(readTurso({ ...all, APP_SECRET: "s".repeat(32) })).toMatchObject({
      access: { org: "acme", control: { url: "libsql://c.turso.io" } },
      env: { ENVIRONMENT: "production", PUBLIC_SCHEME: "https" },
    });
  });
});
