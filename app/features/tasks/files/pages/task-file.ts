import { sendFile } from "~/features/files/file-response.server";
import { FileQuery } from "~/features/files/files.schema";
import { Id, procedure } from "~/procedure/procedure.server";
import { taskInReach } from "../../task-reach.server";
import { attachmentOf } from "../task-files.queries.server";

/** What staff attached to a task, for whoever may see the task. */
export const loader = procedure
  .signedIn()
  .params({ fileId: Id })
  .with(taskInReach)
  .input(FileQuery)
  .reads(({ params }) => ({ file: attachmentOf(params.taskId, params.fileId) }))
  .loader(sendFile);
