import { beforeEach, expect, it, vi } from "vitest";
import { activities, outbox } from "#db/event/schema/activity";
import { emailLog, mailBlocks } from "#db/event/schema/email";
import { teams } from "#db/event/schema/teams";
import { many, q } from "#db/read-batch";
import { unseal } from "#db/seal";
import { NoAnswer } from "#db/time-limit";
import { SETTINGS } from "~/event-settings/settings.schema";
import { isMailKept, mailGivenUp, sendQueuedMail } from "~/features/email/mail.jobs.server";
import { KEPT_KINDS } from "~/features/email/mail-kinds.server";
import { type MailOrder, mailLater, sealedPart } from "~/features/email/mail-later.server";
import { mailOnce } from "~/features/email/mail-once.server";
import type { Envelope, SendResult } from "~/features/email/provider.server";
import type { Mail } from "~/features/email/render-mail.rules";
import { audit } from "../support/memory-event";
import { memoryHouse } from "../support/memory-house";

const NOW = new Date("2027-06-10T10:00:00.000Z");
let given: (SendResult & { thrown?: never }) | Error;
let sent: { envelope: Envelope; mail: Mail }[];
vi.mock("~/features/email/provider.server", () => ({
  sendMail: async (_env: unknown, envelope: Envelope, mail: Mail) => {
    sent.push({ envelope, mail });
    if (given instanceof Error) throw given;
    return given;
  },
}));

const result = (outcome: SendResult["outcome"], more: Partial<SendResult> = {}): SendResult => ({
  ...{ ErrorCode: 0, Message: "OK", messageId: "m-1", outcome, ...more },
});
const ENV = {
  APP_SECRET: "s".repeat(32),
  MAIL_FROM: "post@x.test",
  PUBLIC_SCHEME: "https",
  BASE_DOMAIN: "x.test",
};
type Over = { [Kind in keyof typeof SETTINGS]?: object };

let house: Awaited<ReturnType<typeof memoryHouse>>;
beforeEach(async () => {
  house = await memoryHouse();
  [given, sent] = [result("sent"), []];
  await house.at.write(q.insert(teams).values({ id: "a", name: "Blue Fin", ...audit }));
});
const ctxOf = (over: Over = {}) =>
  house.ctx(NOW, {
    env: ENV,
    settings: Object.fromEntries(
      Object.entries(SETTINGS).map(([kind, shape]) => [kind, shape.parse(over[kind as keyof Over] ?? {})]),
    ),
  } as never);
/** Queued by the real command; its row and what is sealed of it. */
async function queued(order: Partial<MailOrder> = {}, over: Over = {}) {
  const ctx = ctxOf(over);
  const { writes, job } = await mailLater(ctx, {
    ...{ kind: "welcome", to: "mia@x.test", userId: "mia", teamId: "a", ...order },
  } as MailOrder);
  await house.at.write(...writes);
  const id = job.subscriber.slice("mail:".length);
  const row = async () => (await house.mails()).find((mail) => mail.id === id);
  return { ctx, id, job, row, send: () => sendQueuedMail(ctx, id, job.sealed ?? null) };
}

it("a mail says who it is from, whom it answers to and what it is about; else the installation and the event stand in", async () => {
  const settings = {
    event: { eventName: "Boat Show 2027", shortName: "Boats" },
    emails: { fromEmail: "show@own.test", supportEmail: "help@own.test" },
  };
  await (await queued({}, settings)).send();
  await (await queued({ teamId: null }, { event: { eventName: "Boat Show 2027" } })).send();
  await (await queued()).send();
  const plain = { headers: {}, tracking: { open: false, click: false } };
  expect(sent.map(({ envelope }) => envelope)).toEqual([
    {
      ...{ ...plain, to: "mia@x.test", from: "show@own.test", fromName: "Boats", replyTo: "help@own.test" },
      metadata: { eventId: "e", userId: "mia", teamId: "a" },
    },
    {
      ...{ ...plain, to: "mia@x.test", from: "post@x.test", fromName: "Boat Show 2027", replyTo: undefined },
      metadata: { eventId: "e", userId: "mia", teamId: "" },
    },
    expect.objectContaining({ fromName: "E" }),
  ]);
});

