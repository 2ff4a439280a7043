import { sql } from "drizzle-orm";
import { beforeEach, expect, it, vi } from "vitest";
import { mailBlocks, mailUnsubscriptions } from "#db/event/schema/email";
import { teams, users } from "#db/event/schema/teams";
import { q } from "#db/read-batch";
import { SETTINGS } from "~/event-settings/settings.schema";
import { idsOfCampaign } from "~/features/email/campaign.rules";
import { sendQueuedMail } from "~/features/email/mail.jobs.server";
import { type MailOrder, mailLater } from "~/features/email/mail-later.server";
import type { Envelope } from "~/features/email/provider.server";
import type { Mail } from "~/features/email/render-mail.rules";
import { readUnsubscribeToken } from "~/features/email/unsubscribe-token.server";
import { audit } from "../support/memory-event";
import { memoryHouse } from "../support/memory-house";

const NOW = new Date("2027-06-10T10:00:00.000Z");
let sent: { envelope: Envelope; mail: Mail }[];
vi.mock("~/features/email/provider.server", () => ({
  sendMail: async (_env: unknown, envelope: Envelope, mail: Mail) => {
    sent.push({ envelope, mail });
    return { ErrorCode: 0, Message: "OK", messageId: "m-1", outcome: "sent" };
  },
}));

const SECRET = "s".repeat(32);
const [ANN, EVENT] = ["0190f3a0-0000-7000-8000-000000000001", "0190f3a0-0000-7000-8000-000000000004"];
const ENV = {
  ...{ APP_SECRET: SECRET, MAIL_FROM: "post@x.test", PUBLIC_SCHEME: "https", BASE_DOMAIN: "x.test" },
  DKIM_KEYS: JSON.stringify({ "mail._domainkey.own.test": "key" }),
};

let house: Awaited<ReturnType<typeof memoryHouse>>;
beforeEach(async () => {
  house = await memoryHouse();
  sent = [];
  await house.at.write(
    q.insert(teams).values([
      { id: "a", name: "Blue Fin", ...audit },
      { id: "b", name: "Red Fin", ...audit },
    ]),
    q.insert(users).values({
      ...{ id: ANN, firstName: "Ann", surname: "Tester", email: "ann@x.test", teamId: "a", ...audit },
    }),
  );
});

async function queued(order: Partial<MailOrder>, emails: object = {}) {
  const ctx = house.ctx(NOW, {
    env: ENV,
    event: { id: EVENT, slug: "e", name: "Show\r\nBcc: x@y.test", hosts: [] },
    settings: Object.fromEntries(
      Object.entries(SETTINGS).map(([kind, shape]) => [kind, shape.parse(kind === "emails" ? emails : {})]),
    ),
  } as never);
  const full = { kind: "commentNotification", to: "ann@x.test", userId: ANN, teamId: "a", ...order };
  const { writes, job } = await mailLater(ctx, full as MailOrder);
  await house.at.write(...writes);
  const id = job.subscriber.slice("mail:".length);
  return {
    id,
    send: () => sendQueuedMail(ctx, id, job.sealed ?? null),
    row: async () => (await house.mails()).find((mail) => mail.id === id),
  };
}

const unsubscribed = () =>
  house.at.write(
    q.insert(mailUnsubscriptions).values({ userId: ANN, choice: "comments", at: "now", by: "page" }),
  );
const blocked = (more: Partial<typeof mailBlocks.$inferInsert> = {}) =>
  house.at.write(
    q.insert(mailBlocks).values({ address: "ann@x.test", reason: "bounce", since: "2027", ...more }),
  );

it("who unsubscribed, moved or whose team was archived between queueing and sending is not mailed, and the log says why", async () => {
  const of = async (change: () => Promise<unknown>, order: Partial<MailOrder> = {}) => {
    const one = await queued(order);
    await change();
    expect(await one.send()).toEqual({ isSealedKept: false, takenFor: null });
    return one.row();
  };
  expect(await of(unsubscribed)).toMatchObject({
    state: "cancelled",
    details: "They do not want such e-mails",
  });
  expect(
    await of(() => house.at.write(sql`update user set team_id = 'b' where id = ${ANN}`), {
      kind: "taskApproved",
    }),
  ).toMatchObject({
    ...{ state: "cancelled", details: "They are not in that team any more" },
  });
  expect(
    await of(() => house.at.write(sql`update team set is_archived = 1 where id = 'a'`), {
      kind: "taskApproved",
    }),
  ).toMatchObject({
    ...{ state: "cancelled", details: "The team was archived" },
  });
  expect(sent).toEqual([]);
});

