import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { emailLog, mailEvents, mailUnsubscriptions } from "#db/event/schema/email";
import { users } from "#db/event/schema/teams";
import { many, q } from "#db/read-batch";
import { chooseMails, wantedNow } from "~/features/email/choose-mails.commands.server";
import { OFFERED_CHOICES } from "~/features/email/mail-kinds.server";
import { unsubscribe } from "~/features/email/unsubscribe.jobs.server";
import { readUnsubscribeToken, unsubscribeToken } from "~/features/email/unsubscribe-token.server";
import { holdsSecret, loggedPath } from "../../../workers/logged-path";
import { audit } from "../support/memory-event";
import { memoryHouse } from "../support/memory-house";

const SECRET = "s".repeat(32);
const NOW = new Date("2027-06-10T10:00:00.000Z");
const id = (n: number) => `0190f3a0-0000-7000-8000-00000000000${n}`;
const [ANN, BEN, LOG, EVENT, OTHER] = [id(1), id(2), id(3), id(4), id(5)];
const token = async (choice: "comments" | "reminders" | "staffDigest", logId = LOG, eventId = EVENT) =>
  (await unsubscribeToken(SECRET, eventId, { userId: ANN, choice, logId })) ?? "";

it("a token is for one person, kind and event, and for nothing that was changed in it", async () => {
  const good = await token("comments");
  expect(await readUnsubscribeToken(SECRET, EVENT, good)).toEqual({
    userId: ANN,
    choice: "comments",
    logId: LOG,
  });
  expect(await readUnsubscribeToken(SECRET, OTHER, good)).toBeNull();
  expect(await readUnsubscribeToken("t".repeat(32), EVENT, good)).toBeNull();
  const [head = "", mac = ""] = good.split(".");
  const ben = (await unsubscribeToken(SECRET, EVENT, { userId: BEN, choice: "comments", logId: LOG })) ?? "";
  for (const forged of [
    `r${good.slice(1)}`,
    `${ben.split(".")[0]}.${mac}`,
    `${head}.`,
    `${head}.${mac.slice(1)}`,
    `${good}x`,
    "",
    "a.b",
  ])
    expect(await readUnsubscribeToken(SECRET, EVENT, forged), forged).toBeNull();
  expect(await unsubscribeToken(SECRET, EVENT, { userId: "mia", choice: "comments", logId: LOG })).toBeNull();
});

it("a token stands in no log", () => {
  expect(loggedPath("/unsubscribe/cABC.def")).toBe("/unsubscribe/[secret]");
  expect(loggedPath("//Unsubscribe//cABC.def")).toBe("/unsubscribe/[secret]");
  expect(holdsSecret("/unsubscribe/cABC.def")).toBe(true);
});

let house: Awaited<ReturnType<typeof memoryHouse>>;
beforeEach(async () => {
  house = await memoryHouse();
  const person = { surname: "Tester", ...audit };
  await house.at.write(
    q.insert(users).values([
      { ...person, id: ANN, firstName: "Ann", email: "ann@x.test" },
      { ...person, id: BEN, firstName: "Ben", email: "ben@x.test" },
    ]),
    q.insert(emailLog).values({
      ...{ id: LOG, state: "sent", type: "open", recipient: "ann@x.test", userId: ANN, eventId: EVENT },
      ...{ templateId: "commentNotification", createdAt: "2027-06-09", updatedAt: "2027-06-09" },
    }),
  );
});
const press = async (text: string, by: "link" | "provider" = "link") =>
  unsubscribe(
    { secret: SECRET, eventId: EVENT, open: async () => house.at.db },
    { token: text, by, now: NOW },
  );
const stored = () => house.at.read(many(q.select().from(mailUnsubscriptions)));

it("pressing it unsubscribes that person from that kind, twice is the same, and the mail says so", async () => {
  expect(await press(await token("comments"))).toBe("comments");
  expect(await press(await token("comments"), "provider")).toBe("comments");
  expect(await stored()).toEqual([{ userId: ANN, choice: "comments", at: NOW.toISOString(), by: "link" }]);
  expect(await house.at.read(many(q.select().from(mailEvents)))).toMatchObject([
    { logId: LOG, kind: "unsubscribed", type: "subscriptionChange" },
  ]);
  expect((await house.mails())[0]).toMatchObject({ type: "subscriptionChange" });
});

it("a mail that bounced stays so, another's mail is not touched, and who is gone is nobody", async () => {
  await house.at.write(sql`update email_log set type = 'bounce', user_id = ${BEN}`);
  expect(await press(await token("comments"))).toBe("comments");
  expect((await house.mails())[0]).toMatchObject({ type: "bounce" });
  expect(await house.at.read(many(q.select().from(mailEvents)))).toEqual([]);
  await house.at.write(q.delete(mailUnsubscriptions), sql`delete from user where id = ${ANN}`);
  expect(await press(await token("reminders"))).toBe("reminders");
  expect(await stored()).toEqual([]);
});

it("a token of another event writes nothing and opens no database", async () => {
  const open = () => Promise.reject(new Error("opened"));
  const foreign = await token("comments", LOG, OTHER);
  const at = { secret: SECRET, eventId: EVENT, open };
  expect(await unsubscribe(at, { token: foreign, by: "link", now: NOW })).toBeNull();
});

it("staff's hourly mail is where they asked for it, and nowhere else", async () => {
  await house.at.write(sql`insert into staff_inbox (user_id, wants_mail) values (${ANN}, 1)`);
  expect(await house.at.read(wantedNow(ANN))).toMatchObject({ staffDigest: true, comments: true });
  await press(await token("staffDigest"));
  expect(await house.at.read(wantedNow(ANN))).toMatchObject({ staffDigest: false, comments: true });
  expect(await stored()).toEqual([]);
});

it("somebody chooses for themselves: what they do not want is kept, what they want again comes again", async () => {
  const as = (level: "user" | "moderator") =>
    house.ctx(NOW, { actor: { id: ANN, level, teamId: null } } as never);
  await house.at.write(sql`update user set permissions = 'moderator' where id = ${ANN}`);
  await chooseMails(as("moderator"), ["staffDigest", "reminders"]);
  expect(await house.at.read(wantedNow(ANN))).toMatchObject({
    staffDigest: true,
    reminders: true,
    comments: false,
  });
  await chooseMails(as("moderator"), ["comments"]);
  expect(await house.at.read(wantedNow(ANN))).toMatchObject({
    staffDigest: false,
    reminders: false,
    comments: true,
  });
  expect(await house.at.read(wantedNow(BEN))).toMatchObject({ reminders: true, comments: true });
  expect((await stored()).every(({ userId, by }) => userId === ANN && by === "page")).toBe(true);
  // What is staff's alone is not somebody else's to ask for.
  await chooseMails(as("user"), [...OFFERED_CHOICES]);
  expect(await house.at.read(wantedNow(ANN))).toMatchObject({ staffDigest: false, reminders: true });
  expect(await house.kinds()).toEqual(["account.mailsChosen", "account.mailsChosen", "account.mailsChosen"]);
});
