import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import type { Databases } from "#workers/ops/provision/connect";
import { USER_DISABLED } from "~/features/auth/auth.texts";
import { PROVIDER_MS } from "~/features/auth/provider-client.server";
import { recoveryCodeHash } from "~/features/auth/recovery-codes.server";
import { freePort } from "../../../workers/local/ports";
import { openEventOf, openFor } from "../../harness/databases";
import { startHost, type TestHost } from "../../harness/host";
import { type Answer, type Client, httpClient } from "../../harness/http";
import { itInWhole } from "../../harness/it-in-whole";
import { waitForMail } from "../../harness/mail";
import { inWhole } from "../../harness/whole";
import { textOf } from "../../worlds/portal-event";
import { rowsOf } from "../../worlds/test-event";
import { CLIENT, type OidcServer, startOidcServer } from "./support/oidc-server";

const INVALID = "The credential provided is invalid or mismatched.";
const UNTRUSTED = "gave an answer that cannot be trusted";
const LATE = "did not answer in time";

let host: TestHost;
let oidc: OidcServer;
let databases: Databases;
let client: Client;
const at = (path: string, slug = "demo") => `${host.baseUrl(slug)}${path}`;

beforeAll(async () => {
  const [port, oidcPort] = [await freePort(), await freePort()];
  oidc = await startOidcServer(() => `http://localhost:${port}/auth/provider/callback`, oidcPort);
  const providers = [{ id: "test", label: "Test ID", issuer: oidc.issuer, clientId: CLIENT.id }];
  host = await startHost({
    port,
    demo: true,
    env: { OIDC_PROVIDERS: JSON.stringify(providers), OIDC_TEST_SECRET: CLIENT.secret },
  });
  databases = openFor(host);
});

afterAll(async () => {
  await oidc?.stop();
  await host?.stop();
});

beforeEach(async () => {
  client = httpClient();
  oidc.mischief = {};
  oidc.account = { sub: "owner-at-test", email: "owner@demo.example", email_verified: true };
  await writeBatch(databases.control, [sql`delete from linked_providers`, sql`delete from sign_in_attempts`]);
});

/** Step by step, until an address that `stopAt` names: that one is not opened. */
async function walk(url: string, stopAt?: string, by = client): Promise<{ answer: Answer; next: string }> {
  let answer = await by.get(url);
  for (let hops = 0; answer.headers.location && hops < 15; hops += 1) {
    const next = new URL(answer.headers.location, answer.url).href;
    if (stopAt && next.includes(stopAt)) return { answer, next };
    answer = await by.get(next);
  }
  return { answer, next: "" };
}

const signIn = async (slug = "demo", next = "") =>
  (await walk(at(`/auth/provider/test${next && `?next=${next}`}`, slug))).answer;

const isIn = (slug = "demo", by = client) =>
  by.cookies.get(new URL(at("/", slug)).host)?.has("session") ?? false;

const count = async (from: ReturnType<typeof sql>) =>
  (await rowsOf<{ n: number }>(databases.control, sql`select count(*) as n from ${from}`))[0]?.n;

