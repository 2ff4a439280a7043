import { Secret, TOTP } from "otpauth";
import { beforeEach, expect, it } from "vitest";
import { linkedProviders, passkeys, recoveryCodes, totpFactors, userProfiles } from "#db/control/schema";
import { sessions } from "#db/event/schema/auth";
import { sessionDetails } from "#db/event/schema/second-factor";
import { users } from "#db/event/schema/teams";
import { many, q } from "#db/read-batch";
import * as accountVerbs from "~/features/account/account.verbs";
import * as account from "~/features/account/pages/my-account";
import * as addPasskey from "~/features/account/pages/passkeys";
import * as codes from "~/features/account/pages/recovery-codes";
import * as removal from "~/features/account/pages/removal";
import * as security from "~/features/account/pages/security";
import * as totp from "~/features/account/pages/totp";
import * as securityVerbs from "~/features/account/security.verbs";
import { UpdateEmailForm } from "~/features/account/update-email-form";
import { audit } from "../support/memory-event";
import { controlsOf, drawn, linksOf, NOW, pageHouse, wordsOf } from "../support/page-house";

const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString();
const session = (minutes: number) => ({ session: { id: "own", createdAt: minutesAgo(minutes), stamp: "" } });
const recent = { level: "user", more: session(1) };
const PROVIDERS = JSON.stringify([
  { id: "corp", label: "Corp", issuer: "https://login.corp.test", clientId: "c" },
]);

let house: Awaited<ReturnType<typeof pageHouse>>;
beforeEach(async () => {
  house = await pageHouse();
  const other = { id: "someone", firstName: "So", surname: "One", email: "so@x.test", ...audit };
  await house.at.write(q.insert(users).values(other));
  await house.known.write(q.insert(userProfiles).values(other));
});

const passkey = (id: string, more = {}) => ({
  ...{
    id,
    userId: "mia",
    rpId: "demo.localhost",
    name: `Key ${id}`,
    publicKey: "",
    counter: 0,
    transports: "usb",
  },
  ...{ createdAt: "2027-05-04T23:30:00.000Z", ...more },
});
const withFactors = () =>
  house.known.write(
    q
      .insert(totpFactors)
      .values({ userId: "mia", secret: "", lastStep: 0, createdAt: "2027-05-03T10:00:00.000Z" }),
    q
      .insert(passkeys)
      .values([
        passkey("b", { rpId: "other.test", lastUsedAt: "2027-06-01T10:00:00.000Z" }),
        passkey("a", { createdAt: "2027-05-01T10:00:00.000Z" }),
        passkey("c", { userId: "someone" }),
      ]),
    q.insert(recoveryCodes).values(
      ["1", "2", "used", "other"].map((codeHash) => ({
        ...{ codeHash, userId: codeHash === "other" ? "someone" : "mia", createdAt: "now" },
        usedAt: codeHash === "used" ? "now" : null,
      })),
    ),
    q.insert(linkedProviders).values([
      { issuer: "https://gone.test/x", subject: "1", userId: "mia", createdAt: "2027-05-05T10:00:00.000Z" },
      {
        issuer: "https://login.corp.test",
        subject: "2",
        userId: "mia",
        createdAt: "2027-05-02T10:00:00.000Z",
      },
    ] as never),
  );

it("my account holds the names, and leads to what keeps it safe", async () => {
  const { text, html } = await house.visit(account, { level: "user" });
  expect(text).toBe(
    "My Account Your name, how you sign in, and how your account is kept safe. Your name and number Your name is shown to your team and the organisers next to what you do. First name * Surname * Telephone The organisers and your team’s owner see it, to call you about your stand. Nobody else does. Save Saving… Signing in E-mail address mia@x.test You sign in with it. To change it you need your password, and a link that we send to the new address. Change my e-mail address Password Not shown to anybody We send you an e-mail with a link to choose a new one. Everyone who is signed in with the old one is signed out. Send me the link Sending… E-mails to me Reminders, comments and the like You choose which of them you get. Choose which e-mails I get Security A second step, and where you are signed in An authenticator app or a passkey keeps your account safe even when somebody has your password. Open security : my account's security",
  );
  expect(linksOf(html)).toEqual([
    "Change my e-mail address > /my-account/email",
    "Choose which e-mails I get > /my-account/mails",
    "Open security : my account's security > /my-account/security",
  ]);
  expect(controlsOf(html)).toEqual([
    "POST /",
    "firstName=Mia",
    "surname=Marsh",
    "phone=",
    "POST /my-account/password-reset",
  ]);
  const form = { firstName: " Mia ", surname: "Lake" };
  expect(await house.visit(account, { level: "user", form })).toMatchObject({
    ...{ status: 302, to: "/my-account", toast: { type: "success" } },
  });
  expect((await house.known.read(many(q.select().from(userProfiles))))[0]).toMatchObject({
    ...{ id: "mia", firstName: "Mia", surname: "Lake" },
  });
  expect(
    (await house.visit(account, { level: "user", form: { firstName: "", surname: "L" } })).data,
  ).toMatchObject({
    lastResult: { error: { firstName: ["Enter your first name"] } },
  });
});

