/** How a webhook does, as lists and its own page say it. */
export type WebhookHealth = "on" | "failing" | "off" | "gone" | "hopeless";

/** One that an admin switched off is off, whatever it did before. */
export function webhookHealth({
  isActive,
  switchedOff,
  failingSince,
}: {
  isActive: boolean;
  switchedOff: "gone" | "failing" | null;
  failingSince: string | null;
}): WebhookHealth {
  if (isActive) return failingSince === null ? "on" : "failing";
  if (switchedOff === null) return "off";
  return switchedOff === "gone" ? "gone" : "hopeless";
}

export const HEALTH_LABELS: Readonly<Record<WebhookHealth, string>> = {
  on: "On",
  failing: "Failing",
  off: "Off",
  gone: "Switched off: its receiver is gone",
  hopeless: "Switched off: it only failed",
};
