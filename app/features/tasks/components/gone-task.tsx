import { isRouteErrorResponse, useParams, useRouteError, useSearchParams } from "@remix-run/react";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { UnsentText } from "~/ui/unsent-text";
import { teamThreadPath } from "../comments/comments.paths";
import { FILE_GONE } from "../files/task-files.rules";
import { listSearch } from "../list-view.rules";
import { taskPath, tasksPath } from "../tasks.paths";
import type { TaskItHad } from "../tasks.queries.server";

/** In place of a task that was archived or removed while somebody had it open. What they typed is shown to be copied. */
export function GoneTask({
  listTo,
  label = "Back to the list",
  had = null,
  base,
  sent,
}: {
  listTo: string;
  /** Of the way back. */
  label?: string | undefined;
  /** What the team had of it: of nothing else is said that it is there. */
  had?: TaskItHad | null | undefined;
  /** The address that the forms were sent under. */
  base: string;
  /** What a form without JavaScript sent in vain. */
  sent?: string;
}) {
  return (
    <section>
      <EmptyState
        icon="archive"
        title={
          had && !had.isArchived ? "Not for your team any more" : "This task is not in your list any more"
        }
        actions={<ButtonLink to={listTo}>{label}</ButtonLink>}
      >
        {had
          ? had.isArchived
            ? `The organisers archived “${had.title}”. What your team did for it is kept, and there is nothing left to do here.`
            : `The organisers changed who “${had.title}” is for. What your team did for it is kept, and there is nothing left to do here.`
          : "The organisers archived or removed it, or it is no longer meant for your team. There is nothing left to do here."}
      </EmptyState>
      <UnsentText base={base} sent={sent} />
    </section>
  );
}

/** In the shell, in place of a verb on a task, or a file of it, that is gone. Every other error is the shell's. */
export function GoneScreen() {
  const error = useRouteError();
  const [params] = useSearchParams();
  const { taskId = "" } = useParams();
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  const { message } = (error.data ?? {}) as { message?: string };
  const search = listSearch(params);
  const isFile = message === FILE_GONE;
  return (
    <div className="page">
      <PageHead title={isFile ? "File not found" : "Task not found"} />
      {isFile ? (
        <EmptyState
          icon="file"
          title={FILE_GONE}
          actions={<ButtonLink to={taskPath(taskId) + search}>Back to the task</ButtonLink>}
        >
          There is nothing left to remove.
        </EmptyState>
      ) : (
        <GoneTask listTo={tasksPath() + search} base={teamThreadPath(taskId)} />
      )}
    </div>
  );
}
