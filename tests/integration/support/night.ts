import type { WorkerEnv } from "../../../workers/env";
import { consume } from "../../../workers/queue";
import { tidyEvents } from "../../../workers/tidy";

/** The nightly round through all events, with the messages that it sends itself. */
export async function night(env: WorkerEnv): Promise<void> {
  const sent: unknown[] = [];
  const JOBS = {
    send: async (body: unknown) => void sent.push(body),
    sendBatch: async (messages: { body: unknown }[]) => void sent.push(...messages.map(({ body }) => body)),
  };
  const own = { ...env, JOBS } as unknown as WorkerEnv;
  await tidyEvents(own);
  while (sent.length > 0) {
    const bodies = sent.splice(0, 25);
    const messages = bodies.map((body) => ({ id: "x", body, ack() {}, retry: () => sent.push(body) }));
    await consume({ queue: "portal-jobs", messages } as unknown as MessageBatch<unknown>, own);
  }
}
