import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { TIME_LIMITS } from "#db/time-limit";
import { writeBatch } from "#db/write-batch";
import { addTeam } from "~/features/teams/teams.commands.server";
import { newId } from "~/lib/ids";
import type { WorkerEnv } from "../../workers/env";
import { health } from "../../workers/health";
import { whyNoMail } from "../../workers/ops/provision/why-no-mail";
import { TURN_ROWS } from "../../workers/outbox";
import { consume } from "../../workers/queue";
import { sweepRecent } from "../../workers/sweep";
import { eventually } from "../harness/host";
import { type MailHouse, mailHouse } from "../worlds/mail-house";
import { makeEvent, person, rowsOf, type TestEvent } from "../worlds/test-event";
import { drain } from "./support/drain";

/** One broken neighbour: whatever becomes of one event, the mails of the others go. */

let house: MailHouse;
let others: TestEvent[];
/** What the database server does with a request, by the event's namespace. */
let trouble: { urls: string[]; answer: () => Promise<Response> } | null = null;
let env: WorkerEnv;
beforeAll(async () => {
  house = await mailHouse("first");
  const all = [...Array(5)].map((_, n) => makeEvent(house.server.on, `other${n}`));
  others = await Promise.all(all);
  env = {
    ...house.env,
    SQLD: {
      fetch: (request: Request) =>
        trouble?.urls.some((url) => new URL(request.url).host === new URL(url).host)
          ? trouble.answer()
          : house.server.on.driver.fetch?.(request),
    },
  } as unknown as WorkerEnv;
  for (const { event } of others) await drain(env, event);
});
afterAll(() => house.stop());
beforeEach(async () => {
  house.forget();
  trouble = null;
  await writeBatch(house.server.on.control, [
    sql`delete from event_health`,
    sql`delete from part_health`,
    sql`update events set worked_at = ${new Date().toISOString()}`,
  ]);
});

const ids = () => [house.at.event.id, ...others.map(({ event }) => event.id)];
const join = (at: TestEvent, name: string, email = `${name.toLowerCase()}@crew.example`) =>
  addTeam(at.ctx(), { name, teamTypeId: null, isOrganiser: false, owner: { ...person(name), email } });

async function deliver(...bodies: unknown[]): Promise<string[]> {
  const outcomes: string[] = [];
  const messages = bodies.map((body, n) => ({
    id: `message-${n}`,
    body,
    ack: () => outcomes.push("done"),
    retry: () => outcomes.push("retry"),
  }));
  await consume({ queue: "portal-jobs", messages } as unknown as MessageBatch<unknown>, env);
  return outcomes;
}

const healthRow = async (eventId: string) =>
  (
    await rowsOf<Record<string, unknown>>(
      house.server.on.control,
      sql`select * from event_health where event_id = ${eventId}`,
    )
  )[0];

