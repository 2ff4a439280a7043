import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { writeBatch } from "#db/write-batch";
import { claimIdentity, confirmMembership } from "~/features/teams/identity.server";
import { addTeam } from "~/features/teams/teams.commands.server";
import { newId } from "~/lib/ids";
import { drainControl } from "../../workers/control-outbox";
import type { WorkerEnv } from "../../workers/env";
import { type Mailbox, startMailbox } from "../../workers/local/mailbox";
import { drain } from "../../workers/outbox";
import { settlePending } from "../../workers/pending";
import { consume } from "../../workers/queue";
import { sweepAll, sweepRecent } from "../../workers/sweep";
import { mailsTo } from "../harness/mail";
import { type PrivateServer, privateServer } from "../harness/private-server";
import { makeEvent, person, rowsOf, type TestEvent } from "./support/test-event";

let server: PrivateServer;
let mailbox: Mailbox;
let at: TestEvent;
let env: WorkerEnv;
const folder = mkdtempSync(join(tmpdir(), "portal-mails-"));
const sent: { job: string; eventIds: string[] }[] = [];
const logged: string[] = [];

beforeAll(async () => {
  server = await privateServer();
  mailbox = await startMailbox({ folder, port: 0 });
  const { driver } = server.on;
  const control = driver.address("control");
  // The Worker's own environment, over the same databases: what the platform binds is played here.
  env = {
    ...server.on.env,
    MAIL_API_URL: mailbox.url.replace("localhost", "127.0.0.1"),
    CONTROL_DATABASE_URL: control.url,
    CONTROL_DATABASE_TOKEN: control.token,
    SQLD: { fetch: driver.fetch },
    JOBS: { send: async (message: (typeof sent)[number]) => void sent.push(message) },
  } as unknown as WorkerEnv;
  at = await makeEvent(server.on, "mails");
  await drain(env, at.event);
});
afterAll(async () => {
  await mailbox.stop();
  await server.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  sent.length = 0;
  logged.length = 0;
  const note = (line: unknown) => void logged.push(String(line));
  vi.spyOn(console, "error").mockImplementation(note);
  vi.spyOn(console, "log").mockImplementation(note);
});

const join1 = (name: string, email = `${name.toLowerCase()}@crew.example`) =>
  addTeam(at.ctx(), {
    name,
    teamTypeId: null,
    isOrganiser: false,
    owner: { ...person(name), email },
  });

interface Work {
  id: string;
  state: string;
  sealed: string | null;
  attempts: number;
  lastError: string | null;
  type: string;
  details: string;
  messageId: string | null;
}
/** The promise of a mail and its row in the log. */
const workFor = async (email: string) =>
  (
    await at.rows<Work>(sql`select o.id, o.state, o.sealed, o.attempts, o.last_error as lastError, l.type, l.details,
      l.message_id as messageId from email_log l join outbox o on o.subscriber = 'mail:' || l.id where l.recipient = ${email}`)
  )[0] as Work;
const makeDue = () => writeBatch(at.db, [sql`update outbox set lease_until = null where state = 'pending'`]);
const mails = (email: string) => mailsTo(mailbox.url, email);

