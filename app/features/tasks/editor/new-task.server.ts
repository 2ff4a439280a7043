import type { Found } from "#db/read-batch";
import type { AskingUser } from "~/features/auth/session.server";
import { fileFacts } from "~/features/files/files.schema";
import { teamTypeChoices } from "~/features/teams/team-types.server";
import { newId } from "~/lib/ids";
import type { Ctx } from "~/procedure/procedure.server";
import { recentlyStaged } from "../files/task-files.queries.server";
import { activeGroups } from "../tasks.queries.server";

export const newTaskReads = ({ ctx }: { ctx: Ctx<AskingUser> }) => ({
  groups: activeGroups(),
  teamTypes: teamTypeChoices(),
  staged: recentlyStaged(ctx.user.id),
});

export const newTaskPage = ({ staged, ...found }: Found<ReturnType<typeof newTaskReads>>) => ({
  ...found,
  id: newId(),
  /** What this person has uploaded for tasks that are not saved yet: the form names those that are its own. */
  files: staged.map(fileFacts),
});

export type NewTaskData = ReturnType<typeof newTaskPage>;