describe("an event whose database fails", () => {
  it("is reported, rests and is tried by a message of its own; the mails of the others go", async () => {
    const round = newId().slice(-6);
    trouble = {
      urls: [house.at.event.databaseUrl],
      answer: async () => new Response("database disk image is malformed", { status: 500 }),
    };
    for (const [n, at] of others.entries()) await join(at, `Near${n}${round}`);
    // It comes first, and is asked for twice.
    expect(await deliver({ job: "sweep", eventIds: ids() }, { job: "sweep", eventIds: ids() })).toEqual([
      "done",
      "done",
    ]);
    for (const n of others.keys()) expect(await house.mails(`near${n}${round}@crew.example`)).toHaveLength(1);
    const known = await healthRow(house.at.event.id);
    expect(known).toMatchObject({ failures: 1, failing_since: expect.any(String), seen_at: null });
    expect(house.sent).toEqual([{ job: "event", eventId: house.at.event.id, turn: known?.turn }]);
    const errors = house.logged.map((line) => JSON.parse(line)).filter(({ level }) => level === "error");
    expect(errors.map(({ eventId }) => eventId)).toEqual([house.at.event.id]);

    // Sweeps leave it alone meanwhile, in sending as in arriving.
    house.sent.length = 0;
    await sweepRecent(env);
    expect(JSON.stringify(house.sent)).not.toContain(house.at.event.id);
    await deliver({ job: "sweep", eventIds: ids() });
    expect((await healthRow(house.at.event.id))?.failures).toBe(1);

    // Its own message tries again; one that was overtaken does not.
    house.sent.length = 0;
    await deliver({ job: "event", eventId: house.at.event.id, turn: newId() });
    expect((await healthRow(house.at.event.id))?.failures).toBe(1);
    await deliver({ job: "event", eventId: house.at.event.id, turn: known?.turn });
    expect((await healthRow(house.at.event.id))?.failures).toBe(2);
    expect(house.sent).toHaveLength(1);

    // /health says how many, and no name; the page of the staff says which.
    const answer = await health(env);
    const said = (await answer.json()) as object;
    expect(answer.status).toBe(200);
    expect(said).toMatchObject({ success: true, state: "degraded", failing: 1 });
    expect(JSON.stringify(said)).not.toMatch(/first|other|[0-9a-f]{8}-/);

    trouble = null;
    await join(house.at, `Back${round}`);
    await deliver(house.sent[0]);
    expect(await house.mails(`back${round}@crew.example`)).toHaveLength(1);
    expect(await healthRow(house.at.event.id)).toMatchObject({
      failures: 0,
      failing_since: null,
      turn: null,
    });
    expect(await (await health(env)).json()).toMatchObject({ state: "ok", failing: 0 });
  });

  it("that never answers holds one place: the others' mails go while it hangs", async () => {
    const round = newId().slice(-6);
    let release = (_: Response) => {};
    const never = new Promise<Response>((resolve) => {
      release = resolve;
    });
    trouble = { urls: [house.at.event.databaseUrl], answer: () => never };
    for (const [n, at] of others.entries()) await join(at, `Far${n}${round}`);
    const delivery = deliver({ job: "sweep", eventIds: ids() });
    await eventually(async () => {
      const mails = await Promise.all(
        [...others.keys()].map((n) => house.mails(`far${n}${round}@crew.example`)),
      );
      return mails.every((found) => found.length === 1);
    });
    release(new Response("late", { status: 500 }));
    expect(await delivery).toEqual(["done"]);
  });

  it("stands behind the others from then on: as many as go at once may hang, and keep nobody waiting", async () => {
    const round = newId().slice(-6);
    let release = () => {};
    const never = new Promise<void>((resolve) => {
      release = resolve;
    });
    const failing = [house.at, ...others.slice(0, 3)].map(({ event }) => event);
    const well = others.slice(3);
    const answer = async () => {
      await never;
      return new Response("late", { status: 500 });
    };
    await writeBatch(
      house.server.on.control,
      failing.map(
        ({ id }) => sql`insert into event_health (event_id, checked_at, failures) values (${id}, '', 1)`,
      ),
    );
    for (const [n, at] of well.entries()) await join(at, `Behind${n}${round}`);
    trouble = { urls: failing.map(({ databaseUrl }) => databaseUrl), answer };
    const limits = TIME_LIMITS as { database: number };
    const was = limits.database;
    limits.database = 600_000;
    const delivery = deliver({ job: "sweep", eventIds: ids() });
    try {
      await eventually(async () => {
        const mails = await Promise.all(
          [...well.keys()].map((n) => house.mails(`behind${n}${round}@crew.example`)),
        );
        return mails.every((found) => found.length === 1);
      });
      // None of the four has ended by a limit meanwhile, and so made place.
      const ended = sql`select event_id from event_health where failures > 1`;
      expect(await rowsOf(house.server.on.control, ended)).toEqual([]);
    } finally {
      limits.database = was;
      release();
    }
    expect(await delivery).toEqual(["done"]);
  });

  it("that is being moved neither fails nor rests: the next sweep finds the work", async () => {
    const { driver } = house.server.on;
    const { id, databaseUrl } = house.at.event;
    const name = driver.nameOf(databaseUrl);
    const round = newId().slice(-6);
    await join(house.at, `Moved${round}`);
    await driver.block(name, "writes");
    await deliver({ job: "sweep", eventIds: ids() }).finally(() => driver.block(name, "nothing"));
    expect([await healthRow(id), house.sent]).toEqual([undefined, []]);
    await deliver({ job: "sweep", eventIds: ids() });
    expect(await house.mails(`moved${round}@crew.example`)).toHaveLength(1);
  });

  it("that is gone is reported by the sweep", async () => {
    const lost = await makeEvent(house.server.on, `lost${newId().slice(-6)}`);
    await house.server.on.driver.delete(house.server.on.driver.nameOf(lost.event.databaseUrl));
    await deliver({ job: "sweep", eventIds: [lost.event.id] });
    expect(await healthRow(lost.event.id)).toMatchObject({
      failures: 1,
      last_error: "The event's database is not there any more.",
    });
    expect(house.logged.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ level: "error", name: "DatabaseAway", eventId: lost.event.id }),
    );
    await writeBatch(house.server.on.control, [
      sql`update events set status = 'suspended' where id = ${lost.event.id}`,
    ]);
  });

  it("hurried rows are done though its sweeps rest", async () => {
    const [at] = others as [TestEvent];
    const later = new Date(Date.now() + 600_000).toISOString();
    await writeBatch(house.server.on.control, [
      sql`insert into event_health (event_id, checked_at, rest_until) values (${at.event.id}, '', ${later})`,
    ]);
    const round = newId().slice(-6);
    await join(at, `Hurry${round}`);
    const [row] = await at.rows<{ id: string }>(sql`select id from outbox where state = 'pending'`);
    await deliver(
      { job: "sweep", eventIds: ids() },
      { job: "outbox", eventId: at.event.id, ids: [row?.id ?? ""] },
    );
    expect(await house.mails(`hurry${round}@crew.example`)).toHaveLength(1);
  });
});