describe("signing in with a provider", () => {
  it("is offered on the login page, and leads to where the person wanted to go", async () => {
    expect((await client.get(at("/auth/login?next=/tasks"))).body).toContain(
      'href="/auth/provider/test?next=%2Ftasks"',
    );
    const answer = await signIn("demo", "/tasks");
    expect([answer.status, answer.url]).toEqual([200, at("/tasks")]);
    expect(isIn()).toBe(true);
  });

  it("sends PKCE, state and nonce, and comes back to the one address on the base domain", async () => {
    await signIn();
    const asked = oidc.asked.at(-1);
    expect(asked?.get("redirect_uri")).toBe(`http://localhost:${host.port}/auth/provider/callback`);
    expect(asked?.get("code_challenge_method")).toBe("S256");
    for (const name of ["code_challenge", "state", "nonce"]) {
      expect(asked?.get(name)?.length, name).toBeGreaterThan(40);
    }
    expect(asked?.get("response_type")).toBe("code");
  });

  it("links by the verified address the first time, by issuer and subject ever after, and tells the owner", async () => {
    const before = new Date();
    await signIn();
    const { mailboxUrl } = host;
    await waitForMail(mailboxUrl, { to: "owner@demo.example", subject: "new way to sign in", after: before });
    client = httpClient();
    oidc.account = { sub: "owner-at-test", email: "renamed@elsewhere.example", email_verified: false };
    expect((await signIn()).url).toBe(at("/"));
    expect(isIn()).toBe(true);
  });

  it("with a second factor on the account, is linked only when that was given", async () => {
    const [owner] = await rowsOf<{ id: string }>(
      databases.control,
      sql`select id from user_profiles where email = 'owner@demo.example'`,
    );
    const id = owner?.id ?? "";
    const code = "ABCD-EFGH-JKMN-PQRS";
    await writeBatch(databases.control, [
      sql`insert into totp_factors (user_id, secret, last_step, created_at) values (${id}, 'x', 0, '2026-01-01')`,
      sql`insert into recovery_codes (code_hash, user_id, created_at)
        values (${await recoveryCodeHash(id, code)}, ${id}, '2026-01-01')`,
    ]);
    try {
      const answer = await signIn("demo", "/tasks");
      expect(answer.url).toBe(at("/auth/second-factor"));
      const said = textOf(answer.body);
      expect(said).toContain("The sign-in service has told us who you are.");
      expect(said).not.toContain("Your password is right");
      expect([isIn(), await count(sql`linked_providers`)]).toEqual([false, 0]);
      const wrong = await client.post(at("/auth/second-factor"), {
        form: { recoveryCode: "AAAA-AAAA-AAAA-AAAA" },
      });
      expect([wrong.status, await count(sql`linked_providers`)]).toEqual([422, 0]);
      // Nobody's second factor: the account at the provider is as free as before.
      const right = await client.post(at("/auth/second-factor"), { form: { recoveryCode: code } });
      expect([right.headers.location, isIn()]).toEqual(["/tasks", true]);
      expect(await count(sql`linked_providers where user_id = ${id} and subject = 'owner-at-test'`)).toBe(1);
    } finally {
      await writeBatch(databases.control, [sql`delete from totp_factors`, sql`delete from recovery_codes`]);
    }
  });

  it("whoever was linked meanwhile keeps their place: the later sign-in is refused", async () => {
    const { next } = await walk(at("/auth/provider/test"), "hand-over");
    const [other] = await rowsOf<{ id: string }>(
      databases.control,
      sql`select id from user_profiles where email = 'other@demo.example'`,
    );
    await writeBatch(databases.control, [
      sql`insert into linked_providers (issuer, subject, user_id, created_at)
        values (${oidc.issuer}, 'owner-at-test', ${other?.id ?? ""}, '2026-01-01')`,
    ]);
    expect(textOf((await walk(next)).answer.body)).toContain(INVALID);
    expect(isIn()).toBe(false);
  });

  it("makes one session, of the event where it began", async () => {
    await signIn();
    expect([isIn("demo"), isIn("second")]).toEqual([true, false]);
    expect((await client.get(at("/", "second"))).headers.location).toContain("/auth/login");
    expect(client.cookies.get(`localhost:${host.port}`)?.size ?? 0).toBe(0);
  });

  it("never makes an identity: an unknown person reads the invalid-credential text", async () => {
    const before = await count(sql`user_profiles`);
    oidc.account = { sub: "stranger", email: "stranger@nowhere.example", email_verified: true };
    const answer = await signIn("demo", "/tasks");
    expect(answer.url).toBe(at("/auth/login?next=%2Ftasks"));
    expect(textOf(answer.body)).toContain(INVALID);
    expect([isIn(), await count(sql`user_profiles`), await count(sql`linked_providers`)]).toEqual([
      false,
      before,
      0,
    ]);
  });

  it("does not take in somebody of another event, linked there or not", async () => {
    oidc.account = { sub: "second-owner", email: "owner@second.example", email_verified: true };
    expect(textOf((await signIn()).body)).toContain(INVALID);
    expect(await count(sql`linked_providers`)).toBe(0);
    expect((await signIn("second")).url).toBe(at("/", "second"));
    client = httpClient();
    expect(textOf((await signIn("demo")).body)).toContain(INVALID);
    expect(isIn()).toBe(false);
  });

  it("needs a verified address", async () => {
    for (const email_verified of [false, undefined]) {
      oidc.account = { ...oidc.account, email_verified };
      expect(textOf((await signIn()).body), String(email_verified)).toContain(INVALID);
    }
    expect([isIn(), await count(sql`linked_providers`)]).toEqual([false, 0]);
  });

  it("does not give a former colleague's place to whoever has their address at the provider now", async () => {
    await signIn();
    client = httpClient();
    oidc.account = { ...oidc.account, sub: "the-new-colleague" };
    expect(textOf((await signIn()).body)).toContain(INVALID);
    expect(isIn()).toBe(false);
  });

  it("an archived team's user is not let in", async () => {
    const db = await openEventOf(host, "demo");
    const setTo = (value: number) =>
      writeBatch(db, [
        sql`update team set is_archived = ${value} where id = (select team_id from user where email = 'owner@demo.example')`,
      ]);
    await setTo(1);
    try {
      expect(textOf((await signIn()).body)).toContain(USER_DISABLED);
      expect(isIn()).toBe(false);
    } finally {
      await setTo(0);
    }
  });
});