it("a link to a new password goes to the address on record, whatever is posted", async () => {
  const sent = await house.visit(accountVerbs, {
    ...{ path: "/my-account/password-reset", level: "user", form: { email: "other@x.test" } },
  });
  expect(sent).toMatchObject({ to: "/my-account", toast: { title: "Check your e-mail" } });
  expect(sent.toast?.description).toBe(
    "A link to choose a new password is on its way to mia@x.test. It works for one hour.",
  );
  expect(await house.mails()).toMatchObject([{ recipient: "mia@x.test", templateId: "passwordReset" }]);
});

it("security shows each way of signing in with the one thing to do about it", async () => {
  await withFactors();
  const { text, html } = await house.visit(security, { ...recent, env: { OIDC_PROVIDERS: PROVIDERS } });
  expect(text).toBe(
    "My Account Security You have one account for all your events. The sessions below are for this event. Second step On After your password you confirm with something that only you have. Add an authenticator app, a passkey, or both. Few recovery codes are left. Without one you cannot sign in when your phone is lost. Make new ones . Authenticator app On since 3 May 2027 A 6-digit code from an app on your phone. Works in all your events. Remove the authenticator app Passkeys Key a Works at this address. Added 1 May 2027. Remove Key a Key b Works at other.test. Added 5 May 2027, last used 1 June 2027. Remove Key b Your fingerprint, face or device PIN. A passkey works only at the address where it was created: create one for each of your events, or use an app for the others. Add a passkey Recovery codes 2 of 10 left For when your phone is lost. Each works once. Replace the recovery codes Corp Connected since 2 May 2027 You may sign in with your account there in place of the password. Remove Corp gone.test Connected since 5 May 2027 You may sign in with your account there in place of the password. Remove gone.test Where you are signed in 0 sessions in this event. Signing out everywhere else ends those of your other events too.",
  );
  expect(linksOf(html)).toEqual([
    "My Account > /my-account",
    "Make new ones > /my-account/security/recovery-codes",
    "Remove the authenticator app > /my-account/security/removal?of=totp",
    "Remove Key a > /my-account/security/removal?of=passkey%3Aa",
    "Remove Key b > /my-account/security/removal?of=passkey%3Ab",
    "Add a passkey > /my-account/security/passkeys",
    "Replace the recovery codes > /my-account/security/recovery-codes",
    "Remove Corp > /my-account/security/removal?of=provider%3Ahttps%3A%2F%2Flogin.corp.test",
    "Remove gone.test > /my-account/security/removal?of=provider%3Ahttps%3A%2F%2Fgone.test%2Fx",
  ]);
});

it("without a factor nothing is said of recovery codes; without codes left it is said first", async () => {
  const { text, html } = await house.visit(security, recent);
  expect(text).not.toMatch(/recovery code/i);
  expect(text).toContain("Second step Off");
  expect(linksOf(html)).toContain("Set up an authenticator app > /my-account/security/totp");
  await house.known.write(q.insert(passkeys).values(passkey("a")));
  expect((await house.visit(security, recent)).text).toContain(
    "You have no recovery codes. Without one you cannot",
  );
  const codesLeft = async (n: number) => {
    const rows = Array.from({ length: n }, (_, at) => ({
      codeHash: `${n}-${at}`,
      userId: "mia",
      createdAt: "now",
    }));
    await house.known.write(q.delete(recoveryCodes), q.insert(recoveryCodes).values(rows));
    return (await house.visit(security, recent)).text;
  };
  expect(await codesLeft(2)).toContain("Few recovery codes are left.");
  expect(await codesLeft(3)).not.toContain("Few recovery codes are left.");
});