describe("a backlog", () => {
  it("takes turns of a hundred rows at the end of the queue, and none is lost", async () => {
    const [at] = others as [TestEvent];
    const many = TURN_ROWS * 2 + 10;
    const activity = newId();
    const at1 = new Date().toISOString();
    await writeBatch(at.db, [
      sql`with recursive n(v) as (select 1 union all select v + 1 from n where v < ${many})
        insert into activity (id, kind, actor_id, created_at) select ${activity} || v, 'x', 'system', '' from n`,
      sql`with recursive n(v) as (select 1 union all select v + 1 from n where v < ${many})
        insert into outbox (id, activity_id, subscriber, created_at)
        select 'row' || v, ${activity} || v, 'control:mirror', ${at1} from n`,
    ]);
    const left = async () =>
      (await at.rows<{ n: number }>(sql`select count(*) as n from outbox where state = 'pending'`))[0]?.n;
    await deliver({ job: "sweep", eventIds: [at.event.id] });
    expect(await left()).toBe(many - TURN_ROWS);
    expect((await healthRow(at.event.id))?.waiting).toBe(many - TURN_ROWS);
    for (let turns = 0; turns < 3 && house.sent.length > 0; turns += 1) await deliver(house.sent.shift());
    expect(await left()).toBe(0);
    expect(house.sent).toEqual([]);
    expect(await healthRow(at.event.id)).toMatchObject({ turn: null, rest_until: null, waiting: 0 });
  });
});