it("a mail greets by name, names the team, carries its link, and of the own words those that are on", async () => {
  const welcomeEmail = {
    showParagraph1: true,
    paragraph1: "Bring a hat.",
    showParagraph2: false,
    paragraph2: "Never.",
  };
  await (await queued({ token: "t-1" }, { welcomeEmail })).send();
  const text = sent[0]?.mail.text ?? "";
  expect(text).toContain("Hello Mia,");
  expect(text).toContain("Blue Fin");
  expect(text).toContain("https://e.x.test/auth/set-password?token=t-1");
  expect(text).toContain("Bring a hat.");
  expect(text).not.toContain("Never.");
  await (await queued({ hasPassword: true })).send();
  expect(sent[1]?.mail.text).toContain("Sign in:\nhttps://e.x.test/auth/login");
  const branding = { themeCss: ":root{--brand-fill: #123456; --x: 1; --brand-on-fill: #fedcba; }" };
  await (await queued({}, { branding })).send();
  expect(sent[2]?.mail.html).toContain("#123456");
  expect(sent[2]?.mail.html).toContain("#fedcba");
  expect(sent[1]?.mail.html).toContain("#00784d");
  await (await queued({ kind: "passwordReset", token: "t-2" })).send();
  expect(sent[3]?.mail.text).toContain("https://e.x.test/auth/reset-password?token=t-2");
  await (await queued({ kind: "passwordReset", token: "t-3", path: "/own/way" })).send();
  expect(sent[4]?.mail.text).toContain("https://e.x.test/own/way?token=t-3");
});

it.each([
  ["sent", result("sent"), { state: "sent", messageId: "m-1", details: "", type: "pending" }],
  [
    "taken without an id",
    result("unconfirmed", { messageId: null }),
    { state: "unconfirmed", messageId: null, details: "The provider took it without an id." },
  ],
  [
    "refused by its address",
    result("refused", { ErrorCode: 550, Message: "No such mailbox" }),
    { state: "refused", type: "bounce", messageId: "m-1", details: "550 - No such mailbox" },
  ],
  [
    "never to be taken",
    result("failed", { ErrorCode: 422, Message: "x".repeat(900) }),
    { state: "failed", type: "pending", details: `422 - ${"x".repeat(494)}` },
  ],
] as const)("of a mail that is %s the log says so", async (_, answer, expected) => {
  given = answer;
  const one = await queued();
  const takenFor = answer.outcome === "failed" ? null : "mia@x.test";
  expect(await one.send()).toEqual({ isSealedKept: false, takenFor });
  expect(await one.row()).toMatchObject(expected);
  expect(await one.send()).toEqual({ isSealedKept: false, takenFor: null });
  expect(sent).toHaveLength(1);
});

it("an address that refuses a mail at once gets no more of them, as after a bounce that is told later; security mail goes", async () => {
  given = result("refused", { ErrorCode: 550, Message: "No such mailbox" });
  const first = await queued();
  await first.send();
  given = result("sent");
  const next = await queued();
  await next.send();
  expect(await next.row()).toMatchObject({ state: "refused", details: "Mail to this address has stopped." });
  await (await queued({ kind: "passwordReset", token: "t-9" })).send();
  expect(sent).toHaveLength(2);
  const blocks = await house.at.read(many(q.select().from(mailBlocks)));
  expect(blocks).toMatchObject([
    {
      address: "mia@x.test",
      reason: "bounce",
      logId: first.id,
      details: "550 - No such mailbox",
      liftedAt: null,
    },
  ]);
});

it("what the provider could not take now is tried again, and what it said is kept", async () => {
  given = result("later", { ErrorCode: 503, Message: "Busy" });
  const one = await queued();
  await expect(one.send()).rejects.toMatchObject({
    name: "MailNotTaken",
    message: expect.stringContaining("503"),
  });
  expect(await one.row()).toMatchObject({ state: "queued", details: "503 - Busy" });
  given = result("ours", { ErrorCode: 401, Message: "Key" });
  await expect(one.send()).rejects.toMatchObject({
    name: "MailRefused",
    ...{ recipient: "mia@x.test", code: 401, isPassing: true },
    message: expect.stringContaining("401"),
  });
  expect(await one.row()).toMatchObject({ state: "queued", details: "401 - Key" });
});

