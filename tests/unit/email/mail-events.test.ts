import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import {
  emailLog,
  MAIL_STATES,
  MAIL_TYPES,
  mailBlocks,
  mailEvents,
  mailUnsubscriptions,
} from "#db/event/schema/email";
import { as, jsonValues } from "#db/json-row";
import { many, q } from "#db/read-batch";
import { campaignOf, idsOfCampaign } from "~/features/email/campaign.rules";
import { noteMailEvents } from "~/features/email/mail-events.jobs.server";
import {
  blockOf,
  eventsIn,
  keyNamed,
  type MailEventKind,
  ProviderEvent,
  sameness,
} from "~/features/email/mail-events.rules";
import { isStatus } from "~/features/email/mail-log.queries.server";
import { MAIL_STATUSES, statusOf } from "~/features/email/mail-status.rules";
import type { MailEventMessage } from "~/procedure/job-message";
import { memoryHouse } from "../support/memory-house";

const NOW = new Date("2027-06-10T10:00:00.000Z");
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000).toISOString();
const IDS = ["0190f3a0-0000-7000-8000-000000000001", "0190f3a0-0000-7000-8000-0000000000ff"] as const;

describe("what a mail carries out and brings back", () => {
  it("is both ids in 45 characters, and nothing else is read as one", () => {
    const campaign = campaignOf(...IDS) ?? "";
    expect(campaign).toHaveLength(45);
    expect(idsOfCampaign(campaign)).toEqual({ eventId: IDS[0], logId: IDS[1] });
    for (const other of [
      "",
      "x",
      campaign.slice(1),
      `${campaign}A`,
      campaign.replace(".", "-"),
      `${campaign.slice(0, -1)}9`,
    ])
      expect(idsOfCampaign(other), other).toBeNull();
    expect(campaignOf("e", IDS[1])).toBeUndefined();
  });

  it("an event is one by what it says, brackets and order aside", () => {
    const event = {
      event: "open",
      timestamp: 1_800_000_000,
      campaign_id: "c",
      smtp_id: "<m@x>",
      recipients: ["A@x", "b@x"],
    };
    const same = (more: object) => sameness(ProviderEvent.parse({ ...event, ...more }));
    expect(same({ smtp_id: "m@x", recipients: ["b@x", "a@x "] })).toBe(same({}));
    for (const more of [
      { event: "click" },
      { timestamp: 1 },
      { smtp_id: "<n@x>" },
      { recipients: ["b@x"] },
      { ip: "192.0.2.1" },
    ])
      expect(same(more), JSON.stringify(more)).not.toBe(same({}));
  });

  it("what is no event of a mail is left out, and what is no list is refused", () => {
    const good = { event: "open", timestamp: 1_800_000_000, campaign_id: "c" };
    const list = [
      good,
      { ...good, event: "test" },
      { ...good, timestamp: "now" },
      { event: "open" },
      null,
      7,
    ];
    expect(eventsIn(JSON.stringify(list))).toHaveLength(1);
    expect(eventsIn(JSON.stringify([{ ...good, reason: "x".repeat(900) }]))?.[0]?.reason).toHaveLength(500);
    expect(eventsIn("{}")).toBeNull();
    expect(eventsIn("not json")).toBeNull();
  });

  it("what stops mail to an address speaks of the address", () => {
    expect(blockOf("hard-bounced", "")).toBe("bounce");
    expect(blockOf("complained", "")).toBe("spamComplaint");
    expect(blockOf("dropped", "550 5.1.1 No such mailbox")).toBe("bounce");
    expect(blockOf("dropped", "Message content was considered spam")).toBeNull();
    expect(blockOf("soft-bounced", "mailbox is full")).toBeNull();
  });

  it("a signature is of now: neither old nor to come", () => {
    const input = (seconds: number, key = "k-1") =>
      `sig_1=("content-digest");created=${NOW.getTime() / 1000 + seconds};alg="ed25519";keyid="${key}"`;
    expect(keyNamed(input(0), NOW)).toBe("k-1");
    expect(keyNamed(input(59), NOW)).toBe("k-1");
    expect(keyNamed(input(61), NOW)).toBeNull();
    expect(keyNamed(input(-301), NOW)).toBeNull();
    expect(keyNamed(input(0, "x".repeat(101)), NOW)).toBeNull();
    expect(keyNamed(null, NOW)).toBeNull();
  });
});

