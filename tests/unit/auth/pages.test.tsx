import { scryptSync } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { beforeEach, expect, it } from "vitest";
import { passkeys, recoveryCodes, tokens, totpFactors, userProfiles } from "#db/control/schema";
import { sessions } from "#db/event/schema/auth";
import { sessionDetails } from "#db/event/schema/second-factor";
import { users } from "#db/event/schema/teams";
import { many, q } from "#db/read-batch";
import { seal } from "#db/seal";
import * as logOut from "~/features/auth/log-out.verbs";
import * as forgot from "~/features/auth/pages/forgot-password";
import * as login from "~/features/auth/pages/login";
import * as reset from "~/features/auth/pages/reset-password";
import * as second from "~/features/auth/pages/second-factor";
import * as setUp from "~/features/auth/pages/second-factor-set-up";
import * as set from "~/features/auth/pages/set-password";
import { storePassword } from "~/features/auth/password-store.server";
import { recoveryCodeHash } from "~/features/auth/recovery-codes.server";
import { sha256 } from "~/lib/ids";
import { controlsOf, linksOf, NOW, pageHouse } from "../support/page-house";

const PASSWORD = "correct horse battery";
const HASH = `scrypt$2$1$1$c2FsdA$${scryptSync(PASSWORD, "salt", 32, { N: 2, r: 1, p: 1 }).toString("base64url")}`;
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const PROVIDERS = JSON.stringify([
  { id: "corp", label: "Corp", issuer: "https://login.corp.test", clientId: "c" },
  { id: "ms", label: "Work", clientId: "d", tenant: "0190f3a0-0000-7000-8000-000000000001" },
]);
const guest = { level: null };
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const codeAt = (now: Date) =>
  new TOTP({ secret: Secret.fromBase32(SECRET) }).generate({ timestamp: now.getTime() });

let house: Awaited<ReturnType<typeof pageHouse>>;
beforeEach(async () => {
  house = await pageHouse();
  await house.known.write(...storePassword("mia", HASH, new Date("2027-01-01")));
});
const withTotp = async () => {
  const secret = await seal({ secret: "s".repeat(32), purpose: "totp" }, SECRET);
  await house.known.write(
    q.insert(totpFactors).values({ userId: "mia", secret, lastStep: 0, createdAt: "now" }),
  );
};
const withPasskey = (rpId = "demo.localhost") => {
  const key = { id: "key", userId: "mia", rpId, name: "Key", publicKey: "", counter: 0, transports: "usb" };
  return house.known.write(q.insert(passkeys).values({ ...key, createdAt: "now" }));
};
const withCode = async (code: string) =>
  house.known.write(
    q
      .insert(recoveryCodes)
      .values({ codeHash: await recoveryCodeHash("mia", code), userId: "mia", createdAt: "now" }),
  );
const signIn = (form: Record<string, string> = {}, more: object = {}) =>
  house.visit(login, { ...guest, form: { email: "mia@x.test", password: PASSWORD, ...form }, ...more });
const sessionRows = () => house.at.read(many(q.select().from(sessions)));

it("signing in keeps where it was to lead, and only to a place of this event", async () => {
  const { text, html } = await house.visit(login, { ...guest, path: "/auth/login?next=/tasks?x=1" });
  expect(text).toBe(
    "Sign in Manage your stand, tasks and team for the show. E-mail address * Password * Show password Forgot password? Sign in Signing in… New here? Your organiser sends a welcome e-mail with a link to set your password.",
  );
  expect(controlsOf(html)).toEqual(["POST /?next=/tasks?x=1", "next=/tasks?x=1", "email=", "password="]);
  expect(linksOf(html)).toEqual(["Forgot password? > /auth/forgot-password"]);
  const away = await house.visit(login, { ...guest, path: "/auth/login?next=//evil.test" });
  expect(controlsOf(away.html)).toContain("next=/");
  expect(await house.visit(login, { level: "user", path: "/auth/login?next=/tasks" })).toMatchObject({
    to: "/tasks",
  });
  expect(await signIn({ next: "/tasks" })).toMatchObject({ status: 302, to: "/tasks" });
  expect(await signIn({ next: "//evil.test" })).toMatchObject({ status: 302, to: "/" });
  expect(await signIn({ password: "wrong" })).toMatchObject({ status: 401, cookie: "" });
});

