import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import { httpClient } from "../../harness/http";
import { itInWhole } from "../../harness/it-in-whole";
import { mailsTo, waitForMail } from "../../harness/mail";
import { portal, urlOf } from "../../harness/portal";
import { givePassword, PASSWORD, textOf } from "../../worlds/portal-event";
import { timing } from "../support/timing";
import { codesIn, eventWithPeople, type Person, type Portal, secretIn } from "./support/person";

const AGAIN = "Please log in again to perform this operation.";

let event: Portal;
let owner: Person;
let admin: Person;
let codes: string[] = [];

beforeAll(async () => {
  ({ event, owner, admin } = await eventWithPeople("factors", "127.0.71"));
  await owner.login();
  codes = await owner.setUpApp();
});

beforeEach(() => owner.forgetLastStep());

/** The session as if it had begun long ago. */
const ageSessions = (person: Person) =>
  writeBatch(event.db, [
    sql`update session set created_at = '2026-01-01T00:00:00.000Z' where user_id = ${person.id}`,
  ]);

const demand = (isDemanded: boolean) =>
  writeBatch(event.db, [
    sql`update settings set data = json_set(data, '$.requireStaffSecondFactor', json(${String(isDemanded)})) where kind = 'event'`,
    sql`update event_root set version = '0.0.' || (1 + cast(substr(version, 5) as integer))`,
  ]);

/** The form of the event's settings, at the version that is stored. */
async function eventForm(): Promise<Record<string, string>> {
  const [row] = await event.rows<{ version: number }>(sql`select version from settings where kind = 'event'`);
  const { eventName, timeZone, locale } = event.ctx().settings.event;
  return { version: String(row?.version), eventName: eventName || "Factors", timeZone, locale };
}

async function setUpAt(path: string, form: Record<string, string> = {}) {
  admin.secret = secretIn((await admin.get(path)).body);
  return admin.post(path, { code: admin.code(), ...form });
}

