import { expect, it } from "vitest";
import { emailLog, MAIL_TYPES, mailBlocks, mailEvents } from "#db/event/schema/email";
import { many, q } from "#db/read-batch";
import { noteMailEvents } from "~/features/email/mail-events.jobs.server";
import { blockOf, EVENT_TYPES, type MailEventKind } from "~/features/email/mail-events.rules";
import { MAIL_EVENTS_AT_MOST, type MailEventMessage } from "~/procedure/job-message";
import { dice } from "../harness/dice";
import { memoryHouse } from "../unit/support/memory-house";

/** `PROOF_EVENTS` (default 100,000), five for each mail, a tenth of them told twice, in the portions of the queue. */
const EVENTS = Number(process.env.PROOF_EVENTS ?? 100_000);
const MAILS = Math.ceil(EVENTS / 5);
const NOW = new Date("2027-06-10T10:00:00.000Z");
const KINDS = Object.keys(EVENT_TYPES) as MailEventKind[];
const RANK = (type: string) => (MAIL_TYPES as readonly string[]).indexOf(type);

it("events in a random order give the types and blocks that a plain reckoning gives", async () => {
  const { pick, upTo } = dice(2027);
  const house = await memoryHouse();
  const rows = Array.from({ length: MAILS }, (_, n) => ({
    ...{
      id: `m${n}`,
      state: "sent" as const,
      recipient: `p${n % 5_000}@x.test`,
      userId: "mia",
      eventId: "e",
    },
    ...{ templateId: "welcome", createdAt: "2027-06-01", updatedAt: "2027-06-01" },
  }));
  for (let at = 0; at < rows.length; at += 500)
    await house.at.write(q.insert(emailLog).values(rows.slice(at, at + 500)));
  const events = Array.from(
    { length: EVENTS },
    (_, n): MailEventMessage => ({
      ...{
        id: `e${n}`,
        logId: `m${upTo(MAILS)}`,
        kind: pick(KINDS.slice(0, upTo(40) === 0 ? 9 : 5)),
        messageId: "",
      },
      ...{ at: new Date(NOW.getTime() - upTo(86_400_000)).toISOString(), platform: null, userAgent: null },
      ...{ details: pick(["", "no such mailbox"]), ipAddress: null },
    }),
  );
  const told = [...events, ...events.filter((_, n) => n % 10 === 0)];
  for (let at = told.length - 1; at > 0; at -= 1) {
    const other = upTo(at + 1);
    [told[at], told[other]] = [told[other] as MailEventMessage, told[at] as MailEventMessage];
  }
  const began = performance.now();
  const ctx = house.ctx(NOW);
  for (let at = 0; at < told.length; at += MAIL_EVENTS_AT_MOST)
    await noteMailEvents(ctx, told.slice(at, at + MAIL_EVENTS_AT_MOST));
  const seconds = Math.round((performance.now() - began) / 1000);

  const types = new Map<string, string>(rows.map(({ id }) => [id, "pending"]));
  const stopped = new Set<string>();
  for (const { logId, kind, details } of events) {
    const type = EVENT_TYPES[kind as MailEventKind];
    if (RANK(type) > RANK(types.get(logId) ?? "pending")) types.set(logId, type);
    if (blockOf(kind as MailEventKind, details)) stopped.add(`p${Number(logId.slice(1)) % 5_000}@x.test`);
  }
  const found = await house.mails();
  expect(found.filter(({ id, type }) => types.get(id) !== type)).toEqual([]);
  const blocks = await house.at.read(many(q.select().from(mailBlocks)));
  expect(blocks.map(({ address }) => address).sort()).toEqual([...stopped].sort());
  expect((await house.kinds()).length).toBe(stopped.size);
  expect(await house.at.read(many(q.select({ id: mailEvents.id }).from(mailEvents)))).toHaveLength(EVENTS);
  console.log(JSON.stringify({ events: EVENTS, mails: MAILS, blocks: blocks.length, seconds }));
});
