import { useLoaderData } from "@remix-run/react";
import { MovedSearch, MoveInput } from "~/procedure/move.schema";
import { movedSearch } from "~/procedure/move.server";
import { procedure } from "~/procedure/procedure.server";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { Reorder } from "~/ui/reorder";
import { taskGroupsPath, taskGroupsReorderPath } from "../../tasks.paths";
import { activeGroups } from "../../tasks.queries.server";
import { moveTaskGroup } from "../task-groups.server";

export const loader = procedure
  .permission("moderator")
  .input(MovedSearch)
  .reads(() => ({ groups: activeGroups() }))
  .loader(({ input, found }) => ({ ...input, ...found }));

export const action = procedure
  .permission("moderator")
  .input(MoveInput)
  .returnTo(() => taskGroupsReorderPath)
  .action(async ({ ctx, input }) =>
    ctx.redirect(taskGroupsReorderPath + movedSearch(input.id, await moveTaskGroup(ctx, input))),
  );

export const handle = { crumb: () => "Order of Task Groups" } satisfies PageHandle<typeof loader>;

export const meta = pageTitle("Order of Task Groups");

export default function TaskGroupsReorder() {
  const { groups, moved } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Order of Task Groups"
        lede="Teams see the groups in this order; Unassigned comes last. Each move is saved at once."
        back={{ to: taskGroupsPath, label: "Task groups" }}
      />
      <Reorder
        label="Task groups"
        action={taskGroupsReorderPath}
        moved={moved}
        items={groups.map(({ id, title }) => ({ id, label: title, content: title }))}
      />
    </>
  );
}
