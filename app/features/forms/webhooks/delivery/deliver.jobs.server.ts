import { log, report } from "~/lib/report.server";
import type { CommandContext } from "~/procedure/context";
import { MOST_TRIES, type Outcome } from "./attempts.rules";
import { endTry } from "./end-try.server";
import { type Leased, leaseNext } from "./leases.jobs.server";
import { type Sent, sendOnce } from "./send-once.server";
import { requestOf } from "./webhook-request.server";

/** How often a machine may stop in the middle of a delivery before that is taken for the delivery's fault. */
const MOST_STOPS = 3;

/**
 * Makes the next try of an event's deliveries, whichever may go. `at`: a context of now, asked for whenever something is written.
 * Null: nothing may go. Throws where the event's own database fails; what was under way is tried again when its lease is over.
 */
export async function deliverNext(
  at: () => CommandContext,
  { ownHosts }: { ownHosts: readonly string[] },
): Promise<Outcome["state"] | null> {
  const begun = at();
  const leased = await leaseNext(begun.db, begun.now);
  if (!leased) return null;
  const { sent, shown } = await tried(begun, leased, ownHosts);
  const outcome = await endTry(at(), leased, { sent, shown });
  log("info", "webhook tried", {
    eventId: begun.event.id,
    webhookId: leased.webhookId,
    deliveryId: leased.id,
    number: leased.number,
    state: outcome.state,
    status: sent.kind === "answer" ? sent.status : sent.kind,
    ms: sent.ms,
  });
  return outcome.state;
}

async function tried(
  { env, now, event }: CommandContext,
  leased: Leased,
  ownHosts: readonly string[],
): Promise<{ sent: Sent; shown: Record<string, string> }> {
  const refused = (why: string) => ({ sent: { kind: "refused", why, ms: 0 } satisfies Sent, shown: {} });
  if (leased.tries > MOST_TRIES + MOST_STOPS)
    return refused("It was begun again and again, and never came to its end");
  try {
    const { request, shown } = await requestOf(env, leased, now);
    return { sent: await sendOnce(env, request, { ownHosts }), shown };
  } catch (error) {
    // Its secrets do not open, or its address is none: nobody else's delivery waits for that.
    report(error, { eventId: event.id, webhookId: leased.webhookId, deliveryId: leased.id });
    return refused("The request could not be made: save the webhook's settings anew");
  }
}
