import type { IconName } from "~/ui/icon";
import { Status } from "~/ui/status";
import type { Tone } from "~/ui/task-state.rules";
import { HEALTH_LABELS, type WebhookHealth } from "../webhook-health.rules";

const LOOKS: Readonly<Record<WebhookHealth, { tone: Tone; icon: IconName }>> = {
  on: { tone: "success", icon: "circle-check" },
  failing: { tone: "danger", icon: "octagon-alert" },
  off: { tone: "neutral", icon: "circle-minus" },
  gone: { tone: "danger", icon: "octagon-alert" },
  hopeless: { tone: "danger", icon: "octagon-alert" },
};

/** How a webhook does; `last`: what was last heard of it. */
export function WebhookStatus({ health, last }: { health: WebhookHealth; last?: string }) {
  return (
    <Status {...LOOKS[health]}>
      {HEALTH_LABELS[health]}
      {last && `, ${last}`}
    </Status>
  );
}