it("that the event demands a factor is said to its staff alone", async () => {
  const settings = { event: { requireStaffSecondFactor: true } };
  const asks = "This event asks it of everyone who manages it.";
  expect((await house.visit(security, { ...recent, level: "admin", settings })).text).toContain(asks);
  expect((await house.visit(security, { ...recent, settings })).text).not.toContain(asks);
  expect((await house.visit(security, { ...recent, level: "admin" })).text).not.toContain(asks);
});

it("sessions are named by browser and by how they came to be, newest first; signing out elsewhere is said by the button", async () => {
  const row = (id: string, createdAt: string, more = {}) => ({
    ...{ id, userId: "mia", createdAt, expiresAt: "2027-07-01T00:00:00.000Z", stamp: "", ...more },
  });
  await house.at.write(q.insert(sessions).values(row("own", minutesAgo(1)) as never));
  const alone = await house.visit(security, recent);
  expect(controlsOf(alone.html)).toEqual([]);
  expect(alone.text).toContain("1 session in this event.");
  await house.at.write(
    q
      .insert(sessions)
      .values([
        row("old", "2027-06-01T21:30:00.000Z"),
        row("over", "2027-05-01T08:00:00.000Z", { expiresAt: NOW.toISOString() }),
        row("other", minutesAgo(5), { userId: "someone" }),
        row("key", "2027-06-02T08:00:00.000Z"),
      ] as never),
    q.insert(sessionDetails).values([
      { sessionId: "own", browser: "Firefox on Linux", factor: "totp" },
      { sessionId: "key", browser: "", factor: "passkey" },
      { sessionId: "old", browser: "Safari on iPhone", factor: "recoveryCode" },
    ] as never),
  );
  const { text, html } = await house.visit(security, recent);
  expect(text.slice(text.indexOf("Where you are"))).toBe(
    "Where you are signed in Sign out everywhere else Signing out… Firefox on Linux This one Since 10 June 2027, 10:59, with an app's code Unknown browser Since 2 June 2027, 09:00, with a passkey Safari on iPhone Since 1 June 2027, 22:30, with a recovery code 3 sessions in this event. Signing out everywhere else ends those of your other events too.",
  );
  expect(controlsOf(html)).toEqual(["POST /my-account/security/sign-outs", "sessions=others"]);
  const path = "/my-account/security/sign-outs";
  expect((await house.visit(securityVerbs, { ...recent, path, form: {} })).toast?.type).toBe("error");
  const done = await house.visit(securityVerbs, { ...recent, path, form: { sessions: "others" } });
  expect(done).toMatchObject({
    ...{ to: "/my-account/security" },
    toast: {
      ...{ type: "success", title: "You are signed out everywhere else" },
      description: "In your other events within a minute.",
    },
  });
  const left = await house.at.read(many(q.select({ id: sessions.id }).from(sessions)));
  expect(left.map(({ id }) => id).sort()).toEqual(["other", "own"]);
});

it("what is removed is named first, and another's thing is not found", async () => {
  expect((await house.visit(removal, { ...recent, path: "/x?of=totp" })).status).toBe(404);
  await withFactors();
  const see = async (of: string, more = {}) => {
    const { status, text, html } = await house.visit(removal, {
      ...{
        ...recent,
        path: `/x?${new URLSearchParams({ of })}`,
        env: { OIDC_PROVIDERS: PROVIDERS },
        ...more,
      },
    });
    return [status, text.slice(0, 60), ...controlsOf(html)].join(" | ");
  };
  expect(await see("totp")).toBe(
    "200 | Security Remove the authenticator app? It can no longer be u | POST /?of=totp | of=totp",
  );
  expect(await see("totp", { more: session(11) })).toBe(
    "200 | Security Remove the authenticator app? It can no longer be u | POST /?of=totp | of=totp | password=",
  );
  expect(await see("passkey:a")).toContain("Security Remove the passkey “Key a”?");
  expect(await see("provider:https://login.corp.test")).toContain("Remove signing in with Corp?");
  expect(await see("provider:https://gone.test/x")).toContain("Remove signing in with gone.test?");
  for (const of of ["passkey:c", "passkey:", "provider:https://no.test", "totp:x", "recoveryCode", ""])
    expect(await see(of), of).toBe("404 | ");
});

