import type { CommandContext } from "~/procedure/context";
import type { HistoryEntry, OpenRequest } from "../by-team/team-task.queries.server";
import { eventClock } from "../clock.server";
import { historyLines } from "../history.rules";
import { momentText } from "../moment.rules";
import type { ApprovalStatus, ProgressStatus } from "../tasks.types";
import { askable } from "./requests.rules";

/** What a team's drawer shows of approvals and requests, in the event's time. */
export function ofApprovals(
  ctx: Pick<CommandContext, "settings" | "now">,
  task: { progressStatus: ProgressStatus; approvalStatus: ApprovalStatus; dueDate: string | null },
  found: { request: OpenRequest | null; history: readonly HistoryEntry[] },
) {
  const { timeZone, locale } = ctx.settings.event;
  const zone = { today: eventClock(ctx).today, timeZone, locale };
  const { request } = found;
  const able = askable({ ...task, extendedDueDate: null, openRequestId: request?.id ?? null });
  return {
    request: {
      open: request && { ...request, at: momentText(request.at, zone) },
      canAsk: "kinds" in able,
      hasDueDate: task.dueDate !== null,
    },
    history: historyLines(found.history, zone),
  };
}
