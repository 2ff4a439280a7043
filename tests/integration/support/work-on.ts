import type { CommandContext } from "~/procedure/context";
import type { SubscriberName } from "~/rooms";
import { subscriberFor } from "../../../workers/subscribers";

/** Does what an outbox row promises, as the Worker would. */
export async function workOn(ctx: CommandContext, name: SubscriberName): Promise<void> {
  const { subscriber, subject } = subscriberFor(name);
  await subscriber.work(ctx, {
    subject,
    sealed: null,
    activityId: "",
    queued() {},
    keepSealed() {},
    mailTaken() {},
  });
}
