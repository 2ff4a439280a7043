import { formatDate } from "~/ui/format.rules";
import { TaskStatus } from "~/ui/status";
import type { TeamOfTask } from "../task-teams.queries.server";

export type TeamLine = Omit<TeamOfTask, "completedAt" | "lastReminder"> & {
  /** Calendar days in the event's zone. */
  completedOn: string | null;
  remindedOn: string | null;
};

export function StatusCell({ team }: { team: TeamLine }) {
  const more = [
    team.state === "awaiting" && "Waiting for approval",
    team.approvalStatus === "rejected" && team.status !== "complete" && "Changes requested",
    team.hasRequest && "Asks for something",
  ].filter(Boolean);
  return (
    <>
      <TaskStatus state={team.status} />
      {more.length > 0 && <span className="cell-sub block small nowrap">{more.join(", ")}</span>}
    </>
  );
}

export function DueCell({ team, locale }: { team: TeamLine; locale: string }) {
  if (!team.dueDate) return <span className="muted">None</span>;
  return (
    <span className="nowrap">
      {formatDate(team.dueDate, "medium", locale)}
      {team.isExtended && <span className="cell-sub block small">More time given</span>}
    </span>
  );
}

export function CompletedCell({ team, locale }: { team: TeamLine; locale: string }) {
  if (!team.completedOn) return <span className="muted phone-none">–</span>;
  return (
    <span>
      <span className="nowrap">{formatDate(team.completedOn, "medium", locale)}</span>
      {team.completedBy && <span className="cell-sub block small">{team.completedBy}</span>}
    </span>
  );
}