it("each provider is offered by its label, and takes along where signing in was to lead", async () => {
  const offered = await house.visit(login, {
    ...guest,
    path: "/x?next=/tasks",
    env: { OIDC_PROVIDERS: PROVIDERS },
  });
  expect(linksOf(offered.html)).toEqual([
    "Forgot password? > /auth/forgot-password",
    "Sign in with Corp > /auth/provider/corp?next=%2Ftasks",
    "Sign in with Work > /auth/provider/ms?next=%2Ftasks",
  ]);
  const plain = await house.visit(login, { ...guest, env: { OIDC_PROVIDERS: PROVIDERS } });
  expect(linksOf(plain.html).at(-1)).toBe("Sign in with Work > /auth/provider/ms");
});

it("a session remembers the browser, and takes the place of the one that the browser had", async () => {
  const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";
  const first = await signIn({}, { agent });
  const second = await signIn({}, { cookie: first.cookie, agent });
  const [row, ...others] = await sessionRows();
  expect(others).toEqual([]);
  expect(row).toMatchObject({ id: await sha256(second.cookie.split("=")[1] ?? ""), userId: "mia" });
  expect(await house.at.read(many(q.select().from(sessionDetails)))).toMatchObject([
    { sessionId: row?.id, factor: null, browser: "Firefox on Linux" },
  ]);
  const [mia] = await house.at.read(many(q.select().from(users)));
  expect(mia).toMatchObject({ hasLoggedIn: true, lastLoginInTime: NOW.toISOString() });
});

it("signing out ends the session, and is said even where there was none", async () => {
  const { cookie } = await signIn();
  const path = "/auth/log-out";
  const done = await house.visit(logOut, { path, level: "user", cookie, form: {} });
  expect(done).toMatchObject({ to: "/auth/login", toast: { type: "success", title: "You are signed out" } });
  expect(done.cookie).toMatch(/session=;/);
  expect(await sessionRows()).toEqual([]);
  expect(await house.visit(logOut, { ...guest, path, form: {} })).toMatchObject({ to: "/auth/login" });
});

it("a forgotten password is answered alike, whoever asks", async () => {
  const { text, html } = await house.visit(forgot, guest);
  expect(text).toBe(
    "Forgot password Tell us your e-mail address and we send you a link to choose a new password. E-mail address * Send the link Sending… Back to sign in",
  );
  expect([controlsOf(html), linksOf(html)]).toEqual([
    ["POST /", "email="],
    ["Back to sign in > /auth/login"],
  ]);
  for (const email of ["mia@x.test", "nobody@x.test"])
    expect(await house.visit(forgot, { ...guest, form: { email } })).toMatchObject({
      to: "/auth/forgot-password/sent",
    });
  expect(await house.mails()).toHaveLength(1);
});

