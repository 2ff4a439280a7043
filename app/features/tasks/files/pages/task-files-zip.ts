import { zipResponse } from "~/features/files/zip-response.server";
import { NotFound } from "~/lib/errors";
import { Id, procedure } from "~/procedure/procedure.server";
import { readerOf } from "../../task-reader.server";
import { attachmentsOf, taskInSight } from "../task-files.queries.server";

/** All attachments of a task in one. */
export const loader = procedure
  .signedIn()
  .params({ taskId: Id })
  .reads(({ ctx, params: { taskId } }) => ({
    task: taskInSight(taskId, readerOf(ctx)),
    files: attachmentsOf(taskId),
  }))
  .loader(({ ctx, found }) => {
    if (found.files.length === 0) throw new NotFound();
    return zipResponse(ctx, found.files, found.task.title);
  });
