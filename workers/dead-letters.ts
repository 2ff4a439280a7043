import { inArray } from "drizzle-orm";
import { outbox } from "#db/event/schema/activity";
import { many, q, readBatch } from "#db/read-batch";
import { log, report } from "~/lib/report.server";
import { findEventById } from "~/procedure/find-event.server";
import { DeliveriesMessage, JobMessage } from "~/procedure/job-message";
import { openControl, openEvent } from "~/procedure/scope.server";
import type { WorkerEnv } from "./env";

/**
 * Messages that were given up on: a line for each row that one was about, by event, subscriber and id, never its
 * content. Nothing is lost with them, the sweeps find the rows; but for what the mail provider told, which it keeps and
 * sends again when asked.
 */
export async function tellDeadLetters(batch: MessageBatch<unknown>, env: WorkerEnv): Promise<void> {
  for (const message of batch.messages) {
    const { data } = JobMessage.safeParse(message.body);
    const fields = { queue: batch.queue, messageId: message.id, job: data?.job };
    const asked = DeliveriesMessage.safeParse(message.body).data;
    // Of the webhooks' queue: which event, the sweep finds its deliveries.
    const rows = data || !asked ? await rowsOf(env, data) : [{ eventId: asked.eventId }];
    for (const row of rows) {
      log("error", "dead letter", { ...fields, ...row });
    }
  }
  batch.ackAll();
}

async function rowsOf(env: WorkerEnv, message: JobMessage | undefined) {
  if (message?.job === "sweep") return message.eventIds.map((eventId) => ({ eventId }));
  if (
    message?.job === "event" ||
    message?.job === "tidy" ||
    message?.job === "tidyFiles" ||
    message?.job === "mailEvents"
  )
    return [{ eventId: message.eventId }];
  if (!message || message.job === "night") return [{}];
  const { eventId, ids, reference } = message;
  const bare = ids.map((outboxId) => ({ reference, eventId, outboxId }));
  try {
    const event = await findEventById(openControl(env), eventId);
    if (!event) return bare;
    const query = q
      .select({ id: outbox.id, subscriber: outbox.subscriber, state: outbox.state })
      .from(outbox)
      .where(inArray(outbox.id, ids));
    const { rows } = await readBatch(await openEvent(env, event), { rows: many(query) });
    return bare.map((line) => {
      const row = rows.find(({ id }) => id === line.outboxId);
      return { ...line, subscriber: row?.subscriber, state: row?.state };
    });
  } catch (error) {
    report(error, { eventId });
    return bare;
  }
}
