import { stagedFiles } from "~/features/files/files.queries.server";
import { fileFacts } from "~/features/files/files.schema";
import { heldBy, lockOf } from "~/features/locks/locks.server";
import { exceptionsOf, readingTeams } from "~/features/teams/audience/audience.server";
import { teamTypeChoices } from "~/features/teams/team-types.server";
import { hasLevel } from "~/identity/permissions.rules";
import { wallTime } from "~/lib/export/columns";
import { newId } from "~/lib/ids";
import { eventClock } from "~/procedure/event-clock.server";
import { limitsOf } from "~/procedure/limits.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { editedDescription } from "../description.server";
import { ATTACHMENTS, attachmentsOf } from "../files/task-files.queries.server";
import { activeGroups } from "../tasks.queries.server";
import { TaskInput } from "../tasks.schema";
import { formsToChoose } from "../types/form/form-tasks.queries.server";
import { TASK_AUDIENCE } from "../visibility.server";
import { taskAudience } from "./task-audience.server";
import { taskForEdit } from "./task-editor.queries.server";

/** What the editor is made of, also where it is drawn anew because its files changed. */
export const editorLoader = procedure
  .permission("moderator")
  .params({ taskId: Id })
  .reads(({ ctx, params }) => ({
    task: taskForEdit(params.taskId),
    groups: activeGroups(),
    forms: formsToChoose(params.taskId),
    teamTypes: teamTypeChoices(),
    teams: readingTeams(),
    audience: taskAudience.counts(params.taskId),
    exceptions: exceptionsOf(TASK_AUDIENCE, params.taskId),
    lock: lockOf(params.taskId, ctx.now),
    attached: attachmentsOf(params.taskId),
    staged: stagedFiles({ collection: ATTACHMENTS, entityId: params.taskId }, ctx.user.id),
  }))
  .loader(({ ctx, params, found: { lock, attached, staged, ...found } }) => {
    const { timeZone, locale } = ctx.settings.event;
    return {
      ...found,
      task: { ...found.task, description: editedDescription(found.task) },
      attachmentIds: attached.map(({ id }) => id),
      /** The saved ones, and what this person has uploaded for the form. */
      files: [...attached, ...staged].map(fileFacts),
      copyId: newId(),
      limits: limitsOf(TaskInput),
      canDelete: hasLevel(ctx.user.level, "admin"),
      locale,
      updatedOn: eventClock(ctx).dayOf(found.task.updatedAt),
      updatedTime: wallTime(found.task.updatedAt, timeZone).slice(11),
      heldBy: heldBy(ctx, { type: "task", id: params.taskId }, lock),
    };
  });
