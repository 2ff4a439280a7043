import { eventClock } from "~/procedure/event-clock.server";
import { procedure } from "~/procedure/procedure.server";
import { ShortExport, shortExport } from "~/procedure/short-list.server";
import { taskGroupList } from "../task-groups.queries.server";
import { searched } from "../task-groups.report.server";

/** Exactly the groups that the list's filters leave, in their order. */
export const loader = procedure
  .permission("moderator")
  .input(ShortExport)
  .reads(({ ctx }) => ({ page: taskGroupList(eventClock(ctx).today) }))
  .loader(({ ctx, input, found }) =>
    shortExport(ctx, input, {
      ...searched(found.page.rows),
      name: "task groups",
      columns: [
        { header: "Group", type: "text", width: 40, value: ({ title }) => title },
        { header: "Tasks", type: "number", value: ({ tasks }) => tasks },
        { header: "Next due", type: "date", value: ({ nextDue }) => nextDue },
      ],
    }),
  );
