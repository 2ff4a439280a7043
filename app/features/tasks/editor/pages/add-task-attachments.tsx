import { redrawn } from "~/features/files/redrawn-form.server";
import { NotFound } from "~/lib/errors";
import { Id, procedure } from "~/procedure/procedure.server";
import { pageTitle } from "~/ui/page-title";
import { ATTACHMENTS } from "../../files/task-files.queries.server";
import { ATTACHMENT_RULE } from "../../files/task-files.rules";
import { NewTask } from "../components/new-task";
import { newTaskLoader } from "../new-task.server";

/** The form of a new task without JavaScript, drawn anew with the files that were chosen, moved or removed. */
export const loader = newTaskLoader;

export const action = procedure
  .permission("moderator")
  .upload(ATTACHMENT_RULE)
  .action(({ ctx, body }) => {
    // The files come before the form's own fields may have: the address says for which task they are.
    const taskId = Id.safeParse(new URL(ctx.scope.request.url).searchParams.get("taskId"));
    if (!taskId.success) throw new NotFound();
    return redrawn(ctx, body, { collection: ATTACHMENTS, entityId: taskId.data });
  });

export const meta = pageTitle("Add Task");

export default NewTask;