it("without an answer a mail is sent twice at most; anything else that breaks is no lost answer", async () => {
  given = new NoAnswer("the mail provider", 15_000);
  const one = await queued();
  await expect(one.send()).rejects.toThrow("No answer from the mail provider within 15 s");
  expect(await one.row()).toMatchObject({ state: "queued", unanswered: 1 });
  expect((await one.row())?.details).toMatch(/It may have been sent\.$/);
  expect(await one.send()).toEqual({ isSealedKept: false, takenFor: null });
  expect(await one.row()).toMatchObject({ state: "unconfirmed", unanswered: 2 });
  given = new Error("broken");
  const other = await queued();
  await expect(other.send()).rejects.toThrow("broken");
  expect(await other.row()).toMatchObject({ state: "queued", unanswered: 0 });
});

it("the sealed part stays only of a mail that staff may have sent again as it was", async () => {
  const kind = (KEPT_KINDS[0] ?? "") as "welcome";
  for (const outcome of ["unconfirmed", "refused", "failed", "sent"] as const) {
    given = result(outcome);
    const { isSealedKept } = await (await queued({ kind, to: `${outcome}@x.test` })).send();
    expect(isSealedKept, outcome).toBe(outcome !== "sent");
  }
  const [one, other] = [await queued({ kind }), await queued()];
  const kept = async (id: string) =>
    (
      await house.at.read(
        many(
          q
            .select({ is: isMailKept(id) })
            .from(emailLog)
            .limit(1),
        ),
      )
    )[0]?.is;
  expect([await kept(one.id), await kept(other.id), await kept("none")]).toEqual([1, 0, 0]);
  const unknown = await queued({ kind: "nothing" as never });
  await expect(unknown.send()).rejects.toThrow("Unknown e-mail template nothing");
});

it("a mail that is given up says so once, and keeps what the provider said", async () => {
  const [one, said, gone] = [await queued(), await queued(), await queued()];
  given = result("later", { ErrorCode: 503, Message: "Busy" });
  await said.send().catch(() => {});
  given = result("sent");
  await gone.send();
  for (const { id } of [one, said, gone]) await house.at.write(...mailGivenUp(id, "2027-06-12"));
  expect(await one.row()).toMatchObject({
    state: "failed",
    details: "It could not be sent in time.",
    updatedAt: "2027-06-12",
  });
  expect(await said.row()).toMatchObject({ state: "failed", details: "503 - Busy" });
  expect(await gone.row()).toMatchObject({ state: "sent", details: "" });
});

it("the same news is queued for the same person once, however often and however many", async () => {
  const ctx = ctxOf();
  const orders = Array.from({ length: 60 }, (_, n) => ({
    ...{
      kind: "passwordReset" as const,
      to: `p${n}@x.test`,
      userId: `p${n}`,
      about: "news",
      path: "/tasks/x",
    },
  }));
  await house.at.write(
    q.insert(activities).values({ id: "act", kind: "x.y", actorId: "mia", createdAt: "now" }),
  );
  const ids = await mailOnce(ctx, "act", orders);
  expect(await mailOnce(ctx, "act", orders)).toEqual(ids);
  const rows = await house.jobs();
  expect(rows).toHaveLength(60);
  expect(new Set(ids)).toEqual(new Set(rows.map(({ id }) => id)));
  const mails = await house.mails();
  expect(mails).toHaveLength(60);
  expect(new Set(rows.map(({ subscriber }) => subscriber))).toEqual(
    new Set(mails.map(({ id }) => `mail:${id}`)),
  );
  expect(rows[0]).toMatchObject({ activityId: "act", createdAt: NOW.toISOString() });
  expect(rows[0]?.giveUpAt).toBe("2027-06-10T10:55:00.000Z");
  const sealed = await unseal({ secret: ENV.APP_SECRET, purpose: "mail" }, rows[0]?.sealed ?? "");
  expect(JSON.parse(sealed)).toEqual({ path: "/tasks/x" });
  expect(mails.find(({ userId }) => userId === "p7")).toMatchObject({
    ...{ recipient: "p7@x.test", templateId: "passwordReset", eventId: "e", state: "queued" },
  });
  const [first] = orders;
  if (first)
    await mailOnce(ctx, "act", [
      { ...first, about: "other news" },
      { ...first, userId: "q" },
    ]);
  expect(await house.at.read(many(q.select().from(outbox)))).toHaveLength(62);
  expect(await mailOnce(ctx, "act", [])).toEqual([]);
  expect(await sealedPart(ctx, { kind: "welcome", to: "x", userId: "y" })).not.toContain("/tasks");
});
