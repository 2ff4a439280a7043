import { stageFiles } from "~/features/files/files.commands.server";
import { fileFacts } from "~/features/files/files.schema";
import { Id, procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { ATTACHMENTS } from "../files/task-files.queries.server";
import { ATTACHMENT_RULE } from "../files/task-files.rules";
import { duplicateTask } from "../tasks.commands.server";
import { adminTaskPath } from "../tasks.paths";
import { CopyInput } from "../tasks.schema";

const task = procedure
  .permission("moderator")
  .params({ taskId: Id })
  .returnTo(({ params }) => adminTaskPath(params.taskId));

const routes = verbs({
  /** Makes a copy and opens it: teams see it as they see the original. */
  copies: task.verb(CopyInput, async ({ ctx, params, input }) => {
    const { taskId } = await duplicateTask(ctx, params.taskId, input);
    return ctx.redirect(adminTaskPath(taskId), {
      type: "success",
      title: "Task copied",
      description: "This is the copy. Change what differs.",
    });
  }),

  /**
   * A file for a task that is being edited, or for one that is not saved yet: it waits for the form. It is its uploader's
   * alone until then, whatever id the address names.
   */
  files: task.upload(ATTACHMENT_RULE).action(async ({ ctx, params, body }) => {
    const owner = { collection: ATTACHMENTS, entityId: params.taskId };
    const { files, refusals } = await stageFiles(ctx, body, owner);
    return { files: files.map(fileFacts), refusals, title: "Uploaded. Save the task to attach it." };
  }),
});

export const loader = routes.loader;
export const action = routes.action;
