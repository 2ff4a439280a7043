import type { EventRecord } from "~/procedure/context";
import type { WorkerEnv } from "../../../workers/env";
import { takeTurn } from "../../../workers/outbox";

/** One turn of an event by hand: how many rows were done. */
export const drain = async (env: WorkerEnv, event: EventRecord, ids?: string[]): Promise<number> =>
  (await takeTurn(env, event, ids)).done;
