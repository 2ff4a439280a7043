import { readBatch } from "#db/read-batch";
import { EVENT_SCHEMA_VERSION } from "#db/versions";
import { noteMailEvents } from "~/features/email/mail-events.jobs.server";
import { newId } from "~/lib/ids";
import { report } from "~/lib/report.server";
import { eventsByIds } from "~/procedure/find-event.server";
import type { JobMessage } from "~/procedure/job-message";
import { openControl, openEvent } from "~/procedure/scope.server";
import type { Budget } from "./budget";
import type { WorkerEnv } from "./env";

type MailEventsJob = Extract<JobMessage, { job: "mailEvents" }>;

/**
 * Writes down what the mail provider told, event by event, those of a paused event too. Returns the messages whose event could
 * not be written to: they come again. What is of no event is dropped.
 */
export async function noteMailEventsOf(
  env: WorkerEnv,
  jobs: readonly JobMessage[],
  { roundTrips }: Pick<Budget, "roundTrips">,
): Promise<Set<JobMessage>> {
  const asked = jobs.filter((job): job is MailEventsJob => job.job === "mailEvents");
  const late = new Set<JobMessage>();
  if (asked.length === 0) return late;
  const { events } = await readBatch(openControl(env, { roundTrips }), {
    events: eventsByIds([...new Set(asked.map(({ eventId }) => eventId))]),
  });
  for (const job of asked) {
    const event = events.find(({ id }) => id === job.eventId);
    if (!event || event.status === "deleting") continue;
    try {
      if (event.status === "creating" || event.schemaVersion < EVENT_SCHEMA_VERSION) late.add(job);
      else {
        const db = await openEvent(env, event, { roundTrips });
        await noteMailEvents({ db, now: new Date(), requestId: newId() }, job.events);
      }
    } catch (error) {
      report(error, { eventId: event.id, job: job.job });
      late.add(job);
    }
  }
  return late;
}

/** A minute, four, sixteen, an hour, four: five tries take in a night in which a database is gone. */
export const pauseAfter = (attempts: number): number =>
  Math.min(60 * 4 ** Math.max(0, attempts - 1), 4 * 3600);
