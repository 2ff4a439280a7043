import { stageFiles } from "~/features/files/files.commands.server";
import { uploaded } from "~/features/files/upload-reply.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { adminTaskPath } from "../../tasks.paths";
import { ATTACHMENTS } from "../task-files.queries.server";
import { ATTACHMENT_RULE } from "../task-files.rules";

export const loader = procedure
  .permission("moderator")
  .params({ taskId: Id })
  .loader(({ ctx, params }) => ctx.redirect(adminTaskPath(params.taskId)));

/**
 * A file for a task that is being edited, or for one that is not saved yet: it waits for the form. It is its uploader's
 * alone until then, whatever id the address names.
 */
export const action = procedure
  .permission("moderator")
  .params({ taskId: Id })
  .returnTo(({ params }) => adminTaskPath(params.taskId))
  .upload(ATTACHMENT_RULE)
  .action(async ({ ctx, params, body }) => {
    const received = await stageFiles(ctx, body, { collection: ATTACHMENTS, entityId: params.taskId });
    return uploaded(ctx, body, received, {
      to: adminTaskPath(params.taskId),
      title: "Uploaded. Save the task to attach it.",
    });
  });
