import { zipResponse } from "~/features/files/zip-response.server";
import { procedure } from "~/procedure/procedure.server";
import { taskInReach } from "../../task-reach.server";
import { evidenceOf } from "../task-files.queries.server";

/** All that the current user's team gave for a task in one. */
export const loader = procedure
  .signedIn()
  .with(taskInReach)
  .reads(({ ctx, params }) => ({ files: evidenceOf(params.taskId, ctx.team?.id) }))
  .loader(({ ctx, found }) =>
    zipResponse(ctx, found.files, `${found.task.title} - ${ctx.team?.name ?? "team"}`),
  );
