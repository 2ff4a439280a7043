import type { IconName } from "~/ui/icon";
import type { Tone } from "~/ui/task-state.rules";

export type ImportState =
  | "reading"
  | "refused"
  | "checking"
  | "ready"
  | "running"
  | "stopped"
  | "cancelled"
  | "done";

/** What an import is called while it is so. */
export const STATE_WORDS: Record<ImportState, { label: string; tone: Tone; icon: IconName }> = {
  reading: { label: "Being read", tone: "info", icon: "refresh-cw" },
  refused: { label: "Could not be read", tone: "danger", icon: "circle-x" },
  checking: { label: "Being checked", tone: "info", icon: "refresh-cw" },
  ready: { label: "Ready to start", tone: "warning", icon: "circle-alert" },
  running: { label: "Running", tone: "info", icon: "refresh-cw" },
  stopped: { label: "Stands still", tone: "danger", icon: "triangle-alert" },
  cancelled: { label: "Ended early", tone: "neutral", icon: "circle-x" },
  done: { label: "Done", tone: "success", icon: "circle-check" },
};

/** Whether its page changes by itself. */
export const isMoving = (state: ImportState, isAtWork: boolean): boolean =>
  state === "reading" || state === "checking" || (state === "running" && isAtWork);

/** Which of the four steps of the page is at hand, from 0. */
export function stepOf(state: ImportState): number {
  if (state === "reading" || state === "refused") return 0;
  return state === "checking" || state === "ready" ? 2 : 3;
}

/** "About 20 seconds left", by what was done since the start; nothing while that says little. */
export function leftText(done: number, left: number, startedAt: string | null, now: Date): string | null {
  if (!startedAt || done < 5 || left === 0) return null;
  const seconds = Math.ceil((((now.getTime() - Date.parse(startedAt)) / done) * left) / 1_000);
  if (!Number.isFinite(seconds) || seconds < 0) return null;
  if (seconds < 60) return `About ${Math.max(5, Math.ceil(seconds / 5) * 5)} seconds left`;
  const minutes = Math.ceil(seconds / 60);
  return minutes > 60 ? null : `About ${minutes} minute${minutes === 1 ? "" : "s"} left`;
}

/** What a row has come to, or will come to. */
export function fateOf(row: {
  fate: "team" | "share" | "member" | "left";
  isKnown: boolean;
  state: "waiting" | "done" | "failed";
}): { label: string; tone: Tone; icon: IconName } {
  if (row.state === "failed") return { label: "Not imported", tone: "danger", icon: "circle-x" };
  if (row.fate === "left") return { label: "Left out", tone: "danger", icon: "circle-x" };
  if (row.state === "done") return { label: "Imported", tone: "success", icon: "circle-check" };
  if (row.isKnown) return { label: "Existing person", tone: "info", icon: "circle-user" };
  if (row.fate === "member") return { label: "New person", tone: "success", icon: "circle-check" };
  return {
    label: row.fate === "share" ? "New stand share" : "New team",
    tone: "success",
    icon: "circle-check",
  };
}
