import type { Found } from "#db/read-batch";
import { hasLevel } from "~/features/auth/permissions.rules";
import type { AskingUser } from "~/features/auth/session.server";
import { stagedFiles } from "~/features/files/files.queries.server";
import { fileFacts } from "~/features/files/files.schema";
import { lockOf, takeLock } from "~/features/locks/locks.server";
import { teamTypeChoices } from "~/features/teams/team-types.server";
import { wallTime } from "~/lib/export/columns";
import { newId } from "~/lib/ids";
import type { Ctx } from "~/procedure/procedure.server";
import { eventClock } from "../clock.server";
import { ATTACHMENTS, attachmentsOf } from "../files/task-files.queries.server";
import { activeGroups } from "../tasks.queries.server";
import { audienceCounts } from "./task-audience.queries.server";
import { taskForEdit } from "./task-editor.queries.server";

type Args = { ctx: Ctx<AskingUser>; params: { taskId: string } };

/** What the editor reads, also when it is drawn anew because its files changed. */
export const editorReads = ({ ctx, params }: Args) => ({
  task: taskForEdit(params.taskId),
  groups: activeGroups(),
  teamTypes: teamTypeChoices(),
  audience: audienceCounts(params.taskId),
  lock: lockOf(params.taskId, ctx.now),
  attached: attachmentsOf(params.taskId),
  staged: stagedFiles({ collection: ATTACHMENTS, entityId: params.taskId }, ctx.user.id),
});

export function editorPage({ ctx, params, found }: Args & { found: Found<ReturnType<typeof editorReads>> }) {
  const { lock, attached, staged, ...rest } = found;
  const isMine = lock === null || lock.userId === ctx.user.id;
  // Opening the editor takes or extends the lock, after the answer: a page waits for no write.
  if (isMine) ctx.later(() => takeLock(ctx, { type: "task", id: params.taskId }));
  const { timeZone, locale } = ctx.settings.event;
  return {
    ...rest,
    attachmentIds: attached.map(({ id }) => id),
    /** The saved ones, and what this person has uploaded for the form. */
    files: [...attached, ...staged].map(fileFacts),
    copyId: newId(),
    canDelete: hasLevel(ctx.user.level, "admin"),
    locale,
    updatedOn: eventClock(ctx).dayOf(found.task.updatedAt),
    updatedTime: wallTime(found.task.updatedAt, timeZone).slice(11),
    heldBy: isMine || !lock ? null : { name: lock.name, until: wallTime(lock.expireAt, timeZone).slice(11) },
  };
}

export type EditorData = ReturnType<typeof editorPage>;
