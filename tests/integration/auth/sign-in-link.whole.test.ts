import { afterAll, beforeAll, expect, it } from "vitest";
import { execute, openEventOf, openFor } from "../../harness/databases";
import { DEMO_PASSWORD, startHost, type TestHost } from "../../harness/host";
import { type Client, httpClient } from "../../harness/http";
import { TEST_MS } from "../../harness/patience";
import { BUILT, CHANGES_SESSION } from "../../harness/site-map";
import { demoIds, frameAccess, isAllowed, withIds } from "../support/matrix";

/**
 * A link that an admin copied, tried against every address and method: it signs in to its event alone, by its own button alone, sets no
 * password and opens nothing of staff's (decisions, "Staff and a team's people").
 */
const LINK = "/auth/sign-in-link";
let host: TestHost;
let ids: Record<string, string>;
let token: string;

beforeAll(async () => {
  host = await startHost({ demo: true });
  ids = await demoIds(host);
  token = await copied();
}, TEST_MS);
afterAll(async () => void (await host?.stop()));

const at = (path: string, slug = "demo") => host.baseUrl(slug) + path;
const sessionAt = (client: Client, slug = "demo") =>
  client.cookies.get(new URL(at("/", slug)).host)?.get("session");
/** Addresses with ids of the demo, but those that are the link's own or end the session that asks. */
const ADDRESSES = BUILT.filter(({ path }) => path !== LINK && !CHANGES_SESSION.includes(path));

async function byPassword(email: string): Promise<Client> {
  const client = httpClient();
  await client.post(at("/auth/login"), { form: { email, password: DEMO_PASSWORD } });
  expect(sessionAt(client), email).toBeTruthy();
  return client;
}

async function copied(): Promise<string> {
  const admin = await byPassword("admin@demo.example");
  const path = withIds("/admin/teams/:teamId/:userId/sign-in-link", ids);
  const { body } = await admin.post(at(path), { form: {}, follow: true });
  const [, secret] = /sign-in-link\?token=([\w-]{43})/.exec(body) ?? [];
  if (!secret) throw new Error("No link was shown");
  return secret;
}

const says = async (client: Client, slug = "demo") =>
  (await client.get(at(`${LINK}?token=${token}`, slug), { follow: true })).body;

it("given to any other address, in its query, its form or its cookie, it signs nobody in and stays good", async () => {
  const holder = httpClient();
  expect(await says(holder)).toContain("Sign in as");
  for (const { path } of ADDRESSES) {
    const url = at(withIds(path, ids));
    for (const client of [httpClient(), holder]) {
      for (const name of ["token", "credential"]) {
        await client.get(`${url}?${name}=${token}`);
        await client.post(`${url}?${name}=${token}`, {
          form: { [name]: token, newPassword: "a", repeatPassword: "a" },
        });
      }
      expect(sessionAt(client), path).toBeUndefined();
    }
  }
  expect(await says(httpClient())).toContain("Sign in as");
});

it("is nothing in another event", async () => {
  const client = httpClient();
  expect(await says(client, "second")).not.toContain("Sign in as");
  await client.post(at(LINK, "second"), { form: {} });
  expect(sessionAt(client, "second")).toBeUndefined();
});

it("by its own button it signs in once, to what that person sees with a password, and to nothing else", async () => {
  const control = openFor(host).control;
  const known = async () => ({
    passwords: (await execute(control, "select * from credentials order by user_id")).rows,
    grants: (await execute(control, "select * from staff_grants order by user_id")).rows,
    levels: (await execute(await openEventOf(host, "demo"), "select id, permissions from user order by id"))
      .rows,
  });
  const before = await known();
  const usual = await byPassword("owner@demo.example");
  const client = httpClient();
  await says(client);
  expect((await client.post(at(LINK), { form: {} })).status).toBe(302);
  const session = sessionAt(client);
  expect(session).toBeTruthy();
  const again = httpClient();
  await says(again);
  await again.post(at(LINK), { form: {} });
  expect(sessionAt(again), "a second time").toBeUndefined();

  const told: string[] = [];
  for (const { path, access } of ADDRESSES) {
    const url = at(withIds(path, ids));
    const [linked, passworded] = [await client.get(url), await usual.get(url)];
    if (linked.status !== passworded.status)
      told.push(`GET ${path}: ${linked.status}, with a password ${passworded.status}`);
    const mayOpen =
      isAllowed(access, "user") && isAllowed(path.startsWith("/admin") ? frameAccess(path) : "guest", "user");
    if (mayOpen) continue;
    const sent = await client.post(url, { form: {} });
    if (![403, 404, 405].includes(sent.status)) told.push(`POST ${path}: ${sent.status}`);
    if (![302, 403, 404].includes(linked.status)) told.push(`GET ${path}: ${linked.status}`);
  }
  expect(told).toEqual([]);
  const foreign = await httpClient().get(at("/tasks", "second"), {
    headers: { cookie: `session=${session}` },
  });
  expect(foreign.status).toBe(302);
  expect(await known()).toEqual(before);
});
