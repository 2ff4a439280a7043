import { expect, it } from "vitest";
import { emailLog, MAIL_TYPES, mailBlocks } from "#db/event/schema/email";
import { users } from "#db/event/schema/teams";
import { q } from "#db/read-batch";
import { loggedMail, mailLog } from "~/features/email/mail-log.queries.server";
import { audit, memoryEvent } from "../unit/support/memory-event";

/** `PROOF_MAILS` (default 100,000) over 90 days, to 3,000 people. */
const MAILS = Number(process.env.PROOF_MAILS ?? 100_000);
const NOW = new Date();
const BUDGET_MS = 400;

it("pages of a log of 100,000 mails are read by its indexes", async () => {
  const at = await memoryEvent();
  const people = Array.from({ length: 3_000 }, (_, n) => ({
    ...{ id: `u${n}`, firstName: `First${n}`, surname: `Sur${n}`, email: `p${n}@x.test`, ...audit },
  }));
  for (let n = 0; n < people.length; n += 500)
    await at.write(q.insert(users).values(people.slice(n, n + 500)));
  const rows = Array.from({ length: MAILS }, (_, n) => {
    const createdAt = new Date(NOW.getTime() - (n / MAILS) * 90 * 86_400_000).toISOString();
    return {
      ...{
        id: `m${String(n).padStart(7, "0")}`,
        state: n % 500 === 0 ? ("failed" as const) : ("sent" as const),
      },
      ...{ type: MAIL_TYPES[n % 100 === 0 ? 5 : n % 4] ?? "pending", recipient: `p${n % 3_000}@x.test` },
      ...{
        userId: `u${n % 3_000}`,
        eventId: "e",
        templateId: n % 2 ? "taskReminder" : "commentNotification",
      },
      ...{ subject: `Action needed: ${n} tasks`, createdAt, updatedAt: createdAt },
    };
  });
  for (let n = 0; n < rows.length; n += 500)
    await at.write(q.insert(emailLog).values(rows.slice(n, n + 500)));
  await at.write(q.insert(mailBlocks).values({ address: "p1@x.test", reason: "bounce", since: "2027" }));

  const figures: Record<string, number> = {};
  const timed = async (name: string, query: object) => {
    const read = mailLog.page(mailLog.Search.parse(query), NOW);
    await at.read(read);
    const began = performance.now();
    const page = await at.read(read);
    figures[name] = Math.round(performance.now() - began);
    expect(page.rows.length, name).toBeGreaterThan(0);
  };
  await timed("first page", {});
  await timed("page 100", { page: "100" });
  await timed("bounced, 30 days", { state: ["bounced", "complaint"], when: "30" });
  await timed("delivered, 30 days", {
    state: ["delivered", "opened", "clicked", "unsubscribed"],
    when: "30",
  });
  await timed("one person", { person: "u7" });
  await timed("an address", { q: "p77@x" });
  await timed("a subject", { q: "4711" });
  const began = performance.now();
  await at.read(loggedMail("m0000007"));
  figures["one mail"] = Math.round(performance.now() - began);
  console.log(JSON.stringify(figures));
  expect(Object.entries(figures).filter(([, ms]) => ms > BUDGET_MS)).toEqual([]);
});
