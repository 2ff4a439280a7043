import type { Write } from "#db/write-batch";
import { recordEach, type SmallActivityEntry } from "~/features/activity/record-each.server";
import type { CommandContext } from "~/procedure/context";
import { lateDaysJobs } from "../late-days.server";
import type { DateChange } from "./bulk-tasks.rules";

/**
 * The log of changed due dates, a row for each task, and one outbox job for them all: the job that keeps it finds the rows
 * by their common request. With `tellTeams` false nobody is written to.
 */
export function dueDatesChanged(
  ctx: CommandContext,
  changes: readonly DateChange[],
  tellTeams: boolean,
): Write[] {
  const [first, ...rest] = changes.map(
    ({ id, title, from, to }): SmallActivityEntry => ({
      kind: "task.dueDateChanged",
      subjectId: id,
      details: { title, from, to },
    }),
  );
  if (!first) return [];
  const others = recordEach(ctx, rest);
  return [
    ...ctx.record({
      ...first,
      jobs: [...(tellTeams ? [{ subscriber: "dueDates" as const }] : []), ...lateDaysJobs(ctx)],
    }),
    ...(others ? [others] : []),
  ];
}