it("unsubscribing from one kind stops no other, and staff read of teams that are not theirs", async () => {
  await unsubscribed();
  await (await queued({ kind: "taskReminder" })).send();
  await house.at.write(sql`update user set permissions = 'moderator', team_id = 'b' where id = ${ANN}`);
  await (await queued({ kind: "taskApproved" })).send();
  expect(sent).toHaveLength(2);
});

it("mail to an address that is blocked is not sent but kept, security mail is, and another address is another", async () => {
  await blocked();
  const [news, welcome] = [await queued({}), await queued({ kind: "welcome" })];
  expect(await news.send()).toEqual({ isSealedKept: true, takenFor: null });
  expect(await welcome.send()).toEqual({ isSealedKept: false, takenFor: null });
  expect(await news.row()).toMatchObject({
    state: "refused",
    type: "pending",
    details: "Mail to this address has stopped.",
  });
  expect(sent).toEqual([]);
  for (const kind of [
    "passwordReset",
    "emailChangeRequested",
    "secondFactorAdded",
    "passwordChanged",
  ] as const)
    await (await queued({ kind })).send();
  await (await queued({ to: "new@x.test" })).send();
  expect(sent.map(({ envelope }) => envelope.to)).toEqual([...Array(4).fill("ann@x.test"), "new@x.test"]);
});

it("a block that was lifted blocks nothing", async () => {
  await blocked({ liftedAt: "2027-02" });
  await (await queued({ to: "Ann@x.test " })).send();
  expect(sent).toHaveLength(1);
  await house.at.write(sql`update mail_block set lifted_at = null`);
  await (await queued({ to: "Ann@x.test " })).send();
  expect(sent).toHaveLength(1);
});

it("carries which row of the log it is, what it was called, and where to unsubscribe, in headers that nobody can break", async () => {
  const one = await queued({ fields: { taskTitle: "Plan\r\nBcc: evil@x.test", teamMember: "Leo" } });
  await one.send();
  const [{ envelope, mail } = { envelope: undefined, mail: undefined }] = sent;
  expect(idsOfCampaign(envelope?.campaignId ?? "")).toEqual({ eventId: EVENT, logId: one.id });
  const { "List-Unsubscribe": way = "", "List-Unsubscribe-Post": post } = envelope?.headers ?? {};
  expect(post).toBe("List-Unsubscribe=One-Click");
  const [, token = ""] = /^<https:\/\/e\.x\.test\/unsubscribe\/([^>]+)>$/.exec(way) ?? [];
  expect(await readUnsubscribeToken(SECRET, EVENT, token)).toEqual({
    userId: ANN,
    choice: "comments",
    logId: one.id,
  });
  expect(envelope?.fromName).not.toMatch(/[\r\n]/);
  expect(mail?.subject).not.toMatch(/[\r\n]/);
  expect((await one.row())?.subject).toBe(mail?.subject);
  await (await queued({ kind: "taskApproved" })).send();
  expect(sent[1]?.envelope.headers).toEqual({});
});

it("is signed for the sender's own domain alone, and noted as the event chose", async () => {
  const own = { fromEmail: "show@own.test", dkimDomain: "own.test", dkimSelector: "mail", trackOpens: true };
  await (await queued({}, own)).send();
  await (await queued({}, { ...own, dkimSelector: "kept" })).send();
  await (await queued({}, { ...own, fromEmail: "show@notown.test" })).send();
  expect(sent.map(({ envelope }) => envelope.dkim)).toEqual([
    { domain: "own.test", selector: "mail", privateKey: "key" },
    { domain: "own.test", selector: "kept", privateKey: undefined },
    undefined,
  ]);
  expect(sent[0]?.envelope.tracking).toEqual({ open: true, click: false });
});
