import { isRouteErrorResponse, useParams, useRouteError, useSearchParams } from "@remix-run/react";
import { Id, procedure } from "~/procedure/procedure.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { GoneScreen } from "../../components/gone-screen";
import { listSearch } from "../../list-view.rules";
import { ofTeam, searchOf } from "../../own-task.server";
import { taskPath } from "../../tasks.paths";
import { removeEvidence } from "../evidence.commands.server";
import { FILE_GONE } from "../task-files.rules";

export const loader = procedure
  .signedIn()
  .params({ taskId: Id, fileId: Id })
  .loader(({ ctx, params }) => ctx.redirect(taskPath(params.taskId)));

/** Takes a file back while the task is open. */
export const action = procedure
  .signedIn()
  .params({ taskId: Id, fileId: Id })
  .returnTo(({ ctx, params }) => taskPath(params.taskId) + searchOf(ctx))
  .action(async ({ ctx, params }) => {
    await ofTeam(ctx, () => removeEvidence(ctx, params));
    return ctx.redirect(taskPath(params.taskId) + searchOf(ctx), { type: "success", title: "File removed" });
  });

/** In the shell: a colleague has removed it, or the whole task is gone. */
export function ErrorBoundary() {
  const error = useRouteError();
  const [params] = useSearchParams();
  const { taskId = "" } = useParams();
  const message = isRouteErrorResponse(error) ? (error.data as { message?: string } | null)?.message : "";
  if (message !== FILE_GONE) return <GoneScreen />;
  return (
    <div className="page">
      <PageHead title="File not found" />
      <EmptyState
        icon="file"
        title={FILE_GONE}
        actions={<ButtonLink to={taskPath(taskId) + listSearch(params)}>Back to the task</ButtonLink>}
      >
        There is nothing left to remove.
      </EmptyState>
    </div>
  );
}
