import { sendQueuedMail } from "~/features/email/mail.jobs.server";
import { mirrorEvent } from "~/features/settings/settings.jobs.server";
import type { CommandContext } from "~/procedure/context";

/** One promised piece of work, with the sealed part that only its subscriber opens. */
export interface PromisedWork {
  subscriber: string;
  sealed: string | null;
}

type Subscriber = (ctx: CommandContext, work: PromisedWork) => Promise<void>;

/** Who acts on what happened, by the word before the colon of the row's subscriber. */
const SUBSCRIBERS: Record<string, Subscriber> = {
  control: (ctx) => mirrorEvent(ctx),
  mail: (ctx, work) => sendQueuedMail(ctx, work.subscriber.slice("mail:".length), work.sealed),
};

export function subscriberFor(name: string): Subscriber {
  const subscriber = SUBSCRIBERS[name.split(":")[0] ?? ""];
  if (!subscriber) throw new Error(`Nobody subscribes as ${name}`);
  return subscriber;
}
