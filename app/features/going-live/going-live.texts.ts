import type { IconName } from "~/ui/icon";
import type { Tone } from "~/ui/task-state.rules";
import type { WaitingState } from "./going-live.rules";

/** How what waits stands, in words. */
export const STATE_WORDS: Record<WaitingState, { label: string; tone: Tone; icon: IconName }> = {
  scheduled: { label: "On a day", tone: "info", icon: "calendar-clock" },
  draft: { label: "Draft", tone: "neutral", icon: "pencil" },
  past: { label: "Day is past", tone: "danger", icon: "circle-alert" },
};
