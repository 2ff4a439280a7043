import { recentlyStaged } from "~/features/files/files.queries.server";
import { fileFacts } from "~/features/files/files.schema";
import { readingTeams } from "~/features/teams/audience/audience.server";
import { teamTypeChoices } from "~/features/teams/team-types.server";
import { newId } from "~/lib/ids";
import { limitsOf } from "~/procedure/limits.server";
import { procedure } from "~/procedure/procedure.server";
import { ATTACHMENTS } from "../files/task-files.queries.server";
import { activeGroups } from "../tasks.queries.server";
import { NewTaskSearch, TaskInput } from "../tasks.schema";
import { formsToChoose } from "../types/form/form-tasks.queries.server";

/** What the form of a new task is made of, also where it is drawn anew because its files changed. */
export const newTaskLoader = procedure
  .permission("moderator")
  .input(NewTaskSearch)
  .reads(({ ctx }) => ({
    groups: activeGroups(),
    forms: formsToChoose(null),
    teamTypes: teamTypeChoices(),
    teams: readingTeams(),
    staged: recentlyStaged(ATTACHMENTS, ctx.user.id),
  }))
  .loader(({ input, found: { staged, ...found } }) => ({
    ...found,
    id: newId(),
    /** That it is begun with. */
    form: found.forms.find(({ id }) => id === input.form) ?? null,
    limits: limitsOf(TaskInput),
    /** What this person has uploaded for tasks that are not saved yet: the form names those that are its own. */
    files: staged.map(fileFacts),
  }));
