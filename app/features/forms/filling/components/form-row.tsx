import type { IconName } from "~/ui/icon";
import { Status } from "~/ui/status";
import { DueRow } from "~/ui/task-row";
import { STATE_LOOKS, type Tone } from "~/ui/task-state.rules";
import { formPath, ownSubmissionPath, ownSubmissionsPath, submissionEditPath } from "../filling.paths";
import type { ShownForm } from "../form-row.server";

/** A form of a team's list. */
export function FormRow({ form }: { form: ShownForm }) {
  const { title, meta, who, due, dueDate, state, status } = form;
  const { label, tone, icon } = lookOf(form);
  return (
    <DueRow
      to={formRowPath(form)}
      status={
        <Status tone={tone} icon={icon}>
          {label}
        </Status>
      }
      isDone={state === "submitted"}
      urgent={(status === "overdue" || status === "dueSoon") && tone}
      {...{ title, meta, who, due, dueDate }}
    />
  );
}

/** Where a row leads: to what is to be filled in, or to what was sent in. */
export function formRowPath({ state, formId, taskId, submissionId, isChange }: ShownForm): string {
  if (isChange && submissionId) return submissionEditPath(formId, submissionId);
  if (submissionId) return ownSubmissionPath(formId, submissionId);
  return state === "submitted" ? ownSubmissionsPath(formId) : formPath(formId, taskId);
}

function lookOf({ state, status, isSentBack, isYet }: ShownForm): {
  label: string;
  tone: Tone;
  icon: IconName;
} {
  if (state === "notOpen")
    return isYet
      ? { label: "Not open yet", tone: "neutral", icon: "clock" }
      : { label: "Closed", tone: "neutral", icon: "lock" };
  if (state === "draft") return { label: "Draft", tone: "warning", icon: "pencil" };
  if (state === "anyTime") return { label: "Any time", tone: "neutral", icon: "rotate-cw" };
  if (state === "submitted") return { label: "Submitted", tone: "success", icon: "circle-check" };
  if (isSentBack) return { label: "Sent back", tone: "warning", icon: "rotate-cw" };
  if (status === "overdue" || status === "dueSoon") return STATE_LOOKS[status];
  return { label: "Not started", tone: "neutral", icon: "circle" };
}
