import type { IconName } from "~/ui/icon";
import type { Tone } from "~/ui/task-state.rules";

/** What a submission is to staff: the approval of the task that it was sent in for goes before its own state. */
export const STATES = ["submitted", "draft", "awaiting", "sentBack"] as const;
export type SubmissionState = (typeof STATES)[number];

export const SUBMISSION_LOOKS: Readonly<
  Record<SubmissionState, { label: string; tone: Tone; icon: IconName }>
> = {
  submitted: { label: "Submitted", tone: "success", icon: "circle-check" },
  draft: { label: "Draft", tone: "warning", icon: "pencil" },
  awaiting: { label: "Waiting for approval", tone: "info", icon: "send" },
  sentBack: { label: "Sent back", tone: "warning", icon: "undo-2" },
};

/** What is said where there is no team (spec 2.8). */
export const GUEST_SUBMISSION = "Guest submission";
