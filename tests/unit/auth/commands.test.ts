import { scryptSync } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { memberships, tokens, userProfiles } from "#db/control/schema";
import { sessions } from "#db/event/schema/auth";
import { users } from "#db/event/schema/teams";
import { many, q } from "#db/read-batch";
import { unseal } from "#db/seal";
import { writeBatch } from "#db/write-batch";
import { requestEmailChange } from "~/features/account/email-change.commands.server";
import { changeNames } from "~/features/account/names.commands.server";
import { signOutElsewhere } from "~/features/account/sessions.server";
import { confirmMembership } from "~/features/auth/membership.server";
import { requestPasswordReset, setPassword, tokenState } from "~/features/auth/password.commands.server";
import { storePassword } from "~/features/auth/password-store.server";
import { requireRecent } from "~/features/auth/recent-sign-in.server";
import { signIn, signOut } from "~/features/auth/sign-in.commands.server";
import { countAttempt, forgiveAttempts, secondsOver, throttleOf } from "~/features/auth/throttle.server";
import { TooMany } from "~/lib/errors";
import { sha256 } from "~/lib/ids";
import { memoryHouse } from "../support/memory-house";

const PASSWORD = "correct horse battery";
/** At the least cost: what a hash must cost is tested beside it. */
const HASH = `scrypt$2$1$1$c2FsdA$${scryptSync(PASSWORD, "salt", 32, { N: 2, r: 1, p: 1 }).toString("base64url")}`;
const NOW = Date.parse("2027-05-04T08:00:00.000Z");
const after = (minutes: number) => new Date(NOW + minutes * 60_000);

let house: Awaited<ReturnType<typeof memoryHouse>>;
beforeEach(async () => {
  house = await memoryHouse();
  await house.known.write(...storePassword("mia", HASH, after(-60)));
});

/** The token that the newest mail's link carries. */
async function mailedToken(): Promise<string> {
  const sealed = (await house.jobs()).at(-1)?.sealed ?? "";
  const text = await unseal({ secret: "s".repeat(32), purpose: "mail" }, sealed);
  return (JSON.parse(text) as { token: string }).token;
}
const enter = async (minutes: number) => {
  const entrance = await signIn(house.ctx(after(minutes)), { email: "mia@x.test", password: PASSWORD });
  await house.settled();
  return entrance.step === "done" ? entrance.secret : "";
};
const sessionIds = async () =>
  (await house.at.read(many(q.select({ id: sessions.id }).from(sessions)))).map(({ id }) => id);

it("signing in and out is written down, and of two sessions only the one that is left ends", async () => {
  const [first, second] = [await enter(0), await enter(1)];
  await signOut(house.ctx(after(2)), first);
  expect(await sessionIds()).toEqual([await sha256(second)]);
  expect(await house.kinds()).toEqual(["session.started", "session.started", "session.ended"]);
});

it("signing out elsewhere keeps the own session, promises the other events theirs, and is written down", async () => {
  const [, own] = [await enter(0), await sha256(await enter(1))];
  await signOutElsewhere(house.ctx(after(2)), own);
  expect(await sessionIds()).toEqual([own]);
  expect(await house.endings()).toMatchObject([{ kind: "endSessions", eventId: "e", userId: "mia" }]);
  expect((await house.kinds()).at(-1)).toBe("session.othersEnded");
});

it("a link to a new password works for an hour, and who holds it keeps it for half a minute", async () => {
  await requestPasswordReset(house.ctx(after(0)), { email: "mia@x.test" });
  expect(await house.mails()).toMatchObject([{ templateId: "passwordReset", recipient: "mia@x.test" }]);
  expect(await house.kinds()).toEqual(["password.resetRequested"]);
  const token = await mailedToken();
  const state = (minutes: number) => tokenState(house.ctx(after(minutes)), "resetPassword", token);
  expect([await state(59.9), await state(60.1)]).toEqual(["good", "expired"]);
  const given = { purpose: "resetPassword", token, newPassword: "blue piano lantern" } as const;
  const use = (minutes: number) =>
    setPassword(house.ctx(after(minutes)), { ...given, repeatPassword: given.newPassword });
  // A page that was opened in time is sent too late.
  await expect(use(60.1)).rejects.toThrow("The action code has expired.");
  await house.known.write(q.update(tokens).set({ binding: after(9.6).toISOString() }));
  await expect(use(10)).rejects.toThrow("The action code provided is invalid.");
  expect(await use(10.2)).toMatchObject({ id: "mia" });
  await expect(use(20)).rejects.toThrow("The action code provided is invalid.");
  expect((await house.mails()).map(({ templateId }) => templateId)).toEqual([
    "passwordReset",
    "passwordChanged",
  ]);
  expect(await house.jobs()).toHaveLength(2);
  expect((await house.kinds()).at(-1)).toBe("password.changed");
});