describe("setting up an authenticator app", () => {
  it("gives ten recovery codes, shows them once, and tells the owner", async () => {
    expect(codes).toHaveLength(10);
    expect(codesIn((await owner.get("/my-account/security/recovery-codes")).body)).toEqual([]);
    await waitForMail(portal().mailboxUrl, { to: owner.email, subject: "second factor was added" });
  });

  it("stores the secret sealed and the codes hashed", async () => {
    const [factor] = await owner.control<{ secret: string }>(
      sql`select secret from totp_factors where user_id = ${owner.id}`,
    );
    expect(factor?.secret).toMatch(/^v2\./);
    expect(factor?.secret).not.toContain(owner.secret);
    const stored = await owner.control<{ code_hash: string }>(
      sql`select code_hash from recovery_codes where user_id = ${owner.id}`,
    );
    expect(stored).toHaveLength(10);
    for (const { code_hash } of stored) expect(code_hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it("needs a code that fits, and the secret that this browser was shown", async () => {
    await admin.login();
    const wrong = await admin.post("/my-account/security/totp", { code: "000000" });
    expect([wrong.status, textOf(wrong.body)]).toEqual([
      422,
      expect.stringContaining("That code does not fit"),
    ]);
    await admin.get("/my-account/security/totp");
    const foreign = await admin.post("/my-account/security/totp", { code: owner.code() });
    expect(foreign.status).toBe(422);
    expect(await admin.control(sql`select 1 from totp_factors where user_id = ${admin.id}`)).toEqual([]);
  });
});

describe("signing in with a second factor", () => {
  it("the password alone gives no session, and the code does", async () => {
    const first = await owner.login();
    expect([first.headers.location, owner.isIn()]).toEqual(["/auth/second-factor", false]);
    expect((await owner.get("/")).headers.location).toContain("/auth/login");
    const wrong = await owner.post("/auth/second-factor", { code: "123456" });
    expect([wrong.status, owner.isIn()]).toEqual([422, false]);
    expect(wrong.body).not.toContain("123456");
    const right = await owner.post("/auth/second-factor", { code: owner.code() });
    expect([right.headers.location, owner.isIn()]).toEqual(["/", true]);
    const [session] = await event.rows<{ factor: string }>(sql`select d.factor from session_detail d
      join session s on s.id = d.session_id where s.user_id = ${owner.id} order by s.created_at desc limit 1`);
    expect(session?.factor).toBe("totp");
  });

  it("leads to where the person wanted to go", async () => {
    owner.client = owner.browser();
    const form = { email: owner.email, password: "a-password-for-tests-2027", next: "/tasks" };
    await owner.post("/auth/login", form);
    expect((await owner.post("/auth/second-factor", { code: owner.code() })).headers.location).toBe("/tasks");
  });

  it("makes at most 3 round trips to the event's database", async () => {
    await owner.login();
    const answer = await owner.post("/auth/second-factor", { code: owner.code() });
    expect(timing(answer).roundTrips).toBeLessThanOrEqual(3);
  });

  it("each code works once, also the neighbouring step's", async () => {
    const code = owner.code();
    await owner.login();
    expect((await owner.post("/auth/second-factor", { code })).status).toBe(302);
    await owner.login();
    expect((await owner.post("/auth/second-factor", { code })).status).toBe(422);
    expect((await owner.post("/auth/second-factor", { code: owner.code(-1) })).status).toBe(422);
    expect((await owner.post("/auth/second-factor", { code: owner.code(1) })).status).toBe(302);
  });

  itInWhole("of 200 at once with one code, one is let in", async () => {
    await owner.login();
    const cookies = owner.client.cookies;
    const code = owner.code();
    const host = new URL(owner.url("/")).host;
    const answers = await Promise.all(
      Array.from({ length: 200 }, async () => {
        const one = owner.browser();
        one.cookies.set(host, new Map(cookies.get(host)));
        await one.post(owner.url("/auth/second-factor"), { form: { code } });
        return one.cookies.get(host)?.has("session");
      }),
    );
    expect(answers.filter(Boolean)).toHaveLength(1);
  });

  it("eleven wrong codes are too many, then the right one is too, and sign-in itself is not", async () => {
    await owner.login();
    for (let n = 0; n < 10; n += 1) await owner.post("/auth/second-factor", { code: "111111" });
    const last = await owner.post("/auth/second-factor", { code: owner.code() });
    expect([last.status, textOf(last.body)]).toEqual([
      429,
      expect.stringContaining("Too many requests. Please try again later."),
    ]);
    expect((await owner.login()).headers.location).toBe("/auth/second-factor");
  });

  it("somebody who knows the password and guesses codes elsewhere locks the owner out neither there nor at the codes", async () => {
    await owner.login();
    const pending = new Map(owner.client.cookies.get(new URL(owner.url("/")).host));
    // Ten addresses, ten wrong codes each: all that an account has in a day.
    for (let n = 0; n < 10; n += 1) {
      const stranger = httpClient({ localAddress: `127.0.73.${n + 1}` });
      stranger.cookies.set(new URL(owner.url("/")).host, new Map(pending));
      const guess = () => stranger.post(owner.url("/auth/second-factor"), { form: { code: "111111" } });
      const answers = await Promise.all(Array.from({ length: 10 }, guess));
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(422));
    }
    await owner.login();
    expect((await owner.post("/auth/second-factor", { code: owner.code() })).status).toBe(429);
    expect((await owner.post("/auth/second-factor", { recoveryCode: codes[9] ?? "" })).status).toBe(302);
  });

  it("what passed step one is nothing in another event", async () => {
    await owner.login();
    const from = owner.client.cookies.get(new URL(owner.url("/")).host);
    const other = httpClient();
    const url = urlOf("second", "/auth/second-factor");
    other.cookies.set(new URL(url).host, new Map(from));
    expect((await other.get(url)).headers.location).toBe("/auth/login");
    expect((await other.post(url, { form: { code: owner.code() } })).headers.location).toBe("/auth/login");
  });

  it("a password that was changed in between ends what was begun with the old one", async () => {
    await owner.login();
    await givePassword(event.on, owner.id);
    const answer = await owner.post("/auth/second-factor", { code: owner.code() });
    expect([answer.status, owner.isIn()]).toEqual([401, false]);
  });
});

describe("recovery codes", () => {
  it("sign in once, however they are typed, and the owner is told", async () => {
    const code = codes[0]?.toLowerCase().replaceAll("-", " ") ?? "";
    await owner.login();
    expect((await owner.get("/auth/second-factor?use=recovery")).body).toContain("Recovery code");
    expect((await owner.post("/auth/second-factor", { recoveryCode: code })).headers.location).toBe("/");
    await waitForMail(portal().mailboxUrl, { to: owner.email, subject: "recovery code was used" });
    await owner.login();
    const again = await owner.post("/auth/second-factor", { recoveryCode: code });
    expect([again.status, owner.isIn()]).toEqual([422, false]);
  });

  it("of 20 at once with one code, one is let in", async () => {
    await owner.login();
    const host = new URL(owner.url("/")).host;
    const own = owner.client.cookies.get(host);
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const one = owner.browser();
        one.cookies.set(host, new Map(own));
        await one.post(owner.url("/auth/second-factor"), { form: { recoveryCode: codes[1] ?? "" } });
        return one.cookies.get(host)?.has("session");
      }),
    );
    expect(answers.filter(Boolean)).toHaveLength(1);
  });

  it("another person's are worth nothing", async () => {
    await admin.login();
    await admin.setUpApp();
    await admin.login();
    const answer = await admin.post("/auth/second-factor", { recoveryCode: codes[2] ?? "" });
    expect([answer.status, admin.isIn()]).toEqual([422, false]);
  });

  it("new ones take the place of the old", async () => {
    await owner.login();
    await owner.post("/auth/second-factor", { code: owner.code() });
    await owner.post("/my-account/security/recovery-codes");
    const fresh = codesIn((await owner.get("/my-account/security/recovery-codes")).body);
    expect(fresh).toHaveLength(10);
    await owner.login();
    expect((await owner.post("/auth/second-factor", { recoveryCode: codes[3] ?? "" })).status).toBe(422);
    expect((await owner.post("/auth/second-factor", { recoveryCode: fresh[0] ?? "" })).status).toBe(302);
  });
});

