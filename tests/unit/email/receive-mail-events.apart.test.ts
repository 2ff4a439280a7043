import { beforeEach, expect, it, vi } from "vitest";
import type { ControlDatabase } from "#db/database";
import { campaignOf } from "~/features/email/campaign.rules";
import { MOST_EVENTS_BYTES, receiveMailEvents } from "~/features/email/receive-mail-events.server";
import { JobMessage, MAIL_EVENTS_AT_MOST } from "~/procedure/job-message";
import { EventTeller } from "../../../workers/local/mail-events";
import { memoryEvent } from "../support/memory-event";

const asked: string[] = [];
let teller: EventTeller;
let isAway = false;
vi.mock("~/features/email/provider.server", () => ({
  providerWith: () => ({
    webhooks: {
      async getSigningKey(id: string) {
        asked.push(id);
        if (isAway) throw new Error("away");
        const data = teller.publicKey(id);
        return data ? { data, error: null } : { data: null, error: { statusCode: 404, message: "none" } };
      },
    },
  }),
}));

const [EVENT, OTHER] = ["0190f3a0-0000-7000-8000-00000000000a", "0190f3a0-0000-7000-8000-00000000000b"];
const LOG = "0190f3a0-0000-7000-8000-00000000000c";
const CAMPAIGN = campaignOf(EVENT, LOG) ?? "";

let control: ControlDatabase;
let messages: JobMessage[];
beforeEach(async () => {
  control = (await memoryEvent("control")).db as unknown as ControlDatabase;
  teller = new EventTeller();
  [messages, asked.length, isAway] = [[], 0, false];
});

const one = (kind = "delivered", campaignId = CAMPAIGN) =>
  teller.event({ messageId: "<m@x>", to: ["Mia@x.test"], from: "p@x.test", campaignId }, kind);
const receive = (
  { body, headers }: { body: BodyInit; headers: Record<string, string> },
  now = new Date(),
  method = "POST",
) =>
  receiveMailEvents(
    new Request("https://x.test/mail-events", { method, headers, ...(method === "POST" ? { body } : {}) }),
    {
      ...{ env: {} as never, control: () => control, now },
      send: async (message) => void messages.push(JobMessage.parse(message)),
    },
  );
const status = async (...args: Parameters<typeof receive>) => (await receive(...args)).status;

it("what is signed is taken at once, and is a message for each event that it is of; replayed it is the same", async () => {
  const signed = teller.signed([
    one(),
    one("open"),
    one("delivered", campaignOf(OTHER, LOG)),
    one("test"),
    one("open", "other"),
  ]);
  expect(await status(signed)).toBe(202);
  expect(messages).toMatchObject([
    {
      job: "mailEvents",
      eventId: EVENT,
      events: [
        { kind: "delivered", logId: LOG, messageId: "m@x" },
        { kind: "open", platform: "Safari on iPhone", ipAddress: "192.0.2.44" },
      ],
    },
    { job: "mailEvents", eventId: OTHER, events: [{ kind: "delivered" }] },
  ]);
  const [first] = messages;
  messages = [];
  expect(await status(signed)).toBe(202);
  expect(messages[0]).toEqual(first);
  expect(asked).toEqual([teller.keyId]);
});

it("many are several messages, and a time to come has come", async () => {
  const late = new Date(Date.now() + 3_600_000);
  const events = Array.from({ length: MAIL_EVENTS_AT_MOST + 1 }, (_, n) => ({
    ...one(),
    timestamp: Math.floor(late.getTime() / 1000) + n,
  }));
  const now = new Date();
  expect(await status(teller.signed(events), now)).toBe(202);
  expect(messages.map((message) => message.job === "mailEvents" && message.events.length)).toEqual([
    MAIL_EVENTS_AT_MOST,
    1,
  ]);
  expect(messages[1]).toMatchObject({ events: [{ at: now.toISOString() }] });
  expect(
    new Set(
      messages.flatMap((message) => (message.job === "mailEvents" ? message.events.map(({ id }) => id) : [])),
    ).size,
  ).toBe(events.length);
});

it("what is forged is refused: another body, another key, no signature, old or to come", async () => {
  const signed = teller.signed([one()]);
  expect(await status({ ...signed, body: signed.body.replace("delivered", "complained") })).toBe(401);
  expect(await status({ ...signed, headers: { ...signed.headers, signature: "sig_1=:AAAA:" } })).toBe(401);
  expect(await status({ ...signed, headers: {} })).toBe(401);
  expect(await status(teller.signed([one()], new Date(Date.now() - 400_000)))).toBe(401);
  expect(await status(teller.signed([one()], new Date(Date.now() + 120_000)))).toBe(401);
  const forged = new EventTeller().signed([one()]);
  const input = forged.headers["signature-input"]?.replace(/keyid="[^"]*"/, `keyid="${teller.keyId}"`) ?? "";
  expect(await status({ ...forged, headers: { ...forged.headers, "signature-input": input } })).toBe(401);
  expect(messages).toEqual([]);
});

it("a key that we do not know is asked for once a minute at most, whoever names one", async () => {
  const strangers = Array.from({ length: 5 }, () => new EventTeller());
  const now = new Date();
  const said = [];
  for (const stranger of strangers) said.push(await status(stranger.signed([one()]), now));
  expect(said).toEqual([401, 503, 503, 503, 503]);
  expect(asked).toHaveLength(1);
  expect(await status(teller.signed([one()]), now)).toBe(503);
  expect(await status(teller.signed([one()]), new Date(now.getTime() + 61_000))).toBe(202);
  expect(await status(teller.signed([one()]), now)).toBe(202);
  expect(asked).toHaveLength(2);
});

it("a provider that does not answer is asked again later", async () => {
  isAway = true;
  const now = new Date();
  expect(await status(teller.signed([one()]), now)).toBe(503);
  isAway = false;
  expect(await status(teller.signed([one()]), new Date(now.getTime() + 61_000))).toBe(202);
});

it("more than 1 MB is not read, whatever its length says; what is no list or no post is refused", async () => {
  const large = teller.signed([{ x: "y".repeat(MOST_EVENTS_BYTES * 5) }]);
  expect(await status(large)).toBe(413);
  let pulled = 0;
  const stream = new ReadableStream({
    pull(controller) {
      pulled += 1;
      if (pulled > 100) controller.close();
      else controller.enqueue(new Uint8Array(100_000));
    },
  });
  const request = new Request("https://x.test/mail-events", {
    ...{ method: "POST", body: stream, headers: teller.signed([]).headers, duplex: "half" },
  } as RequestInit);
  const answer = await receiveMailEvents(request, {
    ...{ env: {} as never, control: () => control, now: new Date(), send: async () => {} },
  });
  expect(answer.status).toBe(413);
  expect(pulled).toBeLessThan(20);
  expect(await status(teller.signed({ a: 1 } as never))).toBe(400);
  expect(await status({ body: "", headers: {} }, new Date(), "GET")).toBe(405);
});

it("without a queue nothing is said to be taken", async () => {
  const { body, headers } = teller.signed([one()]);
  const request = new Request("https://x.test/mail-events", { method: "POST", body, headers });
  const refused = receiveMailEvents(request, {
    ...{ env: {} as never, control: () => control, now: new Date() },
    send: () => Promise.reject(new Error("no queue")),
  });
  await expect(refused).rejects.toThrow("no queue");
});
