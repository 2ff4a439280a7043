import { fileResponse } from "~/features/files/file-response.server";
import { FileQuery } from "~/features/files/files.schema";
import { Id, procedure } from "~/procedure/procedure.server";
import { readerOf } from "../../task-reader.server";
import { evidenceFile, taskInSight } from "../task-files.queries.server";

/** What a team gave for a task, for that team and for staff. */
export const loader = procedure
  .signedIn()
  .params({ taskId: Id, fileId: Id })
  .input(FileQuery)
  .reads(({ ctx, params: { taskId, fileId } }) => ({
    task: taskInSight(taskId, readerOf(ctx)),
    file: evidenceFile(taskId, fileId, readerOf(ctx)),
  }))
  .loader(({ ctx, found, input }) =>
    fileResponse(ctx, found.file, { size: input.size, isDownload: input.download === "1" }),
  );