describe("a mail provider that hangs for one recipient", () => {
  it("keeps nobody else's mails, of its own event neither", async () => {
    const limits = TIME_LIMITS as { mail: number };
    const was = limits.mail;
    limits.mail = 1_000;
    try {
      const round = newId().slice(-6);
      await join(house.at, `Stuck${round}`, `hang+${round}@crew.example`);
      await join(house.at, `Behind${round}`);
      for (const [n, at] of others.entries()) await join(at, `By${n}${round}`);
      await deliver({ job: "sweep", eventIds: ids() });
      expect(await house.mails(`behind${round}@crew.example`)).toHaveLength(1);
      for (const n of others.keys()) expect(await house.mails(`by${n}${round}@crew.example`)).toHaveLength(1);
      expect(await house.workFor(`hang+${round}@crew.example`)).toMatchObject({ state: "pending" });
      await writeBatch(house.at.db, [sql`delete from outbox where state = 'pending'`]);
    } finally {
      limits.mail = was;
    }
  });
});

describe("the health of what events share", () => {
  it("says since when the provider refuses us, once several addresses of several events were, and forgets it when a mail went", async () => {
    const round = newId().slice(-6);
    await join(house.at, `Key${round}`, `status401+${round}@crew.example`);
    await join(house.at, `Well${round}`);
    await deliver({ job: "sweep", eventIds: [house.at.event.id] });
    // One address keeps no other mail of its event, and says nothing of the provider.
    expect(await house.mails(`well${round}@crew.example`)).toHaveLength(1);
    expect(await (await health(env)).json()).toMatchObject({ state: "ok", mail: true });
    await writeBatch(house.at.db, [sql`update outbox set lease_until = null where state = 'pending'`]);
    await join(others[0] as TestEvent, `Lock${round}`, `status401+lock${round}@crew.example`);
    await deliver({ job: "sweep", eventIds: ids() });
    expect(await (await health(env)).json()).toMatchObject({ state: "degraded", mail: false, failing: 0 });
    expect((await whyNoMail(house.server.on, `status401+${round}@crew.example`))[0]).toContain(
      "No mail of any event goes out since",
    );
    await writeBatch(house.at.db, [
      sql`update email_log set recipient = ${`mended${round}@crew.example`} where recipient = ${`status401+${round}@crew.example`}`,
      sql`update outbox set lease_until = null where state = 'pending'`,
    ]);
    await deliver({ job: "sweep", eventIds: [house.at.event.id] });
    expect(await (await health(env)).json()).toMatchObject({ state: "ok", mail: true });
    expect((await whyNoMail(house.server.on, `status401+${round}@crew.example`))[0]).not.toContain(
      "No mail of any event",
    );
    await writeBatch((others[0] as TestEvent).db, [sql`delete from outbox where state = 'pending'`]);
  });

  it("says how long the queue stands still, until a message of a sweep arrives", async () => {
    await sweepRecent(env);
    await writeBatch(house.server.on.control, [
      sql`update part_health set failing_since = ${new Date(Date.now() - 300_000).toISOString()} where part = 'queue'`,
    ]);
    // The next sweep does not make it young again.
    await sweepRecent(env);
    const stuck = (await (await health(env)).json()) as { queueAgeSeconds: number; state: string };
    expect(stuck.state).toBe("degraded");
    expect(stuck.queueAgeSeconds).toBeGreaterThanOrEqual(300);
    await deliver(...house.sent);
    expect(await (await health(env)).json()).toMatchObject({ state: "ok", queueAgeSeconds: 0 });
  });

  it("answers 503 with Retry-After when control does not answer", async () => {
    const broken = { ...env, SQLD: { fetch: async () => new Response("", { status: 500 }) } };
    const answer = await health(broken as unknown as WorkerEnv);
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("10");
    expect(await answer.json()).toEqual({ success: false, control: false });
  });

  it("messages go back when control fails: nothing of them was done", async () => {
    const whole = env;
    env = { ...env, SQLD: { fetch: async () => new Response("", { status: 500 }) } } as unknown as WorkerEnv;
    try {
      expect(await deliver({ job: "sweep", eventIds: ids() })).toEqual(["retry"]);
    } finally {
      env = whole;
    }
  });
});
