import { agoText } from "./ago.rules";

const SHARED_PARTS = {
  sweep: "Sweep of each minute",
  queue: "Queue",
  storage: "Storage for files",
  mail: "Mail provider",
} as const;

interface StoredPart {
  part: string;
  checkedAt: string;
  failingSince: string | null;
  details: string | null;
}

/** A sweep's messages are on their way for a moment each minute: the queue is not late before. In milliseconds. */
const QUEUE_PATIENCE_MS = 120_000;

/** What all events share, each part whether it was seen or not, in words for staff of the platform. */
export const sharedParts = (parts: readonly StoredPart[], now: Date) =>
  (Object.keys(SHARED_PARTS) as (keyof typeof SHARED_PARTS)[]).map((key) => {
    const part = parts.find((one) => one.part === key);
    const isFresh = key === "queue" && part && now.getTime() - Date.parse(part.checkedAt) < QUEUE_PATIENCE_MS;
    const failing = isFresh ? null : (part?.failingSince ?? null);
    return {
      key,
      name: SHARED_PARTS[key],
      seen: part ? agoText(part.checkedAt, now) : null,
      failing: failing ? agoText(failing, now) : null,
      details: failing ? (part?.details ?? "") : "",
    };
  });
