import { daysBetween } from "~/lib/dates";
import { eventClock } from "~/procedure/event-clock.server";
import { adminNeed } from "~/procedure/room-work.server";
import { counted } from "~/ui/format.rules";
import { approvalRequestsPath, approvalsPath } from "./approvals.paths";
import { waitingDecisions } from "./approvals.queries.server";

/** What teams sent or ask for, with how much there is to look at and what has waited longest. */
export const decisionsNeed = adminNeed({
  order: 10,
  access: "moderator",
  read: waitingDecisions,
  say({ waiting, asked, files, oldest }, ctx) {
    const count = waiting + asked;
    if (count === 0) return null;
    const { today, dayOf } = eventClock(ctx);
    const parts = [
      waiting > 0 &&
        `${counted(waiting, "task")} sent for approval${files > 0 ? ` with ${counted(files, "file")}` : ""}`,
      asked > 0 && counted(asked, "request"),
    ].filter(Boolean);
    const days = oldest ? daysBetween(dayOf(oldest.at), today) : 0;
    const since = days === 0 ? "today" : counted(days, "day");
    return {
      count,
      tone: "neutral",
      title: count === 1 ? "Decision waits" : "Decisions wait",
      text: parts.join(" and ") + (oldest ? `. Oldest ${since}: ${oldest.title}, ${oldest.teamName}` : ""),
      action: { to: waiting > 0 ? approvalsPath : approvalRequestsPath, label: "Decide" },
    };
  },
});
