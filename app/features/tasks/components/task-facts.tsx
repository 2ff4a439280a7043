import type { ReactNode } from "react";
import { Banner } from "~/ui/banner";
import { formatDate, relativeDay } from "~/ui/format.rules";
import { TaskStatus } from "~/ui/status";
import { Facts } from "~/ui/summary-list";
import { ZoneNote } from "~/ui/zone-note";
import type { DrawerData } from "../task-drawer.server";
import { shownState } from "../tasks.rules";
import { NO_DUE_DATE } from "../tasks.texts";

/** The task's status: what staff said last, then status, due date, approval and who does it. */
export function TaskFacts({
  data,
  people,
  reopening,
}: {
  data: DrawerData;
  people: ReactNode;
  /** Takes back what the team did. */
  reopening: ReactNode;
}) {
  const { task, status, today, locale, timeZone, reviewedOn } = data;
  const isOpen = status !== "complete" && status !== "notApplicable";
  const rows = [
    {
      label: "Status",
      value: <TaskStatus state={shownState({ status, approvalStatus: task.approvalStatus })} />,
    },
    {
      label: "Due",
      value: task.dueDate ? (
        <>
          {formatDate(task.dueDate, "full", locale)}
          <ZoneNote zone={timeZone} />
          {isOpen && (
            <span className="muted nowrap"> · {relativeDay(task.dueDate, today).toLowerCase()}</span>
          )}
          {task.hasExtraDays && <span className="muted block">Your team has extra days for it</span>}
        </>
      ) : (
        NO_DUE_DATE
      ),
    },
    task.completedOn && {
      label: "Completed",
      value: `${formatDate(task.completedOn, "full", locale)}${task.completedBy ? ` by ${task.completedBy}` : ""}`,
    },
    task.isApprovalNeeded && { label: "Approval", value: approvalText(task.approvalStatus) },
    { label: "Assigned to", value: people },
  ];
  return (
    <section>
      {task.approvalStatus === "rejected" && task.review && (
        <Banner tone="warning" icon="rotate-cw" title="Sent back">
          {task.review.by ? `By ${task.review.by}` : "By the organisers"}
          {reviewedOn && ` on ${formatDate(reviewedOn, "short", locale)}`}.{" "}
          <span className="whitespace-pre-line">{task.review.reason}</span>
        </Banner>
      )}
      {task.approvalStatus === "awaiting" && (
        <Banner tone="info" icon="clock" title="Waiting for approval" action={reopening}>
          The organisers are checking it. There is nothing for you to do now.
        </Banner>
      )}
      {status === "complete" && data.canReopen && !data.form && (
        <Banner tone="success" title="Complete" action={reopening}>
          {task.completedBy && `by ${task.completedBy}`}
        </Banner>
      )}
      <Facts rows={rows} />
    </section>
  );
}

function approvalText(approvalStatus: DrawerData["task"]["approvalStatus"]): string {
  if (approvalStatus === "approved") return "Approved";
  if (approvalStatus === "awaiting") return "Sent, not decided yet";
  return "Needed before this counts as complete";
}
