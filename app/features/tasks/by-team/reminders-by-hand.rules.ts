import { counted } from "~/ui/format.rules";

/** What staff are told: how many were sent, who had theirs today, who has nothing to be reminded of. */
export function reminderToast(done: { sent: number; before: number; notOpen: number }): {
  type: "success" | "info";
  title: string;
  description?: string;
} {
  const rest = [
    done.before > 0 && `${counted(done.before, "team")} had a reminder today already.`,
    done.notOpen > 0 &&
      `${counted(done.notOpen, "team")} ${done.notOpen === 1 ? "has" : "have"} nothing to be reminded of.`,
  ].filter(Boolean);
  const description = rest.join(" ") || undefined;
  if (done.sent === 0) return { type: "info", title: "No reminder was sent", description };
  return { type: "success", title: `${counted(done.sent, "reminder")} on the way`, description };
}
