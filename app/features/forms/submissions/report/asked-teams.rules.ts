import type { IconName } from "~/ui/icon";
import type { Tone } from "~/ui/task-state.rules";

/** How far a team is with a form that it is asked to fill in. */
export const TEAM_ANSWERS = ["submitted", "draft", "none"] as const;
export type TeamAnswer = (typeof TEAM_ANSWERS)[number];

export const TEAM_ANSWER_LOOKS: Readonly<Record<TeamAnswer, { label: string; tone: Tone; icon: IconName }>> =
  {
    submitted: { label: "Submitted", tone: "success", icon: "circle-check" },
    draft: { label: "Draft", tone: "warning", icon: "pencil" },
    none: { label: "Not answered", tone: "neutral", icon: "circle" },
  };