describe("what was promised", () => {
  it("is done once, though ten deliveries drain at once", async () => {
    const names = Array.from({ length: 8 }, (_, n) => `Fleet${n}`);
    for (const name of names) await join1(name);
    const done = await Promise.all(Array.from({ length: 10 }, () => drain(env, at.event)));
    expect(done.reduce((sum, n) => sum + n, 0)).toBe(8);
    for (const name of names) expect(await mails(`${name.toLowerCase()}@crew.example`)).toHaveLength(1);
  });

  it("a row that was done is never done again, and a delivery of its id asks for nothing", async () => {
    await join1("Once");
    await drain(env, at.event);
    const { id } = await workFor("once@crew.example");
    expect(await drain(env, at.event, [id])).toBe(0);
    expect(await mails("once@crew.example")).toHaveLength(1);
  });

  it("a mail that went out while its answer was lost is not sent twice", async () => {
    await join1("Twice");
    await drain(env, at.event);
    await writeBatch(at.db, [
      sql`update outbox set state = 'pending' where subscriber in (
      select 'mail:' || id from email_log where recipient = 'twice@crew.example')`,
    ]);
    await drain(env, at.event);
    expect(await mails("twice@crew.example")).toHaveLength(1);
    expect(await workFor("twice@crew.example")).toMatchObject({ state: "done" });
  });

  it("its sealed part is unreadable while it waits and erased when it is done", async () => {
    await join1("Sealed");
    const waiting = await workFor("sealed@crew.example");
    expect(waiting).toMatchObject({
      state: "pending",
      sealed: expect.stringMatching(/^v1\./),
      type: "pending",
    });
    await drain(env, at.event);
    const done = await workFor("sealed@crew.example");
    expect(done).toMatchObject({ state: "done", sealed: null, attempts: 1, messageId: expect.any(String) });
    const [mail] = await mails("sealed@crew.example");
    const token = /token=([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "none";
    const everything = JSON.stringify([
      await at.rows(sql`select * from outbox`),
      await at.rows(sql`select * from email_log`),
    ]);
    expect(everything).not.toContain(token);
  });

  it("a row that another delivery holds is left to it until its lease ends", async () => {
    await join1("Leased");
    const { id } = await workFor("leased@crew.example");
    const until = (ms: number) =>
      writeBatch(at.db, [
        sql`update outbox set lease_until = ${new Date(Date.now() + ms).toISOString()} where id = ${id}`,
      ]);
    await until(60_000);
    expect(await drain(env, at.event)).toBe(0);
    await until(-1);
    expect(await drain(env, at.event)).toBe(1);
  });
});

describe("a provider that fails", () => {
  it("is tried again later, eight times in all, and each answer is recorded as '{code} - {message}'", async () => {
    await join1("Refused", "refuse+me@crew.example");
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      expect(await drain(env, at.event)).toBe(0);
      const work = await workFor("refuse+me@crew.example");
      expect(work.attempts).toBe(attempt);
      expect(work.details).toMatch(/^500 - .+/);
      if (attempt < 8) {
        expect(work).toMatchObject({ state: "pending", sealed: expect.any(String) });
        // Not at once again: somebody who is having a bad day is left alone for a while.
        expect(await drain(env, at.event)).toBe(0);
        expect((await workFor("refuse+me@crew.example")).attempts).toBe(attempt);
      }
      await makeDue();
    }
    expect(await workFor("refuse+me@crew.example")).toMatchObject({ state: "failed", sealed: null });
    expect(logged.join("\n")).not.toMatch(/token=|refuse\+me/);
  });

  it("an address that it cannot deliver to is a bounce, recorded and not tried again", async () => {
    await join1("Bounced", "bounce+me@crew.example");
    await drain(env, at.event);
    const work = await workFor("bounce+me@crew.example");
    expect(work).toMatchObject({ state: "done", type: "bounce" });
    expect(work.details).toMatch(/^\d+ - .*There is no such mailbox/);
    await makeDue();
    await drain(env, at.event);
    expect(await mails("bounce+me@crew.example")).toHaveLength(1);
  });

  it("one broken promise does not hold up the others", async () => {
    await join1("Broken");
    await writeBatch(at.db, [
      sql`update email_log set template_id = 'noSuchMail' where recipient = 'broken@crew.example'`,
    ]);
    await join1("Healthy");
    await drain(env, at.event);
    expect(await mails("healthy@crew.example")).toHaveLength(1);
    expect(await workFor("broken@crew.example")).toMatchObject({
      state: "pending",
      lastError: expect.stringContaining("noSuchMail"),
    });
  });
});

describe("the sweep", () => {
  const worked = (at1: string) =>
    writeBatch(server.on.control, [sql`update events set worked_at = ${at1} where id = ${at.event.id}`]);

  it("finds rows whose queue message was lost: each minute in events of the last hour, hourly in all", async () => {
    await worked(new Date(Date.now() - 3 * 3_600_000).toISOString());
    await sweepRecent(env);
    expect(sent).toEqual([]);
    await sweepAll(env);
    expect(sent).toEqual([{ job: "sweep", eventIds: [at.event.id] }]);
    sent.length = 0;
    await worked(new Date().toISOString());
    await join1("Swept");
    await sweepRecent(env);
    await deliver("portal-jobs", sent[0]);
    expect(await mails("swept@crew.example")).toHaveLength(1);
  });

  it("does not work in an event that is suspended", async () => {
    await join1("Paused");
    const status = (value: string) =>
      writeBatch(server.on.control, [sql`update events set status = ${value} where id = ${at.event.id}`]);
    await status("suspended");
    await sweepAll(env);
    expect(sent).toEqual([]);
    await deliver("portal-jobs", { job: "sweep", eventIds: [at.event.id] });
    expect(await mails("paused@crew.example")).toEqual([]);
    await status("active");
    await deliver("portal-jobs", { job: "sweep", eventIds: [at.event.id] });
    expect(await mails("paused@crew.example")).toHaveLength(1);
  });
});

async function deliver(queue: string, ...bodies: unknown[]) {
  const outcomes: string[] = [];
  const messages = bodies.map((body, n) => ({
    id: `message-${n}`,
    body,
    ack: () => outcomes.push("done"),
    retry: () => outcomes.push("retry"),
  }));
  const batch = { queue, messages, ackAll: () => outcomes.push("all done") };
  await consume(batch as unknown as MessageBatch<unknown>, env);
  return outcomes;
}

describe("the queue", () => {
  it("hands back what it does not understand, and does the rest", async () => {
    const outcomes = await deliver(
      "portal-jobs",
      { job: "nonsense" },
      { job: "sweep", eventIds: [newId()] },
      "x",
    );
    expect(outcomes).toEqual(["retry", "done", "retry"]);
  });

  it("writes dead letters into the log, by id and without their content", async () => {
    expect(await deliver("portal-jobs-dead", { job: "secret content" })).toEqual(["all done"]);
    const line = logged.find((text) => text.includes("dead letter")) ?? "";
    expect(JSON.parse(line)).toMatchObject({
      level: "error",
      queue: "portal-jobs-dead",
      messageId: "message-0",
    });
    expect(line).not.toContain("secret content");
  });
});

describe("a membership that stayed pending", () => {
  const old = () => at.ctx({ now: new Date(Date.now() - 16 * 60_000) });
  const known = async (email: string) => ({
    profiles: await rowsOf(
      server.on.control,
      sql`select operation_id from user_profiles where email = ${email}`,
    ),
    memberships: await rowsOf(
      server.on.control,
      sql`select state from memberships m join user_profiles p on p.id = m.user_id where p.email = ${email}`,
    ),
  });

  it("is finished when the event has the user", async () => {
    const claim = await claimIdentity(old(), person("Half"));
    await writeBatch(at.db, [
      sql`insert into user (id, first_name, surname, email, created_at, created_by, updated_at, updated_by)
      values (${claim.userId}, 'Half', 'Tester', 'half@crew.example', '', '', '', '')`,
    ]);
    await settlePending(env);
    expect(await known("half@crew.example")).toEqual({
      profiles: [{ operation_id: null }],
      memberships: [{ state: "active" }],
    });
  });

  it("is removed when the event has not, with its link and the identity that it made", async () => {
    const claim = await claimIdentity(old(), person("Ghost"));
    await settlePending(env);
    expect(await known("ghost@crew.example")).toEqual({ profiles: [], memberships: [] });
    expect(
      await rowsOf(server.on.control, sql`select 1 from tokens where user_id = ${claim.userId}`),
    ).toEqual([]);
  });

  it("is left alone while its request may still be under way", async () => {
    const claim = await claimIdentity(at.ctx(), person("Young"));
    await settlePending(env);
    expect((await known("young@crew.example")).memberships).toEqual([{ state: "pending" }]);
    await confirmMembership(server.on.control, claim);
  });
});

describe("control's own outbox", () => {
  it("ends the sessions made before a change, and no younger one; done twice it harms nothing", async () => {
    const session = (id: string, createdAt: string) =>
      sql`insert into session (id, user_id, expires_at, created_at) values (${id}, ${at.adminId}, '2099', ${createdAt})`;
    await writeBatch(at.db, [session("before", "2027-01-01"), session("after", "2027-01-03")]);
    await writeBatch(server.on.control, [
      sql`insert into outbox (id, kind, event_id, user_id, before, created_at)
        values (${newId()}, 'endSessions', ${at.event.id}, ${at.adminId}, '2027-01-02', '2027-01-02')`,
    ]);
    await Promise.all([drainControl(env), drainControl(env)]);
    expect(await at.rows(sql`select id from session where user_id = ${at.adminId}`)).toEqual([
      { id: "after" },
    ]);
    expect(await rowsOf(server.on.control, sql`select id from outbox where state <> 'done'`)).toEqual([]);
  });
});
