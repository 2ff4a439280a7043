import { dayIn } from "~/lib/dates";
import { momentText } from "~/ui/moment.rules";
import type { CommandContext } from "./context";

type Asked = Pick<CommandContext, "settings" | "now">;

/** Today in the event, and its due-soon setting: what statements ask for. */
export const eventDay = (ctx: Asked) => ({
  today: dayIn(ctx.settings.event.timeZone, ctx.now),
  dueSoonDays: ctx.settings.variables.dueSoonDays,
});

/** The event's calendar: today there, its due-soon setting, and an instant as a day or in words. */
export function eventClock(ctx: Asked) {
  const { timeZone, locale } = ctx.settings.event;
  const { today, dueSoonDays } = eventDay(ctx);
  return {
    today,
    dueSoonDays,
    dayOf: (instant: string) => dayIn(timeZone, new Date(instant)),
    momentOf: (instant: string) => momentText(instant, { today, timeZone, locale }),
  };
}
