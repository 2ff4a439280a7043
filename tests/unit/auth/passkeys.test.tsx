import { scryptSync } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { passkeys, recoveryCodes, tokens, userProfiles } from "#db/control/schema";
import { sessions } from "#db/event/schema/auth";
import { sessionDetails } from "#db/event/schema/second-factor";
import { users } from "#db/event/schema/teams";
import { many, q } from "#db/read-batch";
import * as change from "~/features/account/pages/change-email";
import * as addPasskey from "~/features/account/pages/passkeys";
import * as update from "~/features/account/pages/update-email";
import * as updateLogin from "~/features/account/pages/update-email-login";
import * as login from "~/features/auth/pages/login";
import * as second from "~/features/auth/pages/second-factor";
import * as setUp from "~/features/auth/pages/second-factor-set-up";
import { storePassword } from "~/features/auth/password-store.server";
import { sha256 } from "~/lib/ids";
import { authenticator } from "../support/authenticator";
import { controlsOf, NOW, pageHouse } from "../support/page-house";

const PASSWORD = "correct horse battery";
const HASH = `scrypt$2$1$1$c2FsdA$${scryptSync(PASSWORD, "salt", 32, { N: 2, r: 1, p: 1 }).toString("base64url")}`;
const guest = { level: null };
const recent = {
  level: "user",
  more: { session: { id: "own", createdAt: new Date(NOW.getTime() - 1000).toISOString(), stamp: "" } },
};
let house: Awaited<ReturnType<typeof pageHouse>>;
beforeEach(async () => {
  house = await pageHouse();
  await house.known.write(...storePassword("mia", HASH, new Date("2027-01-01")));
  const own = {
    id: "own",
    userId: "mia",
    createdAt: "x",
    expiresAt: "2027-07-01T00:00:00.000Z",
    stamp: "2027-02-01",
  };
  await house.at.write(q.insert(sessions).values(own));
});
const keys = () => house.known.read(many(q.select().from(passkeys)));
const REFUSED = {
  lastResult: { error: { "": ["The passkey was not accepted. Try again, or use another way."] } },
};

it("a passkey is made once for the challenge of this browser, with the first ten recovery codes", async () => {
  const device = authenticator("device");
  const asked = await house.visit(addPasskey, recent);
  const { options } = asked.data as { options: string };
  const form = { passkey: device.made(options), name: "My phone" };
  const add = (more: object = {}) =>
    house.visit(addPasskey, { ...recent, cookie: asked.cookie, form, ...more });
  expect((await add({ cookie: "" })).data).toMatchObject(REFUSED);
  expect(
    (await add({ form: { ...form, passkey: authenticator("x", "http://other.test").made(options) } })).data,
  ).toMatchObject(REFUSED);
  const added = await add();
  expect(added).toMatchObject({
    to: "/my-account/security/recovery-codes",
    toast: { title: "Your passkey is added" },
  });
  expect(added.cookie).toMatch(/passkey-challenge=(;|$)/);
  expect(await keys()).toMatchObject([
    {
      ...{ id: device.id, userId: "mia", rpId: "demo.localhost", name: "My phone", counter: 1 },
      ...{ transports: "usb,nfc", createdAt: NOW.toISOString(), lastUsedAt: null },
    },
  ]);
  expect(await house.known.read(many(q.select().from(recoveryCodes)))).toHaveLength(10);
  expect(await house.kinds()).toEqual(["passkey.added"]);
  expect((await house.mails()).map(({ templateId }) => templateId)).toEqual(["secondFactorAdded"]);
  expect(await house.at.read(many(q.select().from(sessionDetails)))).toMatchObject([{ factor: "passkey" }]);
  expect((await add()).data).toMatchObject(REFUSED);
  const again = await house.visit(addPasskey, recent);
  const other = authenticator("other").made((again.data as { options: string }).options);
  const next = await house.visit(addPasskey, { ...recent, cookie: again.cookie, form: { passkey: other } });
  expect(next).toMatchObject({ to: "/my-account/security", toast: { title: "Your passkey is added" } });
  expect((await keys()).map(({ name }) => name).sort()).toEqual(["My phone", "Passkey"]);
});

