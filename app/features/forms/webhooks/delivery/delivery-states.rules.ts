import type { IconName } from "~/ui/icon";
import type { Tone } from "~/ui/task-state.rules";

/** How a delivery stands, as staff read it: what waits was tried before, or not. */
export const DELIVERY_STATES = ["delivered", "again", "waiting", "failed", "stopped"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const DELIVERY_LOOKS: Record<DeliveryState, { label: string; tone: Tone; icon: IconName }> = {
  delivered: { label: "Delivered", tone: "success", icon: "circle-check" },
  again: { label: "Trying again", tone: "warning", icon: "rotate-cw" },
  waiting: { label: "Waiting", tone: "neutral", icon: "clock" },
  failed: { label: "Failed", tone: "danger", icon: "circle-x" },
  stopped: { label: "Stopped", tone: "neutral", icon: "circle-minus" },
};

export const DELIVERY_KINDS = ["submitted", "updated", "test"] as const;
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];
export const KIND_WORDS: Record<DeliveryKind, string> = {
  submitted: "Submitted",
  updated: "Changed",
  test: "Test",
};

/** What the log may be narrowed to. */
export const PERIODS = [
  { value: "1", label: "Last 24 hours" },
  { value: "7", label: "Last 7 days" },
  { value: "14", label: "Last 14 days" },
] as const;

/** What is known of a delivery that says what comes next. */
export interface Awaited {
  state: DeliveryState;
  isUnderWay: boolean;
  /** An earlier one of the same submission waits still. */
  isBehind: boolean;
  /** The moment of its next try, in words; null where its time has come. */
  next: string | null;
  lastStatus: number | null;
  lastError: string | null;
  /** Of the last try. */
  duration: number | null;
}

/** One line of what came of it, or comes next. `isOn`: the webhook is switched on. */
export function resultWords(one: Awaited, isOn: boolean): string {
  switch (one.state) {
    case "delivered":
      return one.duration === null ? "" : `${one.lastStatus ?? ""} in ${durationWords(one.duration)}`.trim();
    case "failed":
    case "stopped":
      return one.lastError ?? "";
    default:
      if (one.isUnderWay) return "Being sent now";
      if (!isOn) return "Goes when the webhook is switched on";
      if (one.isBehind) return "After the one before it";
      if (one.next !== null) return `Next try ${inSentence(one.next)}`;
      return one.state === "waiting" ? "First try in a moment" : "Next try in a moment";
  }
}

/** "412 ms", "10.0 s". */
export const durationWords = (ms: number): string =>
  ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;

/** "Tomorrow, 06:10" inside a sentence. */
export const inSentence = (moment: string): string =>
  moment.replace(/^(Today|Tomorrow|Yesterday)/, (word) => word.toLowerCase());

const ORDINALS = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth"];
export const tryName = (number: number): string => ORDINALS[number - 1] ?? `Try ${number}`;