it("a link to a new address works for an hour; it goes there, the notice to the old one", async () => {
  const asked = { oldEmail: "mia@x.test", newEmail: "new@x.test", password: PASSWORD };
  await requestEmailChange(house.ctx(after(0)), asked);
  const [token] = await house.known.read(many(q.select().from(tokens)));
  expect(token).toMatchObject({ newEmail: "new@x.test", expiresAt: after(60).toISOString(), usedAt: null });
  expect((await house.mails()).map(({ templateId, recipient }) => [templateId, recipient])).toEqual([
    ["emailVerification", "new@x.test"],
    ["emailChangeRequested", "mia@x.test"],
  ]);
  expect(await house.kinds()).toEqual(["email.changeRequested"]);
});

it("a sign-in is recent for ten minutes; then the password is asked for, and each wrong one counts", async () => {
  const ask = (minutes: number, password?: string) => {
    const session = { id: "s", createdAt: after(0).toISOString(), stamp: "" };
    return requireRecent(
      house.ctx(after(minutes), { requestContext: { session } } as never) as never,
      password,
    );
  };
  await ask(9.9);
  await expect(ask(10.1)).rejects.toThrow("Please log in again");
  await ask(10.1, PASSWORD);
  for (let time = 0; time < 10; time += 1)
    await expect(ask(11, "wrong")).rejects.toThrow("The password provided is incorrect.");
  await expect(ask(12, PASSWORD)).rejects.toThrow(TooMany);
  await ask(26.1, PASSWORD);
});

it("changed names are the identity's too, and confirming a membership lets nobody take the identity back", async () => {
  await house.known.write(q.update(userProfiles).set({ operationId: "o" }));
  await confirmMembership(house.control, { userId: "mia", eventId: "other" });
  await changeNames(house.ctx(after(0)), { firstName: "Mia", surname: "Lake" });
  expect(await house.known.read(many(q.select().from(userProfiles)))).toMatchObject([
    { surname: "Lake", updatedAt: after(0).toISOString(), operationId: null },
  ]);
  expect(await house.at.read(many(q.select().from(users)))).toMatchObject([{ surname: "Lake" }]);
  expect(
    await house.known.read(
      many(q.select({ event: memberships.eventId, state: memberships.state }).from(memberships)),
    ),
  ).toEqual([
    { event: "e", state: "active" },
    { event: "other", state: "active" },
  ]);
  expect(await house.kinds()).toEqual(["account.namesChanged"]);
});

const failures = async (who: string, address: string, minutes: number, times = 1) => {
  const throttle = await throttleOf("signIn", who, address);
  let wait = 0;
  for (let time = 0; time < times; time += 1) {
    const [over] = await writeBatch(house.control, countAttempt(throttle, after(minutes)));
    wait = secondsOver(over, after(minutes));
  }
  return wait;
};

it("the eleventh try of an account from an address waits for the rest of a quarter of an hour", async () => {
  expect(await failures("mia", "192.0.2.1", 0, 10)).toBe(0);
  expect(await failures("mia", "192.0.2.1", 1)).toBe(14 * 60);
  expect([await failures("mia", "192.0.2.2", 1), await failures("leo", "192.0.2.1", 1)]).toEqual([0, 0]);
  expect([(await failures("mia", "192.0.2.1", 14.9)) > 0, await failures("mia", "192.0.2.1", 15)]).toEqual([
    true,
    0,
  ]);
});

