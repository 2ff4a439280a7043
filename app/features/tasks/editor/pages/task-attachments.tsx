import { redrawn } from "~/features/files/redrawn-form.server";
import { Id, procedure } from "~/procedure/procedure.server";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { ATTACHMENTS } from "../../files/task-files.queries.server";
import { ATTACHMENT_RULE } from "../../files/task-files.rules";
import { TaskEditor } from "../components/task-editor";
import { editorLoader } from "../task-editor.server";

/**
 * The editor without JavaScript, drawn anew with what was typed and with the files that were chosen, moved or removed.
 * Nothing is saved: the form goes to the editor's own address.
 */
export const loader = editorLoader;

export const action = procedure
  .permission("moderator")
  .params({ taskId: Id })
  .upload(ATTACHMENT_RULE)
  .action(({ ctx, params, body }) =>
    redrawn(ctx, body, { collection: ATTACHMENTS, entityId: params.taskId }),
  );

export const handle = {
  crumbs: ({ task }) => ({ [task.id]: task.title }),
  isWide: true,
} satisfies PageHandle<typeof loader>;

export const meta = pageTitle<typeof loader>((data) => data.task.title);

export default TaskEditor;
