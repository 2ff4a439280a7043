import type { SQL } from "drizzle-orm";
import type { Write } from "#db/write-batch";
import { isMailKept, mailGivenUp, sendQueuedMail } from "~/features/email/mail.jobs.server";
import { workOnFiles } from "~/features/files/files.jobs.server";
import { mirrorEvent } from "~/features/settings/settings.jobs.server";
import { tellDueDates } from "~/features/tasks/bulk/due-dates.jobs.server";
import { tellOfTask, tellReminded } from "~/features/tasks/task-news.jobs.server";
import type { CommandContext } from "~/procedure/context";

/** One promised piece of work, with the sealed part that only its subscriber opens. */
export interface PromisedWork {
  /** What stands after the colon of the row's subscriber. */
  subject: string;
  sealed: string | null;
  /** What happened. */
  activityId: string;
  /** Told the ids of outbox rows that the work itself wrote, so that they are hurried along. */
  promised(outboxIds: string[]): void;
}

export interface Subscriber {
  /** Done when it ends; what it throws is tried again. */
  work(ctx: CommandContext, work: PromisedWork): Promise<{ isSealedKept?: boolean } | undefined>;
  /** For the batch in which nobody tries any more. `isKept`: whether the sealed part stays, as SQL. */
  givenUp?(subject: string, at: string): { writes: Write[]; isKept: SQL };
}

/** Who acts on what happened, by the word before the colon of the row's subscriber (db/event/promised-work.ts). */
export const SUBSCRIBERS: Record<string, Subscriber> = {
  control: { work: async (ctx) => nothing(await mirrorEvent(ctx)) },
  dueDates: { work: async (ctx, work) => nothing(work.promised(await tellDueDates(ctx, work.activityId))) },
  files: { work: async (ctx, work) => nothing(await workOnFiles(ctx, work.subject)) },
  taskNews: { work: async (ctx, work) => nothing(work.promised(await tellOfTask(ctx, work.activityId))) },
  taskReminders: {
    work: async (ctx, work) => nothing(work.promised(await tellReminded(ctx, work.activityId))),
  },
  mail: {
    work: (ctx, work) => sendQueuedMail(ctx, work.subject, work.sealed),
    givenUp: (logId, at) => ({ writes: mailGivenUp(logId, at), isKept: isMailKept(logId) }),
  },
};

const nothing = (_: unknown): undefined => undefined;

export function subscriberFor(name: string): { subscriber: Subscriber; subject: string } {
  const [word = ""] = name.split(":", 1);
  const subscriber = SUBSCRIBERS[word];
  if (!subscriber) throw new Error(`Nobody subscribes as ${name}`);
  return { subscriber, subject: name.slice(word.length + 1) };
}
