import type { CommandContext } from "~/procedure/context";
import { eventClock } from "~/procedure/event-clock.server";
import { momentText } from "~/ui/moment.rules";
import type { HistoryEntry, OpenRequest } from "../by-team/team-task.queries.server";
import { historyLines } from "../history.rules";
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
  const able = askable({ ...task, openRequestId: request?.id ?? null });
  return {
    request: {
      /** What the team waits for; `at` as it is shown. */
      open: request && { ...request, at: momentText(request.at, zone) },
      canAsk: "kinds" in able,
      /** More time can only be asked for where there is a due date. */
      hasDueDate: task.dueDate !== null,
    },
    history: historyLines(found.history, zone),
  };
}
export type RequestState = ReturnType<typeof ofApprovals>["request"];
