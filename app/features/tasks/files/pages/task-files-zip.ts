import { zipResponse } from "~/features/files/zip-response.server";
import { procedure } from "~/procedure/procedure.server";
import { taskInReach } from "../../task-reach.server";
import { attachmentsOf } from "../task-files.queries.server";

/** All attachments of a task in one. */
export const loader = procedure
  .signedIn()
  .with(taskInReach)
  .reads(({ params }) => ({ files: attachmentsOf(params.taskId) }))
  .loader(({ ctx, found }) => zipResponse(ctx, found.files, found.task.title));
