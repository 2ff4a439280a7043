import { useActionData, useLoaderData } from "@remix-run/react";
import { bulkToast } from "~/features/activity/bulk-toast.server";
import { chosenSearch } from "~/procedure/ids.schema";
import { limitsOf } from "~/procedure/limits.server";
import { procedure } from "~/procedure/procedure.server";
import { counted } from "~/ui/format.rules";
import { pageTitle } from "~/ui/page-title";
import { RemovalPage } from "~/ui/removal-page";
import { GroupRemovalInput } from "../../admin-tasks.schema";
import { taskGroupPaths, taskGroupsPath } from "../../tasks.paths";
import { groupsForPage } from "../task-groups.queries.server";
import { deleteTaskGroups } from "../task-groups.server";

export const loader = procedure
  .permission("moderator")
  .input(chosenSearch("group"))
  .reads(({ input }) => ({ groups: groupsForPage(input.ids) }))
  .loader(({ ctx, found: { groups } }) => {
    const isArchived = groups.length > 0 && groups.every((group) => group.isArchived);
    const list = isArchived ? taskGroupPaths.archived : taskGroupsPath;
    if (groups.length === 0) throw ctx.redirect(list, { type: "info", title: "Choose at least one group" });
    return { groups, list, limits: limitsOf(GroupRemovalInput) };
  });

/** Deletes the chosen groups; their tasks stay. */
export const action = procedure
  .permission("moderator")
  .input(GroupRemovalInput)
  .action(async ({ ctx, input }) => {
    const result = await deleteTaskGroups(ctx, input.ids);
    return ctx.redirect(
      taskGroupsPath,
      bulkToast(result, { noun: "group", done: "deleted", why: "deleted already" }),
    );
  });

export const meta = pageTitle("Delete Task Groups");

export default function TaskGroupsRemoval() {
  const { groups, list, limits } = useLoaderData<typeof loader>();
  return (
    <RemovalPage
      noun={{ one: "group", many: "groups" }}
      rows={groups}
      column={{ key: "tasks", header: "Tasks", render: (group) => counted(group.tasks, "task") }}
      back={{ to: list, label: "Task groups" }}
      limits={limits}
      lastResult={useActionData<typeof action>()?.lastResult}
      loses={
        groups.some((group) => group.tasks > 0)
          ? "Tasks are not deleted: they stay under their other groups, or stand under Unassigned."
          : "There are no tasks in it."
      }
    />
  );
}