describe("changing factors", () => {
  const removal = "/my-account/security/removal";

  it("needs a recent sign-in or the password", async () => {
    await owner.login();
    await owner.post("/auth/second-factor", { code: owner.code() });
    await ageSessions(owner);
    const without = await owner.post(`${removal}?of=totp`, { of: "totp" });
    expect([without.status, textOf(without.body)]).toEqual([422, expect.stringContaining(AGAIN)]);
    const wrong = await owner.post(`${removal}?of=totp`, { of: "totp", password: "not-the-password" });
    expect(textOf(wrong.body)).toContain("The password provided is incorrect.");
    expect((await owner.post("/my-account/security/recovery-codes")).status).toBe(422);
    expect(await owner.control(sql`select 1 from totp_factors where user_id = ${owner.id}`)).toHaveLength(1);
    const right = await owner.post(`${removal}?of=totp`, {
      of: "totp",
      password: "a-password-for-tests-2027",
    });
    expect(right.headers.location).toBe("/my-account/security");
  });

  it("the last one takes the recovery codes with it, and the owner is told", async () => {
    expect(await owner.control(sql`select 1 from recovery_codes where user_id = ${owner.id}`)).toEqual([]);
    await waitForMail(portal().mailboxUrl, { to: owner.email, subject: "second factor was removed" });
    expect((await owner.login()).headers.location).toBe("/");
    codes = await owner.setUpApp();
  });

  it("one can be removed by its owner only", async () => {
    await owner.login();
    await owner.post("/auth/second-factor", { code: owner.code(1) });
    await writeBatch(event.on.control, [
      sql`insert into passkeys (id, user_id, rp_id, name, public_key, counter, created_at)
        values ('the-admins', ${admin.id}, 'factors.localhost', 'Theirs', 'x', 0, '2026-01-01T00:00:00.000Z')`,
    ]);
    expect((await owner.get(`${removal}?of=passkey:the-admins`)).status).toBe(404);
    expect((await owner.post(removal, { of: "passkey:the-admins" })).status).toBe(409);
    expect(await admin.control(sql`select 1 from passkeys where id = 'the-admins'`)).toHaveLength(1);
    await writeBatch(event.on.control, [sql`delete from passkeys where id = 'the-admins'`]);
  });

  it("a password reset removes none", async () => {
    const { mailboxUrl } = portal();
    const before = new Date();
    await httpClient().post(owner.url("/auth/forgot-password"), { form: { email: owner.email } });
    const mail = await waitForMail(mailboxUrl, { to: owner.email, subject: "new password", after: before });
    const link = /https?:\/\/\S+reset-password\S+/.exec(mail.text)?.[0] ?? "";
    const browser = httpClient();
    await browser.get(link, { follow: true });
    const form = { newPassword: "another-harbour-pilot-9", repeatPassword: "another-harbour-pilot-9" };
    expect((await browser.post(owner.url("/auth/reset-password"), { form })).status).toBe(302);
    expect((await owner.login("another-harbour-pilot-9")).headers.location).toBe("/auth/second-factor");
  });
});

