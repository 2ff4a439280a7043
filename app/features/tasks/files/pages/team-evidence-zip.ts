import { zipResponse } from "~/features/files/zip-response.server";
import { procedure } from "~/procedure/procedure.server";
import { taskOfTeam } from "../../task-reach.server";
import { evidenceOf } from "../task-files.queries.server";

/** All that one team gave for a task in one, for staff. */
export const loader = procedure
  .permission("moderator")
  .with(taskOfTeam)
  .reads(({ params }) => ({ files: evidenceOf(params.taskId, params.teamId) }))
  .loader(({ ctx, found }) => zipResponse(ctx, found.files, `${found.task.title} - ${found.task.teamName}`));
