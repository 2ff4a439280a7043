import { dayIn } from "~/lib/dates";
import type { CommandContext } from "~/procedure/context";

/** The event's calendar: today there, its due-soon setting, and the day of an instant. */
export function eventClock(ctx: Pick<CommandContext, "settings" | "now">) {
  const { timeZone } = ctx.settings.event;
  return {
    today: dayIn(timeZone, ctx.now),
    dueSoonDays: ctx.settings.variables.dueSoonDays,
    dayOf: (instant: string) => dayIn(timeZone, new Date(instant)),
  };
}