it("a passkey opens one session for each challenge, keeps count, and is this person's", async () => {
  const device = authenticator("device");
  const asked = await house.visit(addPasskey, recent);
  const made = device.made((asked.data as { options: string }).options);
  await house.visit(addPasskey, { ...recent, cookie: asked.cookie, form: { passkey: made, name: "" } });
  const first = await house.visit(login, { ...guest, form: { email: "mia@x.test", password: PASSWORD } });
  const shown = await house.visit(second, { ...guest, cookie: first.cookie });
  const options = (shown.data as { passkey: string }).passkey;
  const cookie = `${first.cookie}; ${shown.cookie}`;
  const give = (passkey: string) => house.visit(second, { ...guest, cookie, form: { passkey } });
  expect((await give(authenticator("device").given(options, 2))).data).toMatchObject(REFUSED);
  const done = await give(device.given(options, 7));
  expect(done).toMatchObject({ status: 302, to: "/" });
  expect(await keys()).toMatchObject([{ counter: 7, lastUsedAt: NOW.toISOString() }]);
  expect((await house.at.read(many(q.select().from(sessionDetails)))).map(({ factor }) => factor)).toContain(
    "passkey",
  );
  expect((await give(device.given(options, 8))).data).toMatchObject(REFUSED);
  expect(await keys()).toMatchObject([{ counter: 7 }]);
  const challenge = (JSON.parse(options) as { challenge: string }).challenge;
  expect((await house.known.read(many(q.select().from(tokens)))).map(({ tokenHash }) => tokenHash)).toContain(
    await sha256(challenge),
  );
});

it("a first passkey is set up on the way in, once", async () => {
  const settings = { event: { requireStaffSecondFactor: true } };
  await house.at.write(q.update(users).set({ permissions: "admin" }));
  const first = await house.visit(login, {
    ...guest,
    settings,
    form: { email: "mia@x.test", password: PASSWORD },
  });
  const shown = await house.visit(setUp, { ...guest, settings, cookie: first.cookie });
  const passkey = authenticator("d").made((shown.data as { passkey: string }).passkey);
  const form = { passkey };
  const cookie = `${first.cookie}; ${shown.cookie}`;
  expect(await house.visit(setUp, { ...guest, settings, cookie, form })).toMatchObject({
    to: "/my-account/security/recovery-codes",
  });
  expect(await keys()).toMatchObject([{ name: "Passkey of 2027-06-10", userId: "mia" }]);
  expect((await house.visit(setUp, { ...guest, settings, cookie, form })).status).toBeGreaterThanOrEqual(400);
  expect(await keys()).toHaveLength(1);
});

it("an address is changed by the link that went to the new one, by whom it belongs to", async () => {
  const page = await house.visit(change, recent);
  expect(controlsOf(page.html)).toEqual(["POST /", "newEmail=", "password="]);
  const asked = await house.visit(change, {
    ...recent,
    form: { newEmail: "New@X.test", password: PASSWORD },
  });
  expect(asked).toMatchObject({ to: "/my-account", toast: { type: "info", title: "Check your e-mail" } });
  expect(asked.toast?.description).toMatch(/^If new@x\.test can be used, a link is on its way there\./);
  const token = "t".repeat(43);
  await house.known.write(q.update(tokens).set({ tokenHash: await sha256(token) }));
  const opened = await house.visit(update, { ...guest, path: `/x?token=${token}` });
  expect(opened).toMatchObject({ status: 302, to: "/auth/update-email" });
  const { cookie } = opened;
  expect(await house.visit(update, { ...guest, cookie })).toMatchObject({ to: "/auth/update-email/login" });
  expect(await house.visit(update, { ...guest, cookie, form: {} })).toMatchObject({
    to: "/auth/update-email/login",
  });
  const good = await house.visit(update, { ...recent, cookie });
  expect(good.text).toContain("From now on you sign in with new@x.test ,");
  const late = await house.visit(update, { ...recent, cookie, now: new Date(NOW.getTime() + 3_601_000) });
  expect(late.text).toContain("The action code has expired. Please request a new one.");
  expect(late.text).toContain("You sign in with mia@x.test.");
  const here = await house.visit(updateLogin, { ...guest, cookie });
  expect(here.text).toMatch(
    /^Sign in To change your e-mail address, sign in once more with the one that you have now\. Your/,
  );
  const back = await house.visit(updateLogin, {
    ...guest,
    cookie,
    form: { email: "mia@x.test", password: PASSWORD },
  });
  expect(back).toMatchObject({ status: 302, to: "/auth/update-email" });
  const done = await house.visit(update, { ...recent, cookie, form: {} });
  expect(done).toMatchObject({
    to: "/my-account",
    toast: {
      ...{ type: "success", title: "Your e-mail address is changed" },
      description: "Sign in with the new one from now on. You are signed out everywhere else.",
    },
  });
  expect(await house.known.read(many(q.select().from(userProfiles)))).toMatchObject([
    { email: "new@x.test" },
  ]);
  expect(await house.at.read(many(q.select().from(users)))).toMatchObject([{ email: "new@x.test" }]);
  expect((await house.at.read(many(q.select().from(sessions)))).map(({ id }) => id)).toEqual(["own"]);
});