it("the hundred and first of an account from anywhere waits for the rest of a day; a success forgives its own address", async () => {
  for (let from = 0; from < 20; from += 1) await failures("mia", `192.0.2.${from}`, 0, 5);
  expect(await failures("mia", "198.51.100.1", 60)).toBe(23 * 60 * 60);
  await house.known.write(...forgiveAttempts(await throttleOf("signIn", "mia", "192.0.2.3")));
  expect(await failures("mia", "198.51.100.1", 60, 5)).toBe(0);
  expect(await failures("mia", "198.51.100.1", 60)).toBeGreaterThan(0);
  expect(await failures("mia", "198.51.100.1", 24 * 60)).toBe(0);
});

it("the three hundred and first account from an address waits for the rest of an hour, those that failed there before do not", async () => {
  for (let who = 0; who < 300; who += 1) await failures(`person ${who}`, "192.0.2.1", 0);
  expect(await failures("mia", "192.0.2.1", 10)).toBe(50 * 60);
  expect(await failures("person 7", "192.0.2.1", 10)).toBe(0);
  expect(await failures("mia", "192.0.2.1", 60)).toBe(0);
});

it("a wrong password, and an address that nobody has, open nothing and read the same", async () => {
  const ask = (email: string, password: string) => signIn(house.ctx(after(0)), { email, password });
  await expect(ask("mia@x.test", "wrong")).rejects.toMatchObject({ status: 401 });
  await expect(ask("nobody@x.test", PASSWORD)).rejects.toMatchObject({ status: 401 });
  expect([await sessionIds(), await house.kinds()]).toEqual([[], []]);
});

it("a link is asked for in vain, and without a word, by who is not in the event; a place left pending is confirmed", async () => {
  const ask = (email: string) => requestPasswordReset(house.ctx(after(0)), { email });
  await ask("nobody@x.test");
  await house.known.write(
    q.insert(userProfiles).values({
      ...{
        id: "leo",
        firstName: "Leo",
        surname: "L",
        email: "leo@x.test",
        createdAt: "now",
        updatedAt: "now",
      },
    }),
    q
      .insert(memberships)
      .values({ userId: "leo", eventId: "e", state: "pending", operationId: "p", createdAt: "now" }),
    q.update(memberships).set({ state: "pending" }),
  );
  await ask("leo@x.test");
  await ask("mia@x.test");
  await house.settled();
  expect((await house.mails()).map(({ recipient }) => recipient)).toEqual(["mia@x.test"]);
  const states = await house.known.read(many(q.select().from(memberships)));
  expect(states.map(({ userId, state }) => [userId, state])).toEqual([
    ["mia", "active"],
    ["leo", "pending"],
  ]);
});

it("a password that is weak or typed in two ways is refused at its field; a good one ends every session and other link", async () => {
  await enter(0);
  await requestPasswordReset(house.ctx(after(0)), { email: "mia@x.test" });
  const older = await mailedToken();
  await requestPasswordReset(house.ctx(after(1)), { email: "mia@x.test" });
  const token = await mailedToken();
  const use = (
    newPassword: string,
    repeatPassword = newPassword,
    purpose: "resetPassword" | "setPassword" = "resetPassword",
  ) => setPassword(house.ctx(after(2)), { purpose, token, newPassword, repeatPassword });
  await expect(use("short")).rejects.toMatchObject({ fields: { newPassword: expect.any(String) } });
  await expect(use("blue piano lantern", "x")).rejects.toMatchObject({
    fields: { repeatPassword: expect.any(String) },
  });
  await expect(use("blue piano lantern", undefined, "setPassword")).rejects.toMatchObject({ status: 409 });
  expect(await sessionIds()).toHaveLength(1);
  await use("blue piano lantern");
  expect(await sessionIds()).toEqual([]);
  expect(await tokenState(house.ctx(after(2)), "resetPassword", older)).toBe("invalid");
  expect(await house.endings()).toMatchObject([{ kind: "endSessions", userId: "mia" }]);
  await expect(enter(3)).rejects.toMatchObject({ status: 401 });
});