it("a link's token leaves the address at once; the form sets the password and signs in", async () => {
  const link = async (purpose: "setPassword" | "resetPassword", token: string, more = {}) =>
    house.known.write(
      q.insert(tokens).values({
        ...{ id: token, tokenHash: await sha256(token), purpose, userId: "mia", eventId: "e" },
        ...{ expiresAt: later(3600).toISOString(), createdAt: "now", ...more },
      }),
    );
  const [one, two] = ["1".repeat(43), "2".repeat(43)];
  await link("resetPassword", one);
  const arrived = await house.visit(reset, { ...guest, path: `/auth/reset-password?token=${one}` });
  expect(arrived).toMatchObject({ status: 302, to: "/auth/reset-password" });
  const { text, html } = await house.visit(reset, { ...guest, cookie: arrived.cookie });
  expect(text).toBe(
    "Choose a new password It signs you in here. Everyone who is signed in with the old one is signed out, on every device. New password * At least 8 characters. Three words you can remember are better than one odd one. Show password The same password again * Show password Save the password Saving…",
  );
  expect(controlsOf(html)).toEqual(["POST /", "newPassword=", "repeatPassword="]);
  const late = await house.visit(reset, { ...guest, cookie: arrived.cookie, now: later(3601) });
  expect(late.text).toBe(
    "Choose a new password This link is too old. If you have set a password with it, sign in. Else ask for a new link: it comes to your e-mail address and works once. The action code has expired. Please request a new one. Send me a new link Back to sign in",
  );
  expect(linksOf(late.html)).toEqual([
    ...["Send me a new link > /auth/forgot-password", "Back to sign in > /auth/login"],
  ]);
  const form = { newPassword: "blue piano lantern", repeatPassword: "blue piano lantern" };
  const other = { ...form, repeatPassword: "blue piano" };
  expect((await house.visit(reset, { ...guest, cookie: arrived.cookie, form: other })).status).toBe(422);
  const done = await house.visit(reset, { ...guest, cookie: arrived.cookie, form });
  expect(done).toMatchObject({ to: "/", toast: { type: "success", title: "Your password was changed" } });
  expect(await sessionRows()).toHaveLength(1);
  await link("setPassword", two);
  const first = await house.visit(set, { ...guest, path: `/auth/set-password?token=${two}` });
  expect(first.to).toBe("/auth/set-password");
  expect((await house.visit(set, { ...guest, cookie: first.cookie })).text).toBe(
    "Set your password Choose a password. It signs you in now, and whenever you come back. New password * At least 8 characters. Three words you can remember are better than one odd one. Show password The same password again * Show password Save the password Saving…",
  );
  expect((await house.visit(reset, { ...guest, cookie: first.cookie })).text).toContain(
    "code provided is invalid",
  );
  const welcome = await house.visit(set, { ...guest, cookie: first.cookie, form });
  expect(welcome.toast?.title).toBe("Your password is set");
});

it("the second step asks for what there is, and says how the first was done", async () => {
  await withTotp();
  const first = await signIn({ next: "/tasks" });
  expect(first).toMatchObject({ status: 302, to: "/auth/second-factor" });
  expect(await sessionRows()).toEqual([]);
  const see = async (path = "/auth/second-factor") => {
    const { text, html } = await house.visit(second, { ...guest, path, cookie: first.cookie });
    return [text, ...controlsOf(html), ...linksOf(html)].join(" | ");
  };
  expect(await see()).toBe(
    "Second step Your password is right. Now enter the code that your authenticator app shows. 6-digit code Sign in Checking… Use a recovery code Back to sign in | POST / | code= | Use a recovery code > /auth/second-factor?use=recovery | Back to sign in > /auth/login",
  );
  expect(await see("/auth/second-factor?use=recovery")).toBe(
    "Second step Enter one of the recovery codes that you kept when you set up the second step. Recovery code 16 letters and digits, such as 7H2K-94QD-M3XW-0RTB. Each works once. Sign in Checking… Use another way Back to sign in | POST /?use=recovery | recoveryCode= | Use another way > /auth/second-factor | Back to sign in > /auth/login",
  );
  await withPasskey();
  expect(await see()).toBe(
    "Second step Your password is right. Now enter the code that your authenticator app shows. Use a passkey Waiting for your device… Passkeys need JavaScript, which is off in this browser. Use a code instead. or 6-digit code Sign in Checking… Use a recovery code Back to sign in | POST / | POST / | code= | Use a recovery code > /auth/second-factor?use=recovery | Back to sign in > /auth/login",
  );
  await house.known.write(q.delete(totpFactors));
  expect(await see()).toBe(
    "Second step Your password is right. Now confirm with your passkey. Use a passkey Waiting for your device… Passkeys need JavaScript, which is off in this browser. Use a recovery code instead. Use a recovery code Back to sign in | POST / | Use a recovery code > /auth/second-factor?use=recovery | Back to sign in > /auth/login",
  );
  await house.known.write(q.update(passkeys).set({ rpId: "other.test" }));
  expect(await see()).toBe(
    "Second step Enter one of the recovery codes that you kept when you set up the second step. Your passkey was made at another address: a browser gives it only there. Recovery code 16 letters and digits, such as 7H2K-94QD-M3XW-0RTB. Each works once. Sign in Checking… Back to sign in | POST / | recoveryCode= | Back to sign in > /auth/login",
  );
  expect(await house.visit(second, guest)).toMatchObject({ to: "/auth/login" });
  expect(await house.visit(second, { level: "user" })).toMatchObject({ to: "/" });
});

