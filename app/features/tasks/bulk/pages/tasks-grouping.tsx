import { useActionData, useLoaderData } from "@remix-run/react";
import { procedure } from "~/procedure/procedure.server";
import { ButtonLink } from "~/ui/button";
import { RadioGroup } from "~/ui/checks";
import { EmptyState } from "~/ui/empty-state";
import { counted } from "~/ui/format.rules";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { shownErrors } from "~/ui/shown-errors";
import { ChosenSearch, GroupingInput } from "../../admin-tasks.schema";
import { addTaskGroupPath, adminTasksPath } from "../../tasks.paths";
import { activeGroups } from "../../tasks.queries.server";
import { bulkToast } from "../bulk-reply.server";
import { addTasksToGroup } from "../bulk-tasks.commands.server";
import { chosenForPage } from "../bulk-tasks.queries.server";
import { BulkForm } from "../components/bulk-form";

export const loader = procedure
  .permission("moderator")
  .input(ChosenSearch)
  .reads(({ input }) => ({ chosen: chosenForPage(input.ids, false), groups: activeGroups() }))
  .loader(({ ctx, input, found }) => {
    const list = adminTasksPath + input.back;
    if (found.chosen.length === 0)
      throw ctx.redirect(list, { type: "info", title: "Choose at least one task" });
    return { ...found, back: input.back, list, locale: ctx.settings.event.locale };
  });

/** Puts them at the end of a group; they stay in the groups that they are in. */
export const action = procedure
  .permission("moderator")
  .input(GroupingInput)
  .action(async ({ ctx, input }) => {
    const { title, ...result } = await addTasksToGroup(ctx, input);
    return ctx.redirect(
      adminTasksPath + input.back,
      bulkToast(result, {
        done: `added to “${title}”`,
        why: "in it already, archived or deleted",
      }),
    );
  });

export const meta = pageTitle("Add to Group");

export default function TasksGrouping() {
  const { chosen, groups, back, list, locale } = useLoaderData<typeof loader>();
  const { errors, field } = shownErrors(useActionData<typeof action>()?.lastResult, ["taskGroupId", "ids"]);
  return (
    <>
      <PageHead
        title="Add to Group"
        lede={`${counted(chosen.length, "task")} at the end of one group. They stay in the groups that they are in.`}
        back={{ to: list, label: "Tasks" }}
      />
      {groups.length > 0 ? (
        <BulkForm
          {...{ chosen, back, errors, locale }}
          cancelTo={list}
          submitLabel={`Add ${counted(chosen.length, "task")} to the group`}
        >
          <RadioGroup
            field={field("taskGroupId", { required: true })}
            label="Group"
            columns={groups.length > 6}
            options={groups.map(({ id, title }) => ({ value: id, label: title }))}
          />
        </BulkForm>
      ) : (
        <EmptyState
          icon="list-ordered"
          title="No task groups yet"
          actions={
            <ButtonLink variant="primary" icon="plus" to={addTaskGroupPath}>
              Add task group
            </ButtonLink>
          }
        >
          A group is a heading that teams find tasks under. Add one first.
        </EmptyState>
      )}
    </>
  );
}
