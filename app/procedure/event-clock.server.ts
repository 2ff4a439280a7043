import { dayIn } from "~/lib/dates";
import { momentText } from "~/ui/moment.rules";
import type { CommandContext } from "./context";

/** The event's calendar: today there, its due-soon setting, and an instant as a day or in words. */
export function eventClock(ctx: Pick<CommandContext, "settings" | "now">) {
  const { timeZone, locale } = ctx.settings.event;
  const today = dayIn(timeZone, ctx.now);
  return {
    today,
    dueSoonDays: ctx.settings.variables.dueSoonDays,
    dayOf: (instant: string) => dayIn(timeZone, new Date(instant)),
    momentOf: (instant: string) => momentText(instant, { today, timeZone, locale }),
  };
}