it("a code opens one session, and neither it nor the step works twice", async () => {
  await withTotp();
  const { cookie } = await signIn({ next: "/tasks" });
  const give = (form: Record<string, string>, more: object = {}) =>
    house.visit(second, { ...guest, cookie, form, now: later(10), ...more });
  expect((await give({ code: "000000" })).data).toMatchObject({
    lastResult: { error: { code: [expect.stringContaining("That code is not right")] } },
  });
  expect(await give({ code: codeAt(later(10)) }, { now: later(301) })).toMatchObject({
    to: "/auth/login",
    toast: {
      ...{ type: "info", title: "Please log in again to perform this operation." },
      description: "The second step must follow within five minutes.",
    },
  });
  const code = codeAt(later(10));
  const done = await give({ code });
  expect(done).toMatchObject({ status: 302, to: "/tasks" });
  expect(done.cookie).toMatch(/second-step=(;|$)/);
  expect(await sessionRows()).toHaveLength(1);
  expect(await house.at.read(many(q.select().from(sessionDetails)))).toMatchObject([{ factor: "totp" }]);
  expect((await give({ code })).status).toBe(422);
  expect(await house.mails()).toEqual([]);
});

it("a recovery code works once, is told by mail, and is no other person's", async () => {
  await withTotp();
  await withCode("AAAA-BBBB-CCCC-DDDD");
  const { cookie } = await signIn();
  const give = (recoveryCode: string) => house.visit(second, { ...guest, cookie, form: { recoveryCode } });
  expect((await give("AAAA-BBBB-CCCC-DDDE")).data).toMatchObject({
    lastResult: { error: { recoveryCode: ["That recovery code is not right, or it was used already."] } },
  });
  expect((await give("aaaa bbbb cccc dddd")).status).toBe(302);
  expect((await give("aaaa bbbb cccc dddd")).status).toBe(422);
  expect((await house.mails()).map(({ templateId, recipient }) => [templateId, recipient])).toEqual([
    ["recoveryCodeUsed", "mia@x.test"],
  ]);
  expect(await house.jobs()).toHaveLength(1);
  expect(await house.at.read(many(q.select().from(sessionDetails)))).toMatchObject([
    { factor: "recoveryCode" },
  ]);
  const [used] = await house.known.read(many(q.select().from(recoveryCodes)));
  expect(used?.usedAt).toBe(NOW.toISOString());
});

it("codes are guessed ten times at most; each right one forgives what was counted", async () => {
  await withTotp();
  const { cookie } = await signIn();
  const guess = async (code: string, now = NOW) =>
    (await house.visit(second, { ...guest, cookie, form: { code }, now })).status;
  const wrong = [];
  for (let time = 0; time < 12; time += 1) wrong.push(await guess("000000"));
  expect([wrong.indexOf(429), new Set(wrong.slice(wrong.indexOf(429))).size]).toEqual([10, 1]);
  expect(await guess(codeAt(NOW))).toBe(429);
});

it("a password that was changed meanwhile ends what was begun with the old one", async () => {
  await withTotp();
  const { cookie } = await signIn();
  await house.known.write(q.update(userProfiles).set({ sessionStamp: "newer" }));
  const refused = await house.visit(second, { ...guest, cookie, form: { code: codeAt(NOW) } });
  expect(refused.data).toMatchObject({ lastResult: { error: { "": [expect.stringContaining("invalid")] } } });
  expect(await sessionRows()).toEqual([]);
});

it("an answer of a passkey that nobody was asked for, or that is none, is refused", async () => {
  await withPasskey();
  const { cookie } = await signIn();
  for (const passkey of ["nonsense", "[]", '{"id":"key"}', '{"id":"other"}'])
    expect((await house.visit(second, { ...guest, cookie, form: { passkey } })).data, passkey).toMatchObject({
      lastResult: { error: { "": ["The passkey was not accepted. Try again, or use another way."] } },
    });
  const asked = await house.visit(second, { ...guest, cookie });
  const options = JSON.parse((asked.data as { passkey: string }).passkey) as object;
  expect(options).toMatchObject({
    ...{ rpId: "demo.localhost", userVerification: "preferred" },
    allowCredentials: [{ id: "key", transports: ["usb"] }],
  });
});

