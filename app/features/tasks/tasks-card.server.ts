import { eventClock } from "~/procedure/event-clock.server";
import { cardKind } from "~/procedure/room-work.server";
import { listed, teamCounts, teamProgress } from "./task-list.rules";
import { tasksPath } from "./tasks.paths";
import { tasksForTeam } from "./tasks.queries.server";

/** What the team has done, as its own list counts it. */
export const tasksCard = cardKind({
  type: "tasks",
  label: "Tasks",
  about: "How many tasks are complete, and how many are overdue.",
  icon: "list-checks",
  corePage: "tasks",
  read: ({ who, userId }) => tasksForTeam(who.teamId, userId),
  to: () => tasksPath(),
  say: (found, reader) => {
    const tasks = listed(found, eventClock(reader));
    const { complete, total } = teamProgress(tasks);
    const { overdue } = teamCounts(tasks);
    if (total === 0) return { text: "No tasks yet" };
    return {
      text: complete === total ? `All ${total} complete` : `${complete} of ${total} complete`,
      share: complete / total,
      ...(overdue > 0 && { more: `${overdue} overdue`, tone: "danger" as const }),
    };
  },
});
