import { zipResponse } from "~/features/files/zip-response.server";
import { NotFound } from "~/lib/errors";
import { Id, procedure } from "~/procedure/procedure.server";
import { readerOf } from "../../task-reader.server";
import { evidenceOf, taskInSight } from "../task-files.queries.server";

/** All that the asker's team gave for a task in one. */
export const loader = procedure
  .signedIn()
  .params({ taskId: Id })
  .reads(({ ctx, params: { taskId } }) => ({
    task: taskInSight(taskId, readerOf(ctx)),
    files: evidenceOf(taskId, ctx.team?.id),
  }))
  .loader(({ ctx, found }) => {
    if (found.files.length === 0) throw new NotFound();
    return zipResponse(ctx, found.files, `${found.task.title} - ${ctx.team?.name ?? "team"}`);
  });
