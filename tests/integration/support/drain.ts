import { sql } from "drizzle-orm";
import type { EventDatabase } from "#db/database";
import { writeBatch } from "#db/write-batch";
import type { EventRecord } from "~/procedure/context";
import type { WorkerEnv } from "../../../workers/env";
import { takeTurn } from "../../../workers/outbox";

/** One turn of an event by hand: how many rows were done. */
export const drain = async (env: WorkerEnv, event: EventRecord, ids?: string[]): Promise<number> =>
  (await takeTurn(env, event, ids)).done;

/** As if the time were up in which what was decided can be undone before anybody is told. */
export const undoTimeOver = async (db: EventDatabase): Promise<void> => {
  await writeBatch(db, [
    sql`update outbox set lease_until = null where state = 'pending' and attempts = 0 and subscriber = 'taskNotifications'`,
  ]);
};
