import { useLoaderData } from "@remix-run/react";
import { limitsOf } from "~/procedure/limits.server";
import { procedure } from "~/procedure/procedure.server";
import { ButtonLink } from "~/ui/button";
import { RadioGroup } from "~/ui/checks";
import { EmptyState } from "~/ui/empty-state";
import { optionsOf } from "~/ui/filter.rules";
import { counted } from "~/ui/format.rules";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { GroupingInput } from "../../admin-tasks.schema";
import { addTaskGroupPath } from "../../tasks.paths";
import { activeGroups } from "../../tasks.queries.server";
import { addedTo, bulkAction, ChosenSearch, chosenPage } from "../bulk-page.server";
import { addTasksToGroup } from "../bulk-tasks.commands.server";
import { chosenForPage } from "../bulk-tasks.queries.server";
import { BulkPage } from "../components/bulk-page";

export const loader = procedure
  .permission("moderator")
  .input(ChosenSearch)
  .reads(({ input }) => ({ chosen: chosenForPage(input.ids, false), groups: activeGroups() }))
  .loader(({ ctx, input, found }) => ({
    ...chosenPage(ctx, { chosen: found.chosen, back: input.back }),
    groups: found.groups,
    limits: limitsOf(GroupingInput),
  }));

/** Puts them at the end of a group; they stay in the groups that they are in. */
export const action = bulkAction(GroupingInput, async (ctx, input) => {
  const { title, ...result } = await addTasksToGroup(ctx, input);
  return [result, addedTo(title)];
});

export const handle = { crumb: () => "Add to Group" } satisfies PageHandle<typeof loader>;

export const meta = pageTitle("Add to Group");

export default function TasksGrouping() {
  const data = useLoaderData<typeof loader>();
  const { groups } = data;
  const tasks = counted(data.chosen.length, "task");
  return (
    <BulkPage
      data={data}
      title="Add to Group"
      lede={`${tasks} at the end of one group. They stay in the groups that they are in.`}
      submitLabel={`Add ${tasks} to the group`}
      empty={
        groups.length === 0 && (
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
        )
      }
    >
      {(fields) => (
        <RadioGroup
          field={fields.taskGroupId}
          label="Group"
          columns={groups.length > 6}
          options={optionsOf(groups)}
        />
      )}
    </BulkPage>
  );
}
