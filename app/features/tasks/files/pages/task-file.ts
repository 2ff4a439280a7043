import { fileResponse } from "~/features/files/file-response.server";
import { FileQuery } from "~/features/files/files.schema";
import { Id, procedure } from "~/procedure/procedure.server";
import { readerOf } from "../../task-reader.server";
import { attachmentOf, taskInSight } from "../task-files.queries.server";

/** What staff attached to a task, for whoever may see the task. */
export const loader = procedure
  .signedIn()
  .params({ taskId: Id, fileId: Id })
  .input(FileQuery)
  .reads(({ ctx, params: { taskId, fileId } }) => ({
    task: taskInSight(taskId, readerOf(ctx)),
    file: attachmentOf(taskId, fileId),
  }))
  .loader(({ ctx, found, input }) =>
    fileResponse(ctx, found.file, { size: input.size, isDownload: input.download === "1" }),
  );
