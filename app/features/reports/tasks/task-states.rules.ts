import type { StackPart } from "~/ui/stack-bar";
import { STATE_LOOKS } from "~/ui/task-state.rules";
import type { CountedState } from "./task-report.types";

/** In reports `pending` is said as what it is: due later than soon, or without a day. */
export const STATE_WORDS: Record<CountedState, string> = {
  complete: STATE_LOOKS.complete.label,
  awaiting: "Waiting for us",
  overdue: STATE_LOOKS.overdue.label,
  dueSoon: STATE_LOOKS.dueSoon.label,
  pending: "Later",
  notApplicable: STATE_LOOKS.notApplicable.label,
};

const TONES: Record<CountedState, StackPart["tone"]> = {
  complete: "success",
  awaiting: "info",
  overdue: "danger",
  dueSoon: "warning",
  pending: "neutral",
  notApplicable: "none",
};

export const stackOf = (counts: Readonly<Record<CountedState, number>>): StackPart[] =>
  (Object.keys(TONES) as CountedState[]).map((state) => ({
    ...{ key: state, label: STATE_WORDS[state], value: counts[state], tone: TONES[state] },
  }));

type Counts = Readonly<Record<CountedState, number>>;

/** Of how many teams and tasks a task is to be done. */
export const appliesTo = ({ notApplicable: _, ...counts }: Counts): number =>
  counts.complete + counts.awaiting + counts.overdue + counts.dueSoon + counts.pending;

/** "38%"; nothing of nothing is none. */
export const percentDone = (counts: Counts): number => {
  const all = appliesTo(counts);
  return all === 0 ? 0 : Math.round((100 * counts.complete) / all);
};
