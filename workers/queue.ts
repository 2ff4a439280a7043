import { writeBatch } from "#db/write-batch";
import { newId, referenceOf } from "~/lib/ids";
import { log, report } from "~/lib/report.server";
import { JobMessage } from "~/procedure/job-message";
import { openControl } from "~/procedure/scope.server";
import { Budget } from "./budget";
import { tellDeadLetters } from "./dead-letters";
import type { WorkerEnv } from "./env";
import { noteQueueMoves } from "./event-health";
import { noteMailEventsOf, pauseAfter } from "./mail-events";
import { goRound, type TidyJob, tidyAsked } from "./tidy";
import { takeTurns, type Wanted } from "./turns";
import { deliverWebhooks, WEBHOOKS_QUEUE } from "./webhooks";

export async function consume(
  batch: MessageBatch<unknown>,
  env: WorkerEnv,
  budget = new Budget(),
): Promise<void> {
  if (batch.queue.endsWith("-dead")) return tellDeadLetters(batch, env);
  if (batch.queue.startsWith(WEBHOOKS_QUEUE)) return deliverWebhooks(batch, env, budget);
  const reference = referenceOf(newId());
  const began = Date.now();
  const jobs: JobMessage[] = [];
  const understood: (typeof batch.messages)[number][] = [];
  for (const message of batch.messages) {
    const parsed = JobMessage.safeParse(message.body);
    if (parsed.success) {
      jobs.push(parsed.data);
      understood.push(message);
    } else {
      report(new Error("A message is not understood"), { queue: batch.queue, messageId: message.id });
      message.retry();
    }
  }
  try {
    if (jobs.some(({ job }) => job === "sweep")) await writeBatch(openControl(env), [noteQueueMoves()]);
    const turns = await takeTurns(env, wantedBy(jobs), budget);
    for (const job of jobs) if (job.job === "night") await goRound(env, job.after);
    const late = await noteMailEventsOf(env, jobs, budget);
    const tidied = await tidyAsked(env, jobs.filter(isTidy), budget);
    for (const [at, message] of understood.entries()) {
      const job = jobs[at];
      if (job && late.has(job)) message.retry({ delaySeconds: pauseAfter(message.attempts) });
      else message.ack();
    }
    const of = jobs.flatMap((job) => (job.job === "outbox" && job.reference ? [job.reference] : []));
    log("info", "queue batch", {
      queue: batch.queue,
      reference,
      messages: batch.messages.length,
      ...turns,
      tidied: tidied.tidied,
      failed: turns.failed + tidied.failed,
      putOff: turns.putOff + tidied.putOff,
      calls: budget.calls,
      of: [...new Set(of)].slice(0, 10).join(" "),
      ms: Date.now() - began,
    });
  } catch (error) {
    // An event's trouble ends in its turn: this is control's, or the queue's.
    report(error, { queue: batch.queue, reference, messages: understood.length });
    for (const message of understood) message.retry();
  }
}

const isTidy = (job: JobMessage): job is TidyJob => job.job === "tidy" || job.job === "tidyFiles";

/** One turn an event, however many messages are about it. */
function wantedBy(jobs: readonly JobMessage[]): Wanted[] {
  const wanted = new Map<string, Wanted>();
  const of = (eventId: string) => {
    const one = wanted.get(eventId) ?? { eventId, ids: [], isSwept: false, turn: null };
    wanted.set(eventId, one);
    return one;
  };
  for (const job of jobs) {
    if (job.job === "sweep") for (const eventId of job.eventIds) of(eventId).isSwept = true;
    else if (job.job === "event") of(job.eventId).turn = job.turn;
    else if (job.job === "outbox") of(job.eventId).ids.push(...job.ids);
  }
  return [...wanted.values()];
}
