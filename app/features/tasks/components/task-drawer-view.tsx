import { useState } from "react";
import { BackHere } from "~/ui/back-form";
import { CopyLink } from "~/ui/copy-link";
import { RouteDrawer } from "~/ui/drawer";
import { ApprovalHistory, TaskRequest } from "../approvals/components/task-request";
import { teamThreadPath } from "../comments/comments.paths";
import { CommentThread } from "../comments/components/comment-thread";
import { TaskEvidence } from "../files/components/task-evidence";
import { AttachmentList } from "../files/components/task-file-lists";
import type { DrawerData } from "../task-drawer.server";
import type { AfterTask } from "../task-list.rules";
import { taskPath } from "../tasks.paths";
import type { TaskItHad } from "../tasks.queries.server";
import { UNASSIGNED } from "../tasks.texts";
import { GoneTask } from "./gone-task";
import { TaskAction, TaskReopening } from "./task-action";
import { TaskFacts } from "./task-facts";
import { TaskNext } from "./task-next";
import { TaskParts, TaskText } from "./task-parts";
import { TaskPeople } from "./task-people";

/** A task over the page that it was opened from; null = there is none that the team sees. */
export function TaskDrawerView({
  taskId,
  data,
  had,
  closeTo,
  search = "",
  here,
  after,
  listTo = closeTo,
}: {
  taskId: string;
  data: DrawerData | null;
  /** What the team had of it that does not see it any more. */
  had?: TaskItHad | null;
  closeTo: string;
  /** The list's filters, which stay under the drawer. */
  search?: string;
  /** The drawer's own address, where that is not the task's. */
  here?: string;
  /** What comes after it. */
  after: AfterTask | null;
  /** Where all tasks are. */
  listTo?: string;
}) {
  const [uploads, setUploads] = useState({ isBusy: false, failed: 0 });
  if (!data) {
    return (
      <RouteDrawer title="Task not found" closeTo={closeTo}>
        <GoneTask
          had={had}
          listTo={closeTo}
          label={here ? "Back to the page" : undefined}
          base={teamThreadPath(taskId)}
        />
      </RouteDrawer>
    );
  }
  const { task } = data;
  const action = <TaskAction data={data} search={search} uploads={uploads} />;
  return (
    <BackHere.Provider value={here}>
      <RouteDrawer
        title={task.title}
        eyebrow={task.groupTitle ?? UNASSIGNED}
        closeTo={closeTo}
        returnFocusTo={`task-${task.id}`}
        foot={
          after && isOver(data) ? (
            <TaskNext after={after} today={data.today} search={search} listTo={listTo}>
              {saysMore(data) && action}
            </TaskNext>
          ) : (
            action
          )
        }
      >
        <TaskFacts
          data={data}
          people={<TaskPeople data={data} search={search} />}
          reopening={<TaskReopening data={data} search={search} />}
        />
        <TaskText data={data} />
        <AttachmentList taskId={task.id} files={data.attachments} />
        <TaskParts data={data} search={search} />
        <TaskEvidence data={data} search={search} onProgress={setUploads} />
        <TaskRequest taskId={task.id} state={data.request} locale={data.locale} search={search} />
        <ApprovalHistory lines={data.history} />
        <CommentThread
          thread={data.thread}
          base={teamThreadPath(task.id)}
          page={here ?? taskPath(task.id) + search}
          mayModerate={data.mayModerate}
          audience="Your team and the organisers can read this."
        />
        <p className="task-link">
          <CopyLink to={here ?? taskPath(task.id)} label="Copy link to this task" />
        </p>
      </RouteDrawer>
    </BackHere.Provider>
  );
}

/** There is nothing left to do for the team. */
const isOver = ({ task, status, canComplete }: DrawerData): boolean =>
  !canComplete && (status === "complete" || status === "notApplicable" || task.approvalStatus === "awaiting");

/** Beside what comes next: where a form leads, and why the team cannot take it back, which the top says else. */
const saysMore = ({ form, canReopen }: DrawerData): boolean => form !== null || !canReopen;