describe("a provider that answers wrongly lets nobody in", () => {
  const cases: [string, OidcServer["mischief"]][] = [
    ["another nonce", { nonce: "somebody-elses-nonce" }],
    ["no nonce", { forge: { nonce: undefined } }],
    ["another audience", { forge: { aud: "another-client" } }],
    ["two audiences and no authorised party", { forge: { aud: [CLIENT.id, "other"], azp: undefined } }],
    ["another authorised party", { forge: { azp: "another-client" } }],
    ["another issuer", { forge: { iss: "https://accounts.evil.example" } }],
    ["a token that ended two minutes ago", { forge: { exp: Math.floor(Date.now() / 1000) - 120 } }],
    ["a stranger's signature", { strangersKey: true }],
    ["an address of another person", { userinfo: { sub: "somebody-else", email: "admin@demo.example" } }],
  ];
  it.each(cases)("%s", async (_, mischief) => {
    oidc.mischief = mischief;
    const answer = await signIn("demo", "/tasks");
    expect(answer.url).toBe(at("/auth/login?next=%2Ftasks"));
    expect(textOf(answer.body)).toContain(UNTRUSTED);
    expect([isIn(), await count(sql`linked_providers`)]).toEqual([false, 0]);
  });

  it("the same forger's hand lets the right claims in: it is the claims that were refused", async () => {
    oidc.mischief = { forge: { azp: CLIENT.id, exp: Math.floor(Date.now() / 1000) - 30 } };
    expect((await signIn()).url).toBe(at("/"));
    expect(isIn()).toBe(true);
  });

  inWhole(() => {
    it("a provider that takes longer than ten seconds", async () => {
      expect(PROVIDER_MS).toBe(10_000);
      // Only the limit ends this.
      oidc.mischief = { neverToken: true };
      const answer = await signIn();
      expect(textOf(answer.body)).toContain(LATE);
      expect(isIn()).toBe(false);
    });
  });

  it("a provider that is down", async () => {
    const { next } = await walk(at("/auth/provider/test"), "/callback?");
    oidc.mischief = { broken: true };
    expect(textOf((await walk(next)).answer.body)).toContain(LATE);
    expect(isIn()).toBe(false);
  });

  it("a person who says no", async () => {
    const { next } = await walk(at("/auth/provider/test"), `${oidc.issuer}/auth`);
    const state = new URL(next).searchParams.get("state") ?? "";
    const query = new URLSearchParams({ error: "access_denied", state, iss: oidc.issuer });
    const { answer } = await walk(`http://localhost:${host.port}/auth/provider/callback?${query}`);
    expect(textOf(answer.body)).toContain("The sign-in was cancelled");
  });
});

