import type { CommandContext } from "~/procedure/context";
import { eventClock } from "~/procedure/event-clock.server";
import type { TaskDetail } from "../../tasks.queries.server";
import { formTaskState } from "./form-tasks.rules";
import { openWords } from "./open-days.rules";

type Task = Pick<TaskDetail, "type" | "form" | "draft" | "submission" | "progressStatus" | "approvalStatus">;

/** How the form of a task stands for a team, with moments in the event's time; null where the task asks for none. */
export function shownForm(ctx: Pick<CommandContext, "settings" | "now">, task: Task) {
  if (task.type !== "form") return null;
  const { momentOf } = eventClock(ctx);
  const last = ({ at, by }: { at: string; by: string | null }) => ({
    at: momentOf(at),
    by: by ?? "Somebody who has left",
  });
  const { form, draft, submission } = task;
  return {
    state: formTaskState(task),
    id: form?.id ?? "",
    title: form?.title ?? null,
    days: form && openWords({ ...form, isArchived: false }, ctx.settings.event, ctx.now),
    draft: draft && last(draft),
    submission: submission && {
      ...last(submission),
      ...(submission.isByStaff && { by: `${submission.by ?? "Somebody"} of the organisers` }),
      id: submission.id,
      reference: submission.reference,
      change: submission.change && last(submission.change),
    },
  };
}
export type ShownForm = NonNullable<ReturnType<typeof shownForm>>;