it("a factor goes with a mail and its record, the codes with the last one; where it is demanded the last stays", async () => {
  await withFactors();
  const remove = (of: string, more: object = recent) => house.visit(removal, { ...more, form: { of } });
  expect((await remove("totp", { ...recent, more: session(11) })).status).toBe(422);
  expect(await remove("totp")).toMatchObject({
    ...{ status: 302, to: "/my-account/security", toast: { type: "success", title: "Removed" } },
  });
  expect((await remove("totp")).status).toBe(409);
  expect((await remove("passkey:c")).status).toBe(409);
  await remove("provider:https://gone.test/x");
  await remove("passkey:b");
  const demanding = {
    ...{ ...recent, level: "reportViewer", settings: { event: { requireStaffSecondFactor: true } } },
  };
  expect(await remove("passkey:a", demanding)).toMatchObject({
    ...{
      status: 422,
      data: { lastResult: { error: { "": [expect.stringContaining("Add another one first.")] } } },
    },
  });
  const left = () => house.known.read(many(q.select({ hash: recoveryCodes.codeHash }).from(recoveryCodes)));
  expect(await left()).toHaveLength(4);
  expect((await remove("passkey:a")).status).toBe(302);
  expect(await left()).toEqual([{ hash: "other" }]);
  expect(await house.kinds()).toEqual([
    ...["factor.removed", "account.providerRemoved", "passkey.removed", "passkey.removed"],
  ]);
  expect((await house.mails()).map(({ templateId }) => templateId)).toEqual([
    ...["secondFactorRemoved", "providerRemoved", "secondFactorRemoved", "secondFactorRemoved"],
  ]);
});

it("new codes take the place of the old ones, are shown once, and are a file beside", async () => {
  expect(await house.visit(codes, recent)).toMatchObject({ status: 302, to: "/my-account/security" });
  await withFactors();
  const { text, html } = await house.visit(codes, { ...recent, more: session(11) });
  expect(text).toBe(
    "Security Recovery Codes 2 of 10 left. We keep them in a form that nobody can read, so they cannot be shown again. Ten new codes take the place of the old ones, which stop working at once. Your password * You signed in a while ago: this makes sure that it is you. Show password Make new codes Saving… Cancel",
  );
  expect(controlsOf(html)).toEqual(["POST /", "password="]);
  expect((await house.visit(codes, { ...recent, more: session(11), form: {} })).status).toBe(422);
  const made = await house.visit(codes, { ...recent, form: {} });
  expect(made).toMatchObject({ status: 302, to: "/my-account/security/recovery-codes" });
  const shown = await house.visit(codes, { ...recent, cookie: made.cookie });
  const listed = [...shown.html.matchAll(/<li>([0-9A-Z-]{19})<\/li>/g)].map(([, code]) => code);
  expect(listed).toHaveLength(10);
  const [file, next] = linksOf(shown.html);
  expect(next).toBe("I have kept them > /my-account/security");
  expect(decodeURIComponent(file?.split("utf-8,")[1] ?? "")).toBe(
    `Recovery codes for E\r\nEach works once.\r\n\r\n${listed.join("\r\n")}\r\n`,
  );
  const others = await house.visit(codes, { ...recent, id: "someone", cookie: made.cookie });
  expect(others.html).not.toContain(listed[0]);
  expect(await house.known.read(many(q.select().from(recoveryCodes)))).toHaveLength(11);
  expect(await house.kinds()).toEqual(["factor.recoveryCodesRenewed"]);
  expect((await house.mails()).map(({ templateId }) => templateId)).toEqual(["recoveryCodesRenewed"]);
});

