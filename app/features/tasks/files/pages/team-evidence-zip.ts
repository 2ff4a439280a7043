import { zipResponse } from "~/features/files/zip-response.server";
import { NotFound } from "~/lib/errors";
import { Id, procedure } from "~/procedure/procedure.server";
import { evidenceOf, taskOfTeam } from "../task-files.queries.server";

/** All that one team gave for a task in one, for staff. */
export const loader = procedure
  .permission("moderator")
  .params({ taskId: Id, teamId: Id })
  .reads(({ params: { taskId, teamId } }) => ({
    names: taskOfTeam(taskId, teamId),
    files: evidenceOf(taskId, teamId),
  }))
  .loader(({ ctx, found: { names, files } }) => {
    if (files.length === 0) throw new NotFound();
    return zipResponse(ctx, files, `${names.title} - ${names.teamName}`);
  });
