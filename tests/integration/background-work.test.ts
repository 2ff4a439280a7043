import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import { drainControl } from "~/features/auth/control-outbox.jobs.server";
import { confirmMembership } from "~/features/auth/membership.server";
import { settlePending } from "~/features/auth/pending-memberships.jobs.server";
import { claimIdentity } from "~/features/teams/invited-person.server";
import { newId } from "~/lib/ids";
import { consume } from "../../workers/queue";
import { scheduled } from "../../workers/schedule";
import { sweepAll, sweepRecent } from "../../workers/sweep";
import { type MailHouse, mailHouse } from "../worlds/mail-house";
import { person, rowsOf } from "../worlds/test-event";

let house: MailHouse;
beforeAll(async () => {
  house = await mailHouse("duties");
});
afterAll(() => house.stop());
beforeEach(() => house.forget());

describe("the sweep", () => {
  const worked = (at1: string) =>
    writeBatch(house.server.on.control, [
      sql`update events set worked_at = ${at1} where id = ${house.at.event.id}`,
    ]);

  it("finds rows whose queue message was lost: each minute in events of the last hour, hourly in all", async () => {
    await worked(new Date(Date.now() - 3 * 3_600_000).toISOString());
    await sweepRecent(house.env);
    expect(house.sent).toEqual([]);
    await sweepAll(house.env);
    expect(house.sent).toEqual([{ job: "sweep", eventIds: [house.at.event.id] }]);
    house.sent.length = 0;
    await worked(new Date().toISOString());
    await house.join("Swept");
    await sweepRecent(house.env);
    await deliver("portal-jobs", house.sent[0]);
    expect(await house.mails("swept@crew.example")).toHaveLength(1);
  });

  it("asks for every event, however many messages that takes", async () => {
    const many = Array.from({ length: 60 }, (_, n) => `many-${n}`);
    await writeBatch(house.server.on.control, [
      sql`insert into events (id, slug, name, database_url, status, created_at, updated_at)
        select value, value, value, '', 'active', '', '' from json_each(${JSON.stringify(many)})`,
    ]);
    await sweepAll(house.env);
    await writeBatch(house.server.on.control, [sql`delete from events where id like 'many-%'`]);
    const asked = house.sent.flatMap((message) => (message as { eventIds: string[] }).eventIds);
    expect(asked.sort()).toEqual([house.at.event.id, ...many].sort());
    expect(house.sent.length).toBeGreaterThan(1);
  });

  it("does not work in an event that is suspended", async () => {
    await house.join("Paused");
    const status = (value: string) =>
      writeBatch(house.server.on.control, [
        sql`update events set status = ${value} where id = ${house.at.event.id}`,
      ]);
    await status("suspended");
    await sweepAll(house.env);
    expect(house.sent).toEqual([]);
    await deliver("portal-jobs", { job: "sweep", eventIds: [house.at.event.id] });
    expect(await house.mails("paused@crew.example")).toEqual([]);
    await status("active");
    await deliver("portal-jobs", { job: "sweep", eventIds: [house.at.event.id] });
    expect(await house.mails("paused@crew.example")).toHaveLength(1);
  });
});

async function deliver(queue: string, ...bodies: unknown[]) {
  const outcomes: string[] = [];
  const became = (n: number, what: string) => {
    outcomes[n] = what;
  };
  const messages = bodies.map((body, n) => ({
    id: `message-${n}`,
    body,
    ack: () => became(n, "done"),
    retry: () => became(n, "retry"),
  }));
  const batch = { queue, messages, ackAll: () => outcomes.push("all done") };
  await consume(batch as unknown as MessageBatch<unknown>, house.env);
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

  it("does what each of several messages of an event names, in one turn", async () => {
    const ids: string[] = [];
    for (const name of ["Earlier", "Later"]) {
      await house.join(name);
      ids.push((await house.workFor(`${name.toLowerCase()}@crew.example`)).id);
    }
    const eventId = house.at.event.id;
    await deliver("portal-jobs", ...ids.map((id) => ({ job: "outbox", eventId, ids: [id] })));
    for (const name of ["earlier", "later"])
      expect(await house.mails(`${name}@crew.example`)).toHaveLength(1);
    const lines = house.logged.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.filter(({ message }) => message === "turn")).toMatchObject([{ done: 2, left: false }]);
  });

  it("writes dead letters into the log, by id and without their content", async () => {
    await house.join("Dead");
    const { id, ...work } = await house.workFor("dead@crew.example");
    const lost = { job: "outbox", eventId: house.at.event.id, ids: [id], reference: "ABCD-1234" };
    expect(await deliver("portal-jobs-dead", lost, { job: "secret content" })).toEqual(["all done"]);
    expect(work.state).toBe("pending");
    const lines = house.logged.filter((text) => text.includes("dead letter"));
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      level: "error",
      eventId: house.at.event.id,
      outboxId: id,
      subscriber: expect.stringMatching(/^mail:/),
      state: "pending",
      reference: "ABCD-1234",
    });
    const [, line = ""] = lines;
    expect(JSON.parse(line)).toMatchObject({
      level: "error",
      queue: "portal-jobs-dead",
      messageId: "message-1",
    });
    expect(line).not.toContain("secret content");
  });
});

