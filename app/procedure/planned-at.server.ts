import { instantAt } from "~/lib/dates";
import { Refused } from "~/lib/errors";
import { scheduleProblem, timeOf } from "~/ui/planned-time.rules";
import type { CommandContext } from "./context";

/**
 * The instant (ISO 8601) of a typed day and time of the event's clocks. Refused at its field, under `title`, where it is past, or where those
 * clocks never show it.
 */
export function plannedAt(
  ctx: Pick<CommandContext, "settings" | "now">,
  input: { day: string; time: string },
  title: string,
): string {
  const { timeZone } = ctx.settings.event;
  const typed = { day: input.day, time: timeOf(input.time) ?? "" };
  const problem = scheduleProblem(timeZone, typed, ctx.now);
  if (problem) throw new Refused(title, { [problem.field]: problem.message });
  return instantAt(timeZone, typed.day, typed.time).toISOString();
}
