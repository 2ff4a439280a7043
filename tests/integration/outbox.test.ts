import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import { drain } from "./support/drain";
import { type MailHouse, mailHouse } from "./support/mail-house";

let house: MailHouse;
beforeAll(async () => {
  house = await mailHouse("mails");
});
afterAll(() => house.stop());
beforeEach(() => house.forget());

describe("what was promised", () => {
  it("is done once, though ten deliveries drain at once", async () => {
    const names = Array.from({ length: 8 }, (_, n) => `Fleet${n}`);
    for (const name of names) await house.join(name);
    const done = await Promise.all(Array.from({ length: 10 }, () => drain(house.env, house.at.event)));
    expect(done.reduce((sum, n) => sum + n, 0)).toBe(8);
    for (const name of names) expect(await house.mails(`${name.toLowerCase()}@crew.example`)).toHaveLength(1);
  });

  it("a row that was done is never done again, and a delivery of its id asks for nothing", async () => {
    await house.join("Once");
    await drain(house.env, house.at.event);
    const { id } = await house.workFor("once@crew.example");
    expect(await drain(house.env, house.at.event, [id])).toBe(0);
    expect(await house.mails("once@crew.example")).toHaveLength(1);
  });

  it("a mail that went out while its answer was lost is not sent twice", async () => {
    await house.join("Twice");
    await drain(house.env, house.at.event);
    await writeBatch(house.at.db, [
      sql`update outbox set state = 'pending' where subscriber in (
      select 'mail:' || id from email_log where recipient = 'twice@crew.example')`,
    ]);
    await drain(house.env, house.at.event);
    expect(await house.mails("twice@crew.example")).toHaveLength(1);
    expect(await house.workFor("twice@crew.example")).toMatchObject({ state: "done" });
  });

  it("its sealed part is unreadable while it waits and erased when it is done", async () => {
    await house.join("Sealed");
    const waiting = await house.workFor("sealed@crew.example");
    expect(waiting).toMatchObject({
      state: "pending",
      sealed: expect.stringMatching(/^v1\./),
      type: "pending",
    });
    await drain(house.env, house.at.event);
    const done = await house.workFor("sealed@crew.example");
    expect(done).toMatchObject({ state: "done", sealed: null, attempts: 1, messageId: expect.any(String) });
    const [mail] = await house.mails("sealed@crew.example");
    const token = /token=([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "none";
    const everything = JSON.stringify([
      await house.at.rows(sql`select * from outbox`),
      await house.at.rows(sql`select * from email_log`),
    ]);
    expect(everything).not.toContain(token);
  });

  it("a row that another delivery holds is left to it until its lease ends", async () => {
    await house.join("Leased");
    const { id } = await house.workFor("leased@crew.example");
    const until = (ms: number) =>
      writeBatch(house.at.db, [
        sql`update outbox set lease_until = ${new Date(Date.now() + ms).toISOString()} where id = ${id}`,
      ]);
    await until(60_000);
    expect(await drain(house.env, house.at.event)).toBe(0);
    await until(-1);
    expect(await drain(house.env, house.at.event)).toBe(1);
  });
});

describe("a provider that fails", () => {
  it("is tried again later, eight times in all, and each answer is recorded as '{code} - {message}'", async () => {
    await house.join("Refused", "refuse+me@crew.example");
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      expect(await drain(house.env, house.at.event)).toBe(0);
      const work = await house.workFor("refuse+me@crew.example");
      expect(work.attempts).toBe(attempt);
      expect(work.details).toMatch(/^500 - .+/);
      if (attempt < 8) {
        expect(work).toMatchObject({ state: "pending", sealed: expect.any(String) });
        // Not at once again: somebody who is having a bad day is left alone for a while.
        expect(await drain(house.env, house.at.event)).toBe(0);
        expect((await house.workFor("refuse+me@crew.example")).attempts).toBe(attempt);
      }
      await house.makeDue();
    }
    expect(await house.workFor("refuse+me@crew.example")).toMatchObject({ state: "failed", sealed: null });
    expect(house.logged.join("\n")).not.toMatch(/token=|refuse\+me/);
  });

  it("an address that it cannot deliver to is a bounce, recorded and not tried again", async () => {
    await house.join("Bounced", "bounce+me@crew.example");
    await drain(house.env, house.at.event);
    const work = await house.workFor("bounce+me@crew.example");
    expect(work).toMatchObject({ state: "done", type: "bounce" });
    expect(work.details).toMatch(/^\d+ - .*There is no such mailbox/);
    await house.makeDue();
    await drain(house.env, house.at.event);
    expect(await house.mails("bounce+me@crew.example")).toHaveLength(1);
  });

  it("one broken promise does not hold up the others", async () => {
    await house.join("Broken");
    await writeBatch(house.at.db, [
      sql`update email_log set template_id = 'noSuchMail' where recipient = 'broken@crew.example'`,
    ]);
    await house.join("Healthy");
    await drain(house.env, house.at.event);
    expect(await house.mails("healthy@crew.example")).toHaveLength(1);
    expect(await house.workFor("broken@crew.example")).toMatchObject({
      state: "pending",
      lastError: expect.stringContaining("noSuchMail"),
    });
  });
});
