import type { Found } from "#db/read-batch";
import type { Conditions } from "../document/logic.schema";
import { conditionWords } from "../logic/logic-words.rules";
import { type Money, scopeWith } from "../logic/scope-with.rules";
import { graphOf } from "../logic/visibility.rules";
import { statusWords } from "./delivery/status-words.rules";
import { webhookHealth } from "./webhook-health.rules";
import { choicesOf, type webhookReads } from "./webhook-page.server";
import type { listedWebhooks } from "./webhooks.queries.server";

/** Webhooks as their list shows them. */
export function webhookRows(
  found: Found<{ webhooks: ReturnType<typeof listedWebhooks> } & ReturnType<typeof webhookReads>>,
  { momentOf, money }: { momentOf: (at: string) => string; money: Money },
) {
  const scope = scopeWith(graphOf(choicesOf(found).document).asked.scope, { facts: found.facts, ...money });
  const whenOf = (conditions: Conditions) =>
    conditions.rules.length > 0 ? `If ${conditionWords(conditions, scope)}` : "For every submission";
  return found.webhooks.map((one) => ({
    ...{ id: one.id, name: one.name, isActive: one.isActive, method: one.requestMethod },
    host: hostOf(one.requestUrl),
    when: whenOf(one),
    health: webhookHealth(one),
    since: sinceOf(one, momentOf),
    last: one.last
      ? `${one.last.status === null ? (one.last.error ?? STOPPED) : statusWords(one.last.status)}, ${momentOf(one.last.at)}`
      : "None yet",
  }));
}

const STOPPED = "Stopped";

const sinceOf = (
  {
    isActive,
    failingSince,
    switchedOff,
    switchedOffAt,
  }: Pick<
    Found<{ webhooks: ReturnType<typeof listedWebhooks> }>["webhooks"][number],
    "isActive" | "failingSince" | "switchedOff" | "switchedOffAt"
  >,
  momentOf: (at: string) => string,
): string => {
  if (isActive) return failingSince ? `Since ${momentOf(failingSince)}` : "";
  return switchedOff && switchedOffAt ? momentOf(switchedOffAt) : "";
};

/** Where it goes, in short: an address may hold what is nobody's to read in a list. */
function hostOf(address: string): string {
  try {
    return new URL(address).host;
  } catch {
    return address.slice(0, 60);
  }
}