it("an authenticator app is added by the secret that this browser was shown, with ten codes for the first factor", async () => {
  const shown = await house.visit(totp, { ...recent, settings: { event: { eventName: "Boat Show" } } });
  expect(controlsOf(shown.html)).toEqual(["POST /", "code="]);
  const secret = /secret=([A-Z2-7]+)/.exec(shown.html)?.[1] ?? "";
  expect(shown.html).toContain("issuer=Boat%20Show");
  const again = await house.visit(totp, { ...recent, cookie: shown.cookie });
  expect(again.html).toContain(secret);
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: NOW.getTime() });
  const wrong = await house.visit(totp, { ...recent, cookie: shown.cookie, form: { code: "000000" } });
  expect(wrong.data).toMatchObject({
    lastResult: { error: { code: [expect.stringContaining("does not fit")] } },
  });
  expect((await house.visit(totp, { ...recent, form: { code } })).status).toBe(422);
  const late = { ...recent, more: session(11), cookie: shown.cookie, form: { code } };
  expect((await house.visit(totp, late)).status).toBe(422);
  const expiresAt = "2027-07-01T00:00:00.000Z";
  await house.at.write(q.insert(sessions).values({ id: "own", userId: "mia", createdAt: "x", expiresAt }));
  const added = await house.visit(totp, { ...recent, cookie: shown.cookie, form: { code } });
  expect([added.status, added.to, added.toast?.title]).toEqual([
    302,
    "/my-account/security/recovery-codes",
    "Your authenticator app is set up",
  ]);
  expect(await house.known.read(many(q.select().from(recoveryCodes)))).toHaveLength(10);
  expect(await house.at.read(many(q.select().from(sessionDetails)))).toMatchObject([
    { sessionId: "own", factor: "totp" },
  ]);
  expect(await house.kinds()).toEqual(["factor.added"]);
  expect((await house.mails()).map(({ templateId }) => templateId)).toEqual(["secondFactorAdded"]);
  expect(await house.visit(totp, recent)).toMatchObject({
    ...{ status: 302, to: "/my-account/security" },
    toast: { type: "info", title: "There is an authenticator app on this account already. Remove it first." },
  });
});

it("a passkey is asked for at this host, without those that are here already; ten are enough", async () => {
  await withFactors();
  const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";
  const { text, html, data } = await house.visit(addPasskey, {
    ...{ ...recent, agent, settings: { event: { eventName: "Boat Show" } } },
  });
  const { options } = data as { options: string };
  expect(JSON.parse(options)).toMatchObject({
    rp: { name: "Boat Show", id: "demo.localhost" },
    user: { name: "mia@x.test", displayName: "Mia Marsh" },
    excludeCredentials: [{ id: "a", transports: ["usb"] }],
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
    attestation: "none",
  });
  expect(text).toBe(
    "Security Add a Passkey Confirm signing in with your fingerprint, your face or your device's PIN. It works at demo.localhost only. A passkey works only at the address where it was created. For events at other addresses, create one there too, or add an authenticator app , which works everywhere. Passkeys need JavaScript, which is off in this browser. An authenticator app works without it. Name So that you recognise it: the device or the password manager that keeps it. Create a passkey Waiting for your device…",
  );
  expect(controlsOf(html)).toEqual(["POST /", "name=Firefox on Linux"]);
  expect((await house.visit(addPasskey, { ...recent, form: { code: "123456" } })).data).toMatchObject({
    lastResult: { error: { "": ["Passkeys need JavaScript."] } },
  });
  await house.known.write(
    q.insert(passkeys).values(["4", "5", "6", "7", "8", "9", "10"].map((id) => passkey(id))),
  );
  expect((await house.visit(addPasskey, recent)).text).not.toContain("Remove one before");
  await house.known.write(q.insert(passkeys).values(passkey("11")));
  expect((await house.visit(addPasskey, recent)).text).toContain(
    "You have 10 passkeys. Remove one before you add another.",
  );
});

it("the link to a new address says what it does, or why it does nothing", () => {
  const see = (more: object) => {
    const props = {
      state: "good",
      email: "new@x.test",
      isSignedIn: false,
      lastResult: undefined,
      ...more,
    } as never;
    const html = drawn(() => (
      <UpdateEmailForm {...(props as object as Parameters<typeof UpdateEmailForm>[0])} />
    ));
    return `${wordsOf(html)} [${linksOf(html).join("; ")}]`;
  };
  expect(see({})).toBe(
    "New e-mail address From now on you sign in with new@x.test , in all your events. Everywhere else you are signed out. Change my e-mail address Changing… Keep the old one [Keep the old one > /my-account]",
  );
  expect(see({ state: "expired", email: "" })).toBe(
    "New e-mail address This link is too old. It works once, in the browser where it was opened. The action code has expired. Please request a new one. Back to sign in Forgot password? [Back to sign in > /auth/login; Forgot password? > /auth/forgot-password]",
  );
  expect(see({ state: "invalid", isSignedIn: true })).toBe(
    "New e-mail address This link was used already, or a newer one was sent. It works once, in the browser where it was opened. You sign in with new@x.test. The action code provided is invalid. Ask for a new link [Ask for a new link > /my-account/email]",
  );
});
