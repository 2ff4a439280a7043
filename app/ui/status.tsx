import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon";

export type Tone = "neutral" | "info" | "success" | "warning" | "danger";
export type TaskState = "complete" | "notApplicable" | "overdue" | "dueSoon" | "incomplete";

/** Icon, word and colour: none of them alone. */
export function Status({ tone, icon, children }: { tone: Tone; icon: IconName; children: ReactNode }) {
  return (
    <span className={`status is-${tone}`}>
      <Icon name={icon} />
      {children}
    </span>
  );
}

export const taskStates: Record<TaskState, { label: string; tone: Tone; icon: IconName }> = {
  overdue: { label: "Overdue", tone: "danger", icon: "circle-alert" },
  dueSoon: { label: "Due soon", tone: "warning", icon: "clock" },
  incomplete: { label: "Incomplete", tone: "neutral", icon: "circle" },
  complete: { label: "Complete", tone: "success", icon: "circle-check" },
  notApplicable: { label: "N/A", tone: "neutral", icon: "circle-slash" },
};

export function TaskStatus({ state }: { state: TaskState }) {
  const { label, tone, icon } = taskStates[state];
  return (
    <Status tone={tone} icon={icon}>
      {label}
    </Status>
  );
}