let house: Awaited<ReturnType<typeof memoryHouse>>;
beforeEach(async () => {
  house = await memoryHouse();
});

const row = (id: string, more: Partial<typeof emailLog.$inferInsert> = {}): typeof emailLog.$inferInsert => ({
  ...{
    id,
    state: "sent",
    recipient: "mia@x.test",
    userId: "mia",
    eventId: "e",
    templateId: "commentNotification",
  },
  ...{ createdAt: at(-60), updatedAt: at(-60), ...more },
});
const event = (
  logId: string,
  kind: MailEventKind,
  more: Partial<MailEventMessage> = {},
): MailEventMessage => ({
  ...{ id: `${logId} ${kind} ${more.at ?? ""}`, logId, kind, at: at(0), messageId: "m@x", details: "" },
  ...{ platform: null, userAgent: null, ipAddress: null, ...more },
});
const note = (...events: MailEventMessage[]) => noteMailEvents(house.ctx(NOW), events);
const logged = async (id: string) => (await house.mails()).find((mail) => mail.id === id);
const blocks = () => house.at.read(many(q.select().from(mailBlocks)));

describe("what is told of a mail", () => {
  it("gives the same type in every order, and told again changes nothing", async () => {
    const kinds: MailEventKind[] = [
      "processed",
      "delivered",
      "open",
      "unsubscribed",
      "soft-bounced",
      "click",
    ];
    for (const [n, order] of [
      kinds,
      kinds.toReversed(),
      ["click", "open", "processed", "delivered"] as const,
    ].entries()) {
      await house.at.write(q.insert(emailLog).values(row(`row-${n}`)));
      for (const kind of order) await note(event(`row-${n}`, kind));
      await note(...order.map((kind) => event(`row-${n}`, kind)));
    }
    expect((await house.mails()).map(({ type }) => type)).toEqual([
      "subscriptionChange",
      "subscriptionChange",
      "click",
    ]);
    const told = await house.at.read(many(q.select().from(mailEvents)));
    expect(told).toHaveLength(6 + 6 + 4);
  });

  it("of a mail that is not in the log is dropped, and so is a kind that nobody knows", async () => {
    await house.at.write(q.insert(emailLog).values(row("a")));
    await note(event("b", "hard-bounced"), event("a", "renamed" as MailEventKind));
    expect(await house.at.read(many(q.select().from(mailEvents)))).toEqual([]);
    expect(await blocks()).toEqual([]);
    expect(await logged("a")).toMatchObject({ type: "pending", updatedAt: at(-60) });
  });

  it("says that it went what was thought lost, and that alone", async () => {
    await house.at.write(
      q
        .insert(emailLog)
        .values([
          row("lost", { state: "unconfirmed", details: "No answer" }),
          row("again", { state: "queued", unanswered: 1 }),
          row("new", { state: "queued" }),
          row("failed", { state: "failed", details: "422" }),
          row("given up", { state: "failed", unanswered: 1 }),
        ]),
    );
    await note(...["lost", "again", "new", "failed", "given up"].map((id) => event(id, "delivered")));
    expect(await logged("lost")).toMatchObject({
      state: "sent",
      type: "delivery",
      details: "",
      messageId: "m@x",
    });
    expect(await logged("again")).toMatchObject({ state: "sent" });
    expect(await logged("given up")).toMatchObject({ state: "sent" });
    expect(await logged("new")).toMatchObject({ state: "queued", type: "delivery" });
    expect(await logged("failed")).toMatchObject({ state: "failed", details: "422" });
  });

  it("who opened it last stands in the row", async () => {
    await house.at.write(q.insert(emailLog).values(row("a")));
    const by = (platform: string) => ({ platform, userAgent: `UA ${platform}`, ipAddress: `ip ${platform}` });
    await note(
      event("a", "click", { at: at(5), ...by("late") }),
      event("a", "open", { at: at(1), ...by("early") }),
    );
    await note(event("a", "delivered", { at: at(9) }));
    expect(await logged("a")).toMatchObject({ platform: "late", userAgent: "UA late", ipAddress: "ip late" });
  });

  it("stops mail to the address with one activity, a complaint above a bounce, in any order", async () => {
    await house.at.write(q.insert(emailLog).values([row("a", { recipient: "Mia@x.test" }), row("b")]));
    await note(
      event("b", "complained", { at: at(2) }),
      event("a", "hard-bounced", { at: at(1), details: "550" }),
    );
    await note(event("b", "dropped", { at: at(3), details: "spam content" }));
    expect(await blocks()).toMatchObject([
      { address: "mia@x.test", reason: "spamComplaint", since: at(1), liftedAt: null },
    ]);
    expect(await house.kinds()).toEqual(["mail.stopped"]);
    expect(await logged("a")).toMatchObject({ type: "bounce" });
    expect(await logged("b")).toMatchObject({ type: "spamComplaint" });
  });

  it("what is from before does not stop again what was lifted; what comes after does", async () => {
    await house.at.write(q.insert(emailLog).values([row("a"), row("b")]));
    await note(event("a", "hard-bounced", { at: at(-30) }));
    await house.at.write(
      sql`update mail_block set lifted_at = ${at(-20)}, lifted_by = 'x', lift_reason = 'ok'`,
    );
    await note(event("a", "hard-bounced", { at: at(-30) }), event("b", "hard-bounced", { at: at(-25) }));
    expect(await blocks()).toMatchObject([{ liftedAt: at(-20), liftReason: "ok" }]);
    expect(await house.kinds()).toEqual(["mail.stopped"]);
    await note(event("b", "complained", { at: at(-10) }));
    expect(await blocks()).toMatchObject([
      { reason: "spamComplaint", since: at(-10), liftedAt: null, liftReason: "" },
    ]);
    expect(await house.kinds()).toEqual(["mail.stopped", "mail.stopped"]);
  });

  it("unsubscribes from the mail's kind once: who chose it again is not unsubscribed by the same news", async () => {
    await house.at.write(q.insert(emailLog).values([row("a"), row("w", { templateId: "welcome" })]));
    await note(event("a", "unsubscribed"), event("w", "unsubscribed"));
    const choices = () => house.at.read(many(q.select().from(mailUnsubscriptions)));
    expect(await choices()).toMatchObject([{ userId: "mia", choice: "comments", by: "provider" }]);
    await house.at.write(q.delete(mailUnsubscriptions));
    await note(event("a", "unsubscribed"));
    expect(await choices()).toEqual([]);
  });
});

it("a mail has one status, and the log's filters say the same as its rows", async () => {
  const all = MAIL_STATES.flatMap((state) =>
    MAIL_TYPES.map((type) => ({ id: `${state}-${type}`, state, type })),
  );
  await house.at.write(q.insert(emailLog).values(all.map(({ id, ...more }) => row(id, more))));
  for (const status of MAIL_STATUSES) {
    const found = await house.at.read(
      jsonValues(as<string>(sql`l.id`), sql`from email_log l where ${isStatus(status)} order by l.id`),
    );
    const expected = all.filter((mail) => statusOf(mail) === status).map(({ id }) => id);
    // What was sent is delivered, opened and so on by its type alone.
    expect(found, status).toEqual(expected.sort());
  }
});
