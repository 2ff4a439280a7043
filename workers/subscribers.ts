import { sendQueuedMail } from "~/features/email/mail.jobs.server";
import { workOnFiles } from "~/features/files/files.jobs.server";
import { mirrorEvent } from "~/features/settings/settings.jobs.server";
import { tellDueDates } from "~/features/tasks/bulk/due-dates.jobs.server";
import { tellOfTask, tellReminded } from "~/features/tasks/task-news.jobs.server";
import type { CommandContext } from "~/procedure/context";

/** One promised piece of work, with the sealed part that only its subscriber opens. */
export interface PromisedWork {
  subscriber: string;
  sealed: string | null;
  /** What happened. */
  activityId: string;
  /** Told the ids of outbox rows that the work itself wrote, so that they are hurried along. */
  promised(outboxIds: string[]): void;
}

type Subscriber = (ctx: CommandContext, work: PromisedWork) => Promise<void>;

/** Who acts on what happened, by the word before the colon of the row's subscriber. */
const SUBSCRIBERS: Record<string, Subscriber> = {
  control: (ctx) => mirrorEvent(ctx),
  dueDates: async (ctx, work) => work.promised(await tellDueDates(ctx, work.activityId)),
  files: (ctx, work) => workOnFiles(ctx, work.subscriber.slice("files:".length)),
  taskNews: async (ctx, work) => work.promised(await tellOfTask(ctx, work.activityId)),
  taskReminders: async (ctx, work) => work.promised(await tellReminded(ctx, work.activityId)),
  mail: (ctx, work) => sendQueuedMail(ctx, work.subscriber.slice("mail:".length), work.sealed),
};

export function subscriberFor(name: string): Subscriber {
  const subscriber = SUBSCRIBERS[name.split(":")[0] ?? ""];
  if (!subscriber) throw new Error(`Nobody subscribes as ${name}`);
  return subscriber;
}
