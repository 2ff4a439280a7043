import { sendFile } from "~/features/files/file-response.server";
import { FileQuery } from "~/features/files/files.schema";
import { Id, procedure } from "~/procedure/procedure.server";
import { taskInReach, viewerOf } from "../../task-reach.server";
import { evidenceFile } from "../task-files.queries.server";

/** What a team gave for a task, for that team and for staff. */
export const loader = procedure
  .signedIn()
  .params({ fileId: Id })
  .with(taskInReach)
  .input(FileQuery)
  .reads(({ ctx, params }) => ({ file: evidenceFile(params.taskId, params.fileId, viewerOf(ctx)) }))
  .loader(sendFile);
