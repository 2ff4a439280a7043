import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { TIME_LIMITS } from "#db/time-limit";
import { writeBatch } from "#db/write-batch";
import { type MailHouse, mailHouse } from "../worlds/mail-house";
import { drain } from "./support/drain";

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

  it("a clock that was set back holds up no further try: what waits longer than any may is due", async () => {
    await house.join("Ahead");
    const ahead = (ms: number) =>
      writeBatch(house.at.db, [
        sql`update outbox set attempts = 1, lease_until = ${new Date(Date.now() + ms).toISOString()} where state = 'pending'`,
      ]);
    await ahead(3 * 3_600_000);
    expect(await drain(house.env, house.at.event)).toBe(0);
    await ahead(24 * 3_600_000);
    expect(await drain(house.env, house.at.event)).toBe(1);
    expect(await house.mails("ahead@crew.example")).toHaveLength(1);
  });

  it("what was never begun waits for its time, however far ahead, unless it was written later than now", async () => {
    await house.join("Later");
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString();
    await writeBatch(house.at.db, [
      sql`update outbox set lease_until = ${inDays(30)} where state = 'pending'`,
    ]);
    expect(await drain(house.env, house.at.event)).toBe(0);
    await writeBatch(house.at.db, [sql`update outbox set created_at = ${inDays(1)} where state = 'pending'`]);
    expect(await drain(house.env, house.at.event)).toBe(1);
    expect(await house.mails("later@crew.example")).toHaveLength(1);
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
      sealed: expect.stringMatching(/^v2\./),
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
  /** As if so much time had passed since it was promised. */
  const age = (email: string, hours: number) =>
    writeBatch(house.at.db, [
      sql`update outbox set created_at = ${new Date(Date.now() - hours * 3_600_000).toISOString()}
        where subscriber in (select 'mail:' || id from email_log where recipient = ${email})`,
    ]);

  it("is tried again later, over 48 hours, and each answer is recorded as '{code} - {message}'", async () => {
    const email = "refuse+me@crew.example";
    await house.join("Refused", email);
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      expect(await drain(house.env, house.at.event)).toBe(0);
      const work = await house.workFor(email);
      expect(work).toMatchObject({ attempts: attempt, state: "pending", sealed: expect.any(String) });
      expect(work).toMatchObject({ mail: "queued", details: expect.stringMatching(/^500 - .+/) });
      // Not at once again: somebody who is having a bad day is left alone for a while.
      expect(await drain(house.env, house.at.event)).toBe(0);
      expect((await house.workFor(email)).attempts).toBe(attempt);
      await house.makeDue();
    }
    await age(email, 47.999);
    await drain(house.env, house.at.event);
    expect(await house.workFor(email)).toMatchObject({
      state: "failed",
      sealed: null,
      mail: "failed",
      type: "pending",
      attempts: 13,
    });
    const line = house.logged.find((text) => text.includes("given up")) ?? "{}";
    expect(JSON.parse(line)).toMatchObject({
      level: "error",
      eventId: house.at.event.id,
      outboxId: (await house.workFor(email)).id,
      subscriber: expect.stringMatching(/^mail:/),
      reference: expect.stringMatching(/^[0-9A-F]{4}-[0-9A-F]{4}$/),
    });
    expect(house.logged.join("\n")).not.toMatch(/token=|refuse\+me/);
  });

  it("what waited longer than its link works is not sent at all", async () => {
    await house.ask("admin@mails.example");
    const { giveUpAt, createdAt } = await house.workFor("admin@mails.example", "passwordReset");
    const minutes = (new Date(String(giveUpAt)).getTime() - new Date(createdAt).getTime()) / 60_000;
    expect(minutes).toBe(55);
    await writeBatch(house.at.db, [sql`update outbox set give_up_at = '2026-01-01' where state = 'pending'`]);
    await drain(house.env, house.at.event);
    expect(await house.workFor("admin@mails.example", "passwordReset")).toMatchObject({
      state: "failed",
      sealed: null,
      mail: "failed",
    });
    expect((await house.mails("admin@mails.example")).map(({ subject }) => subject)).not.toContainEqual(
      expect.stringContaining("Choose a new password"),
    );
  });

  it.each([401, 403, 404])(
    "%i for one address: nobody bounces, the link is kept, it goes later, and nobody need be called",
    async (code) => {
      const email = `status${code}+me@crew.example`;
      await house.join(`Ours${code}`, email);
      await drain(house.env, house.at.event);
      expect(await house.workFor(email)).toMatchObject({
        state: "pending",
        mail: "queued",
        type: "pending",
        sealed: expect.any(String),
        details: expect.stringMatching(new RegExp(`^${code} - `)),
      });
      expect(house.logged.map((line) => JSON.parse(line))).toContainEqual(
        expect.objectContaining({ level: "warn", name: "MailRefused" }),
      );
      await writeBatch(house.at.db, [
        sql`update email_log set recipient = ${`ok${code}@crew.example`} where recipient = ${email}`,
      ]);
      await house.makeDue();
      expect(await drain(house.env, house.at.event)).toBe(1);
      const [mail] = await house.mails(`ok${code}@crew.example`);
      expect(mail?.text).toMatch(/token=[\w-]{43}/);
    },
  );

  it("that refuses one after the other is asked five times in a turn, not for each mail", async () => {
    for (let n = 0; n < 7; n += 1) await house.join(`Denied${n}`, `status403+${n}@crew.example`);
    await drain(house.env, house.at.event);
    const tried = await house.at.rows(
      sql`select 1 from outbox where state = 'pending' and attempts > 0 and subscriber in (
        select 'mail:' || id from email_log where recipient like 'status403+_@crew.example')`,
    );
    expect(tried).toHaveLength(5);
    await writeBatch(house.at.db, [sql`delete from outbox where state = 'pending'`]);
  });

  it("taken without an id is unconfirmed, and not sent again by itself", async () => {
    const email = "noid+me@crew.example";
    await house.join("Noid", email);
    for (let n = 0; n < 3; n += 1) {
      await drain(house.env, house.at.event);
      await writeBatch(house.at.db, [
        sql`update outbox set state = 'pending', lease_until = null where subscriber in (
          select 'mail:' || id from email_log where recipient = ${email})`,
      ]);
    }
    expect(await house.workFor(email)).toMatchObject({ mail: "unconfirmed", type: "pending" });
    expect(await house.mails(email)).toHaveLength(1);
    await writeBatch(house.at.db, [sql`update outbox set state = 'done'`]);
  });

  it("that never answers is asked a second time, and then no more: at most one double", async () => {
    const limits = TIME_LIMITS as { mail: number };
    const was = limits.mail;
    limits.mail = 300;
    try {
      const email = "hang+me@crew.example";
      await house.join("Hang", email);
      await drain(house.env, house.at.event);
      const first = await house.workFor(email);
      expect(first).toMatchObject({ state: "pending", mail: "queued", sealed: expect.any(String) });
      expect(first.lastError).toBe("No answer from the mail provider within 0.3 s");
      for (let n = 0; n < 3; n += 1) {
        await house.makeDue();
        await drain(house.env, house.at.event);
      }
      expect(await house.workFor(email)).toMatchObject({ state: "done", mail: "unconfirmed", attempts: 2 });
      expect(await house.mails(email)).toHaveLength(2);
    } finally {
      limits.mail = was;
    }
  });

  it("an address that it cannot deliver to is a bounce, recorded and not tried again", async () => {
    await house.join("Bounced", "bounce+me@crew.example");
    await drain(house.env, house.at.event);
    const work = await house.workFor("bounce+me@crew.example");
    expect(work).toMatchObject({ state: "done", type: "bounce", mail: "refused" });
    expect(work.details).toMatch(/^\d+ - .*There is no such mailbox/);
    await house.makeDue();
    await drain(house.env, house.at.event);
    expect(await house.mails("bounce+me@crew.example")).toHaveLength(1);
  });

  it("keeps no other work waiting: mails come last, however old", async () => {
    await house.join("Older");
    const ctx = house.at.ctx();
    await writeBatch(
      house.at.db,
      ctx.record({ kind: "task.dueDateChanged", jobs: [{ subscriber: "dueDates" }] }),
    );
    house.forget();
    await drain(house.env, house.at.event);
    const lines = house.logged.map((line) => JSON.parse(line) as { message: string; subscriber: string });
    const done = lines.filter(({ message }) => message === "work done").map(({ subscriber }) => subscriber);
    expect(done).toEqual(["dueDates", expect.stringMatching(/^mail:/)]);
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