describe("where the event demands it of its staff", () => {
  it("sessions without one end, staff set one up before anything else, others go on as before", async () => {
    await writeBatch(event.on.control, [sql`delete from totp_factors`, sql`delete from recovery_codes`]);
    const member = owner;
    await member.login("another-harbour-pilot-9");
    await admin.login();
    expect((await admin.get("/admin")).status).toBe(200);
    await demand(true);
    expect((await admin.get("/admin")).headers.location).toContain("/auth/login");
    expect((await member.get("/")).status).toBe(200);
    expect((await admin.login()).headers.location).toBe("/auth/second-factor/set-up");
    expect(admin.isIn()).toBe(false);
    expect((await admin.get("/admin")).headers.location).toContain("/auth/login");
    expect((await admin.get("/auth/second-factor")).headers.location).toBe("/auth/second-factor/set-up");
    expect(await admin.setUpApp("/auth/second-factor/set-up")).toHaveLength(10);
    expect((await admin.get("/admin")).status).toBe(200);
    expect((await admin.login()).headers.location).toBe("/auth/second-factor");
  });

  it("whoever switches it on sets theirs up at once, in the session that they have", async () => {
    await demand(false);
    await writeBatch(event.on.control, [sql`delete from totp_factors`, sql`delete from recovery_codes`]);
    await admin.login();
    const elsewhere = admin.client;
    await admin.login();
    const form = { ...(await eventForm()), requireStaffSecondFactor: "on" };
    expect((await admin.post("/admin/event", form)).headers.location).toBe("/admin/event");
    const next = (await admin.get("/admin/event")).headers.location ?? "";
    expect(next).toBe("/auth/second-factor/set-up?next=%2Fadmin%2Fevent");
    expect(admin.isIn(), "its cookie stays").toBe(true);
    expect((await elsewhere.get(admin.url("/admin"))).headers.location).toContain("/auth/login");
    expect((await admin.get("/tasks")).headers.location, "nothing else before it").toContain(
      "set-up?next=%2Ftasks",
    );
    // Of long ago: an open screen is no proof.
    await ageSessions(admin);
    const without = await setUpAt(next);
    expect([without.status, textOf(without.body)]).toEqual([422, expect.stringContaining(AGAIN)]);
    const given = await setUpAt(next, { password: PASSWORD });
    expect(given.headers.location).toBe("/my-account/security/recovery-codes");
    expect((await admin.get("/admin/event")).status).toBe(200);
    expect((await admin.login()).headers.location).toBe("/auth/second-factor");
  });

  it("a session that may set up, with a factor on the account already, gives that one", async () => {
    await admin.login();
    await admin.post("/auth/second-factor", { code: admin.code(1) });
    await writeBatch(event.db, [
      sql`update session_detail set factor = null`,
      sql`update session set set_up_until = '2099' where user_id = ${admin.id}`,
    ]);
    const set = (await admin.get("/admin")).headers.location ?? "";
    expect((await admin.get(set)).headers.location).toBe("/auth/second-factor");
  });

  it("what leads to setting up does not pass by a factor that is there", async () => {
    await writeBatch(event.on.control, [sql`delete from totp_factors`]);
    await admin.login();
    await admin.get("/auth/second-factor/set-up");
    const other = admin.client;
    await admin.login();
    await admin.setUpApp("/auth/second-factor/set-up");
    // The first browser comes late, with a secret of its own.
    admin.client = other;
    admin.secret = /secret-key">([A-Z2-7 ]+)</
      .exec((await admin.get("/auth/second-factor/set-up")).body)?.[1]
      ?.replaceAll(" ", "") as string;
    const late = await admin.post("/auth/second-factor/set-up", { code: admin.code() });
    expect([late.status, admin.isIn()]).toEqual([409, false]);
  });

  it("the last one cannot be removed", async () => {
    await writeBatch(event.on.control, [sql`delete from totp_factors`, sql`delete from recovery_codes`]);
    await admin.login();
    await admin.setUpApp("/auth/second-factor/set-up");
    const answer = await admin.post("/my-account/security/removal?of=totp", { of: "totp" });
    expect([answer.status, textOf(answer.body)]).toEqual([
      422,
      expect.stringContaining("Add another one first"),
    ]);
    expect(await admin.control(sql`select 1 from totp_factors where user_id = ${admin.id}`)).toHaveLength(1);
  });
});

describe("where somebody is signed in", () => {
  it("all other sessions end at a press, this one goes on", async () => {
    await demand(false);
    await writeBatch(event.on.control, [sql`delete from totp_factors`]);
    await owner.login("another-harbour-pilot-9");
    const elsewhere = owner.client;
    await owner.login("another-harbour-pilot-9");
    const page = textOf((await owner.get("/my-account/security")).body);
    expect(page).toContain("This one");
    await owner.post("/my-account/security/sign-outs");
    expect((await elsewhere.get(owner.url("/"))).status).toBe(200);
    await owner.post("/my-account/security/sign-outs", { sessions: "others" });
    expect((await owner.get("/")).status).toBe(200);
    expect((await elsewhere.get(owner.url("/"))).headers.location).toContain("/auth/login");
    expect((await mailsTo(portal().mailboxUrl, owner.email)).length).toBeGreaterThan(0);
  });
});