describe("the timetable", () => {
  it("tells of each duty how long it took and what it came to, and one that hangs or fails stops no other", async () => {
    await scheduled("* * * * *", house.env);
    const lines = house.logged.map((line) => JSON.parse(line) as Record<string, unknown>);
    const duties = lines.filter(({ message }) => message === "duty");
    expect(duties.map(({ duty }) => duty).sort()).toEqual([
      "drainControl",
      "probeStorage",
      "processFileNotes",
      "sweepRecent",
    ]);
    expect(new Set(duties.map(({ reference }) => reference)).size).toBe(1);
    for (const line of duties) expect(line).toMatchObject({ cron: "* * * * *", ms: expect.any(Number) });
    expect(duties).toContainEqual(expect.objectContaining({ duty: "sweepRecent", events: 1, messages: 1 }));
    // There is no storage here: that is reported, and stands in control.
    expect(duties).toContainEqual(expect.objectContaining({ duty: "probeStorage", isWell: false }));
    expect(
      await rowsOf(
        house.server.on.control,
        sql`select 1 from part_health where part = 'storage' and failing_since <> ''`,
      ),
    ).toHaveLength(1);
  });

  it("has each duty at the times that the platform is told, and at no other", async () => {
    const config = readFileSync("wrangler.toml", "utf8");
    const crons = [...config.matchAll(/^crons = (\[.*\])$/gm)].map(([, list = ""]) => JSON.parse(list));
    const duties: Record<string, string[]> = {};
    for (const cron of new Set<string>(crons.flat())) {
      house.forget();
      await scheduled(cron, house.env);
      const lines = house.logged.map((line) => JSON.parse(line) as Record<string, unknown>);
      duties[cron] = lines.flatMap(({ message, duty }) => (message === "duty" ? [String(duty)] : [])).sort();
    }
    expect(crons).toEqual(Array(3).fill(Object.keys(duties)));
    expect(duties).toEqual({
      "* * * * *": ["drainControl", "probeStorage", "processFileNotes", "sweepRecent"],
      "7 * * * *": ["settlePending", "sweepAll"],
      "23 3 * * *": ["tidyControl", "tidyEvents"],
    });
  });

  it("carries one reference from the request to the mail", async () => {
    await house.join("Traced");
    const { id } = await house.workFor("traced@crew.example");
    const [row] = await house.at.rows<{ queued: string; logged: string }>(
      sql`select o.reference as queued, l.reference as logged from outbox o join email_log l
        on o.subscriber = 'mail:' || l.id where o.id = ${id}`,
    );
    const { queued = "" } = row ?? {};
    expect(queued).toMatch(/^[0-9A-F]{4}-[0-9A-F]{4}$/);
    expect(row?.logged).toBe(queued);
    await deliver("portal-jobs", {
      job: "outbox",
      eventId: house.at.event.id,
      ids: [id],
      reference: queued,
    });
    const lines = house.logged.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toContainEqual(
      expect.objectContaining({ message: "work done", reference: queued, outboxId: id }),
    );
    expect(lines).toContainEqual(
      expect.objectContaining({ message: "queue batch", of: queued, done: 1, ms: expect.any(Number) }),
    );
  });
});

describe("a membership that stayed pending", () => {
  const old = () => house.at.ctx({ now: new Date(Date.now() - 16 * 60_000) });
  const known = async (email: string) => ({
    profiles: await rowsOf(
      house.server.on.control,
      sql`select operation_id from user_profiles where email = ${email}`,
    ),
    memberships: await rowsOf(
      house.server.on.control,
      sql`select state from memberships m join user_profiles p on p.id = m.user_id where p.email = ${email}`,
    ),
  });

  it("is finished when the event has the user", async () => {
    const claim = await claimIdentity(old(), person("Half"));
    await writeBatch(house.at.db, [
      sql`insert into user (id, first_name, surname, email, created_at, created_by, updated_at, updated_by)
      values (${claim.userId}, 'Half', 'Tester', 'half@crew.example', '', '', '', '')`,
    ]);
    await settlePending(house.env);
    expect(await known("half@crew.example")).toEqual({
      profiles: [{ operation_id: null }],
      memberships: [{ state: "active" }],
    });
  });

  it("is removed when the event has not, with its link and the identity that it made", async () => {
    const claim = await claimIdentity(old(), person("Ghost"));
    await settlePending(house.env);
    expect(await known("ghost@crew.example")).toEqual({ profiles: [], memberships: [] });
    expect(
      await rowsOf(house.server.on.control, sql`select 1 from tokens where user_id = ${claim.userId}`),
    ).toEqual([]);
  });

  it("is left alone while its request may still be under way", async () => {
    const claim = await claimIdentity(house.at.ctx(), person("Young"));
    await settlePending(house.env);
    expect((await known("young@crew.example")).memberships).toEqual([{ state: "pending" }]);
    await confirmMembership(house.server.on.control, claim);
  });
});

describe("control's own outbox", () => {
  it("ends the sessions with an older stamp, and no younger one; done twice it harms nothing", async () => {
    const session = (id: string, createdAt: string) =>
      sql`insert into session (id, user_id, expires_at, created_at, stamp)
        values (${id}, ${house.at.adminId}, '2099', ${createdAt}, ${createdAt})`;
    await writeBatch(house.at.db, [session("before", "2027-01-01"), session("after", "2027-01-02")]);
    await writeBatch(house.server.on.control, [
      sql`insert into outbox (id, kind, event_id, user_id, before, created_at)
        values (${newId()}, 'endSessions', ${house.at.event.id}, ${house.at.adminId}, '2027-01-02', '2027-01-02')`,
    ]);
    await Promise.all([drainControl(house.env), drainControl(house.env)]);
    expect(await house.at.rows(sql`select id from session where user_id = ${house.at.adminId}`)).toEqual([
      { id: "after" },
    ]);
    expect(await rowsOf(house.server.on.control, sql`select id from outbox where state <> 'done'`)).toEqual(
      [],
    );
  });
});
