import { type SQL, sql } from "drizzle-orm";
import { tt } from "#db/event/aliases";
import { jsonOne, jsonRows, type RowIn } from "#db/json-row";
import type { Found } from "#db/read-batch";
import { listed } from "~/features/tasks/task-list.rules";
import { tasksForTeam } from "~/features/tasks/tasks.queries.server";
import { readerOf, seenBy } from "~/features/teams/audience/audience.server";
import type { CommandContext } from "~/procedure/context";
import { eventClock } from "~/procedure/event-clock.server";
import type { Searcher } from "~/procedure/room-search.server";
import { type AllDates, allDates, type EventDays } from "./dates.rules";
import { ENTRY_AUDIENCE } from "./entry-audience.server";

type Who = Pick<Searcher, "level" | "teamId">;
const seen = (who: Who): SQL => seenBy(ENTRY_AUDIENCE, who) ?? sql`false`;

const LISTED = {
  id: tt.id,
  title: tt.title,
  place: tt.place,
  startDay: tt.startDay,
  startTime: tt.startTime,
  endDay: tt.endDay,
  endTime: tt.endTime,
};

/** The entries that a reader sees, by when they begin, without their notes. */
const entriesFor = (who: Who) =>
  jsonRows(
    LISTED,
    sql`from time_table_entry tt where ${seen(who)} order by tt.start_day, tt.start_time, tt.id`,
  );

/** One of them as its drawer shows it; null where the reader does not see it. */
export const entryFor = (entryId: string, who: Who) =>
  jsonOne(
    { ...LISTED, note: tt.note },
    sql`from time_table_entry tt where tt.id = ${entryId} and ${seen(who)}`,
  );
export type SeenEntry = RowIn<typeof entryFor>;

interface Reader {
  user: { id: string; level: Searcher["level"] };
  team: { id: string } | null;
}

/** For the batch of a page that shows dates: what a reader sees that has one. `datesFound` makes them of it. */
export const datesFor = (reader: Reader) => ({
  tasks: tasksForTeam(reader.team?.id, reader.user.id),
  entries: entriesFor(readerOf(reader)),
});

/** The dates of what was found, in their order, and the entries whose dates cannot be read. */
export const datesFound = (
  ctx: Pick<CommandContext, "settings" | "now" | "event">,
  found: Found<ReturnType<typeof datesFor>>,
): AllDates =>
  allDates(
    { tasks: listed(found.tasks, eventClock(ctx)), entries: found.entries, event: eventDaysOf(ctx) },
    ctx.settings.event.timeZone,
  );

/** The days of the event itself, as its settings have them. */
export function eventDaysOf(ctx: Pick<CommandContext, "settings" | "event">): EventDays {
  const { startDate, endDate, launchDate, eventName } = ctx.settings.event;
  return { startDate, endDate, launchDate, eventName: eventName || ctx.event.name };
}
