import { useActionData, useLoaderData } from "@remix-run/react";
import { removalAction, removalPage } from "~/features/activity/removal.server";
import { chosenSearch } from "~/procedure/ids.schema";
import { procedure } from "~/procedure/procedure.server";
import { counted } from "~/ui/format.rules";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { RemovalPage } from "~/ui/removal-page";
import { taskGroupPaths } from "../../tasks.paths";
import { groupsForPage } from "../task-groups.queries.server";
import { deleteTaskGroups } from "../task-groups.server";

const GROUPS = { noun: "group", paths: taskGroupPaths };

export const loader = procedure
  .permission("moderator")
  .input(chosenSearch("group"))
  .reads(({ input }) => ({ chosen: groupsForPage(input.ids) }))
  .loader(({ ctx, input, found }) => removalPage(ctx, GROUPS, { ...found, back: input.back }));

/** Deletes the chosen groups; their tasks stay. */
export const action = removalAction(GROUPS, "moderator", deleteTaskGroups);

export const handle = { crumb: () => "Delete Task Groups" } satisfies PageHandle<typeof loader>;

export const meta = pageTitle("Delete Task Groups");

export default function TaskGroupsRemoval() {
  const { chosen: groups, list, limits } = useLoaderData<typeof loader>();
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
