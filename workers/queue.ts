import * as z from "zod";
import { isAway } from "#db/away";
import { log, report } from "~/lib/report.server";
import { findEventById } from "~/procedure/find-event.server";
import { openControl } from "~/procedure/scope.server";
import type { WorkerEnv } from "./env";
import { drain } from "./outbox";

/** Messages hold ids, never content: what they ask for stands in the databases. */
const Message = z.discriminatedUnion("job", [
  z.object({ job: z.literal("outbox"), eventId: z.string(), ids: z.array(z.string()).max(100) }),
  z.object({ job: z.literal("sweep"), eventIds: z.array(z.string()).max(25) }),
]);
export type JobMessage = z.infer<typeof Message>;

export async function consume(batch: MessageBatch<unknown>, env: WorkerEnv): Promise<void> {
  if (batch.queue.endsWith("-dead")) {
    for (const message of batch.messages)
      log("error", "dead letter", { queue: batch.queue, messageId: message.id });
    batch.ackAll();
    return;
  }
  for (const message of batch.messages) {
    try {
      await handle(Message.parse(message.body), env);
      message.ack();
    } catch (error) {
      report(error, { queue: batch.queue, messageId: message.id });
      message.retry();
    }
  }
}

async function handle(message: JobMessage, env: WorkerEnv): Promise<void> {
  const eventIds = message.job === "outbox" ? [message.eventId] : message.eventIds;
  for (const eventId of eventIds) {
    const event = await findEventById(openControl(env), eventId);
    if (event?.status !== "active") continue;
    try {
      await drain(env, event, message.job === "outbox" ? message.ids : undefined);
    } catch (error) {
      // Its database is being moved: the next sweep finds the work, and the other events need not wait.
      if (!(isAway(error) && error.isPassing)) throw error;
      report(error, { eventId });
    }
  }
}
