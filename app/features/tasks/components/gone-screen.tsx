import { isRouteErrorResponse, useParams, useRouteError, useSearchParams } from "@remix-run/react";
import { PageHead } from "~/ui/page-head";
import { teamThreadPath } from "../comments/comments.paths";
import { listSearch } from "../list-view.rules";
import { tasksPath } from "../tasks.paths";
import { GoneTask } from "./gone-task";

/** In the shell, in place of a verb on a task that is gone. Every other error is the shell's. */
export function GoneScreen() {
  const error = useRouteError();
  const [params] = useSearchParams();
  const { taskId = "" } = useParams();
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <div className="page">
      <PageHead title="Task not found" />
      <GoneTask listTo={tasksPath() + listSearch(params)} base={teamThreadPath(taskId)} />
    </div>
  );
}