it("where the event demands a factor of its staff, one is set up on the way in", async () => {
  const settings = { event: { requireStaffSecondFactor: true, eventName: "Boat Show" } };
  await house.at.write(q.update(users).set({ permissions: "admin" }));
  const first = await signIn({ next: "/tasks" }, { settings });
  expect(first).toMatchObject({ status: 302, to: "/auth/second-factor/set-up" });
  expect(await house.visit(second, { ...guest, cookie: first.cookie })).toMatchObject({
    to: "/auth/second-factor/set-up",
  });
  const shown = await house.visit(setUp, { ...guest, cookie: first.cookie, settings });
  expect(shown.text.replace(/(?<=into it: )[A-Z2-7 ]{39}/, "…")).toBe(
    "Set up a second step This event asks everyone who manages it for more than a password. It takes a minute, once. With an authenticator app Open an authenticator app (such as Google Authenticator, Microsoft Authenticator or 1Password) and scan this picture. On this device? Open the app . Or type this key into it: … Type the 6-digit code that the app shows now. Code * Turn on Checking… or With a passkey Your fingerprint, face or device PIN. It works at this address only: for other events add an app too. Create a passkey Waiting for your device… Back to sign in",
  );
  expect(controlsOf(shown.html)).toEqual(["POST /", "code=", "POST /"]);
  const secret = /secret=([A-Z2-7]+)/.exec(shown.html)?.[1] ?? "";
  const cookie = `${first.cookie}; ${shown.cookie}`;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: NOW.getTime() });
  expect(
    (await house.visit(setUp, { ...guest, cookie: first.cookie, settings, form: { code } })).status,
  ).toBe(422);
  const done = await house.visit(setUp, { ...guest, cookie, settings, form: { code } });
  expect(done).toMatchObject({ status: 302, to: "/my-account/security/recovery-codes" });
  expect(done.cookie).toMatch(/session=[^;]+.*second-step=;.*totp-set-up=;.*new-codes=[^;]+/);
  expect(await house.at.read(many(q.select().from(sessionDetails)))).toMatchObject([{ factor: "totp" }]);
  expect((await house.mails()).map(({ templateId }) => templateId)).toEqual(["secondFactorAdded"]);
  expect((await house.visit(setUp, { ...guest, cookie, settings, form: { code } })).status).toBe(409);
  expect(await house.visit(setUp, guest)).toMatchObject({ to: "/auth/login" });
  expect(await house.visit(setUp, { ...guest, form: { code } })).toMatchObject({
    ...{ to: "/auth/login", toast: { type: "info" } },
  });
});

it("a session of long ago proves itself by the password before it sets a factor up", async () => {
  const [{ sessionStamp: stamp = "" } = {}] = await house.known.read(many(q.select().from(userProfiles)));
  const session = (minutes: number) => ({
    setUp: { id: "s", userId: "mia", stamp, createdAt: later(-60 * minutes).toISOString() },
  });
  const recent = await house.visit(setUp, { ...guest, path: "/x?next=/tasks", more: session(9) });
  expect(controlsOf(recent.html)).toEqual(["POST /?next=/tasks", "code=", "POST /?next=/tasks"]);
  const long = await house.visit(setUp, { ...guest, more: session(11) });
  expect(controlsOf(long.html)).toEqual(["POST /", "code=", "password="]);
  expect(long.text).not.toContain("With a passkey");
  const give = (form: Record<string, string>) =>
    house.visit(setUp, {
      ...guest,
      more: session(11),
      cookie: long.cookie,
      form: { code: "000000", ...form },
    });
  expect((await give({})).data).toMatchObject({
    lastResult: { error: { password: ["Please log in again to perform this operation."] } },
  });
  expect((await give({ password: "wrong" })).data).toMatchObject({
    lastResult: { error: { password: ["The password provided is incorrect."] } },
  });
  expect((await give({ password: PASSWORD })).data).toMatchObject({
    lastResult: { error: { code: [expect.stringContaining("does not fit")] } },
  });
  await withTotp();
  expect(await house.visit(setUp, { ...guest, more: session(9) })).toMatchObject({
    to: "/auth/second-factor",
  });
});
