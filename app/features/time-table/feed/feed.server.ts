import { taskPath } from "~/features/tasks/tasks.paths";
import { displayStatus } from "~/features/tasks/tasks.rules";
import { eventClock } from "~/procedure/event-clock.server";
import type { Ctx } from "~/procedure/procedure.server";
import { eventDaysOf } from "../dates.queries.server";
import { allDates, type Dated } from "../dates.rules";
import { entryPath, monthPath } from "../time-table.paths";
import type { FoundFeed } from "./feed.queries.server";
import { feedEvents } from "./feed.rules";
import { calendarText } from "./ical.rules";

/** The calendar of whoever has the address: the very dates of their list. */
export function feedText(
  ctx: Pick<Ctx<unknown>, "settings" | "now" | "event" | "env" | "scope">,
  { tasks, entries, settingsAt }: FoundFeed,
  title: string,
): string {
  const clock = eventClock(ctx);
  const event = eventDaysOf(ctx);
  const dates = allDates(
    { tasks: tasks.map((task) => ({ ...task, status: displayStatus(task, clock) })), entries, event },
    ctx.settings.event.timeZone,
  );
  const { origin } = ctx.scope;
  return calendarText({
    title: `${event.eventName}: ${title}`,
    product: event.eventName,
    events: feedEvents(dates, {
      changedAt: new Map([...tasks, ...entries].map(({ id, changedAt }) => [id, changedAt])),
      notes: new Map(entries.map(({ id, note }) => [id, note])),
      settingsAt,
      host: `${ctx.event.slug}.${ctx.env.BASE_DOMAIN.replace(/:\d+$/, "")}`,
      urlOf: (date) => origin + pathOf(date),
    }),
  });
}

const pathOf = ({ kind, id, startDay }: Dated): string => {
  if (kind === "task") return taskPath(id);
  return kind === "organiser" && id !== "launch" ? entryPath(id) : monthPath(startDay.slice(0, 7));
};