describe("what is on its way is worth something once, here, to this browser", () => {
  const callback = async (by = client) => (await walk(at("/auth/provider/test"), "/callback?", by)).next;
  const handOver = async (by = client) => (await walk(at("/auth/provider/test"), "hand-over", by)).next;

  it("a callback that is replayed finds nothing under way", async () => {
    const url = await callback();
    const cookies = new Map(client.cookies.get(`localhost:${host.port}`));
    await walk(url);
    expect((await client.get(url)).status).toBe(400);
    // Even with the cookie kept: the provider gives nothing for a code twice.
    client.cookies.set(`localhost:${host.port}`, cookies);
    const again = (await client.get(url)).headers.location ?? "";
    expect(again).toContain("problem=wrong");
  });

  it("a callback in another browser, with another state, or with a code of another flow is refused", async () => {
    const url = await callback();
    expect((await httpClient().get(url)).status).toBe(400);
    const changed = new URL(url);
    changed.searchParams.set("state", "x".repeat(43));
    expect((await client.get(changed.href)).headers.location).toContain("problem=wrong");
    const thief = httpClient();
    const stolen = new URL(await callback());
    const own = new URL(await callback(thief));
    own.searchParams.set("code", stolen.searchParams.get("code") ?? "");
    expect((await thief.get(own.href)).headers.location).toContain("problem=wrong");
  });

  it("a hand-over works once", async () => {
    const url = await handOver();
    const cookies = new Map(client.cookies.get(new URL(url).host));
    expect((await client.get(url)).headers.location).toBe("/");
    expect(isIn()).toBe(true);
    const replay = httpClient();
    replay.cookies.set(new URL(url).host, cookies);
    const { answer } = await walk(url, undefined, replay);
    expect(textOf(answer.body)).toContain("The action code has expired.");
    expect(isIn("demo", replay)).toBe(false);
  });

  itInWhole("of 200 at once with one hand-over one is let in", async () => {
    const url = await handOver();
    const cookies = new Map(client.cookies.get(new URL(url).host));
    const answers = await Promise.all(
      Array.from({ length: 200 }, async () => {
        const one = httpClient();
        one.cookies.set(new URL(url).host, new Map(cookies));
        await one.get(url);
        return isIn("demo", one);
      }),
    );
    expect(answers.filter(Boolean)).toHaveLength(1);
  });

  it("a hand-over is nothing in another browser, in another event and after its minute", async () => {
    const url = await handOver();
    const thief = httpClient();
    await walk(at("/auth/provider/test"), "/callback?", thief);
    await walk(url, undefined, thief);
    expect(isIn("demo", thief)).toBe(false);
    const inSecond = url.replace("//demo.", "//second.");
    client.cookies.set(new URL(inSecond).host, new Map(client.cookies.get(new URL(url).host)));
    await walk(inSecond);
    expect(isIn("second")).toBe(false);
    await writeBatch(databases.control, [
      sql`update tokens set expires_at = '2020-01-01T00:00:00.000Z' where purpose = 'handOver' and used_at is null`,
    ]);
    expect(textOf((await walk(url)).answer.body)).toContain("The action code has expired.");
    expect(isIn()).toBe(false);
  });

  it("a request to the base domain that no event made is refused, and so is one of a minute ago", async () => {
    const base = `http://localhost:${host.port}/auth/provider/start`;
    for (const query of ["", "?request=", "?request=v1.AAAA"]) {
      expect((await client.get(base + query)).status, query).toBe(400);
    }
  });

  it("no answer carries a secret of the flow: neither the verifier nor the nonce nor a session", async () => {
    const { next, answer } = await walk(at("/auth/provider/test"), `${oidc.issuer}/auth`);
    const nonce = new URL(next).searchParams.get("nonce") ?? "?";
    const cookies = String(answer.headers["set-cookie"]);
    expect(decodeURIComponent(cookies)).not.toContain(nonce);
    expect(cookies).toMatch(/HttpOnly; SameSite=Lax/);
    await signIn();
    expect(readFileSync(join(host.dataDir, "worker.log"), "utf8")).not.toMatch(/token=|code=|request=/);
  });
});
