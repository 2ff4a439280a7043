import { eq, sql } from "drizzle-orm";
import { vi } from "vitest";
import { eventHealth, events } from "#db/control/schema";
import { activities, outbox } from "#db/event/schema/activity";
import { many, q } from "#db/read-batch";
import { countingRoundTrips, type RoundTripCounter } from "#db/round-trips";
import { EVENT_SCHEMA_VERSION } from "#db/versions";
import { JobMessage } from "~/procedure/job-message";
import type { OutboxWork } from "~/procedure/room-work.server";
import { Budget } from "../../../workers/budget";
import type { WorkerEnv } from "../../../workers/env";
import { memoryEvent } from "./memory-event";

/**
 * Background work over databases in memory. A test mocks `~/procedure/scope.server` and `~/rooms.server` with what stands
 * here, and calls `begin` before each.
 */
export type House = Awaited<ReturnType<typeof memoryEvent>>;
export const house = { control: null as unknown as House, events: new Map<string, House>() };

export const played = {
  subscriber: async (_work: OutboxWork): Promise<unknown> => undefined,
  /** What the databases and the queue say to a further call of this invocation. */
  onCall: () => {},
  sent: [] as { message: JobMessage; delay: number | undefined }[],
  batches: [] as number[],
  bucket: [] as string[],
  listed: 0,
};

export async function begin(): Promise<void> {
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "log").mockImplementation(() => {});
  Object.assign(played, { sent: [], batches: [], bucket: [], listed: 0, onCall() {}, async subscriber() {} });
  house.control = await memoryEvent("control");
  house.events = new Map();
}

type Caller = { roundTrips?: RoundTripCounter } | undefined;
export const scope = {
  openControl: (_env: unknown, caller: Caller) => called(house.control, caller),
  openEvent: async (_env: unknown, { id }: { id: string }, caller: Caller) => {
    const own = house.events.get(id);
    if (!own) throw new Error("Its database does not answer");
    return called(own, caller);
  },
};

function called({ db }: House, caller: Caller) {
  const batch: typeof db.batch = async (...args) => {
    played.onCall();
    return db.batch(...args);
  };
  const own = { ...db, batch };
  return caller?.roundTrips ? { ...own, ...countingRoundTrips(own, caller.roundTrips) } : own;
}

export const SUBSCRIBERS = {
  "mail:*": { work: (_ctx: unknown, work: OutboxWork) => played.subscriber(work) },
  "test:*": {
    work: (_ctx: unknown, work: OutboxWork) => played.subscriber(work),
    givenUp: (subject: string) => ({
      writes: [sql`update activity set details = ${JSON.stringify({ subject })}`],
      isKept: sql`false`,
    }),
  },
};

export const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** Objects of one page. */
const PAGE = 3;
export const env = {
  JOBS: {
    async send(message: unknown, options?: { delaySeconds?: number }) {
      played.onCall();
      played.sent.push({ message: JobMessage.parse(message), delay: options?.delaySeconds });
    },
    async sendBatch(messages: { body: unknown }[]) {
      played.onCall();
      played.batches.push(messages.length);
      for (const { body } of messages)
        played.sent.push({ message: JobMessage.parse(body), delay: undefined });
    },
  },
  FILES: {
    async list({ prefix, cursor = "" }: { prefix: string; cursor?: string }) {
      played.listed += 1;
      const after = played.bucket.filter((key) => key.startsWith(prefix) && key > cursor).sort();
      const objects = after.slice(0, PAGE).map((key) => ({ key, uploaded: new Date(0) }));
      return { objects, truncated: after.length > PAGE, cursor: objects.at(-1)?.key };
    },
    delete: async (keys: string[] | string) => {
      played.bucket = played.bucket.filter((key) => ![keys].flat().includes(key));
    },
  },
} as unknown as WorkerEnv;

export async function addEvent(id: string, more: Partial<typeof events.$inferInsert> = {}, answers = true) {
  const at = { createdAt: "now", updatedAt: "now" };
  await house.control.write(
    q.insert(events).values({
      ...{ id, slug: id, name: id, databaseUrl: "x", status: "active", schemaVersion: EVENT_SCHEMA_VERSION },
      ...{ ...at, ...more },
    }),
  );
  if (answers) house.events.set(id, await memoryEvent());
  return house.events.get(id) as House;
}

export const addJob = (own: House, id: string, more: Partial<typeof outbox.$inferInsert> = {}) =>
  own.write(
    q.insert(activities).values({
      id: `of ${id}`,
      kind: "task.added",
      actorId: "x",
      requestId: "r",
      createdAt: ago(1),
    } as never),
    q.insert(outbox).values({
      ...{ id, activityId: `of ${id}`, subscriber: `test:${id}`, sealed: "sealed", createdAt: ago(1) },
      ...more,
    } as never),
  );
export const jobs = (own: House) => own.read(many(q.select().from(outbox).orderBy(outbox.id)));
export const healthOf = async (id: string) =>
  (await house.control.read(many(q.select().from(eventHealth).where(eq(eventHealth.eventId, id)))))[0];

/** What became of each message. */
export const deliver = (...bodies: unknown[]) => deliverIn(new Budget(), ...bodies);
export async function deliverIn(budget: Budget, ...bodies: unknown[]): Promise<string[]> {
  const fates = bodies.map(() => "left");
  const messages = bodies.map((body, at) => ({
    ...{ id: String(at), body },
    ack: () => {
      fates[at] = "done";
    },
    retry: () => {
      fates[at] = "again";
    },
  }));
  const { consume } = await import("../../../workers/queue");
  await consume({ queue: "jobs", messages } as never, env, budget);
  return fates;
}
export const named = (eventId: string, ...ids: string[]) => ({ job: "outbox", eventId, ids, reference: "r" });
