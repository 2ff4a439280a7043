import { sql } from "drizzle-orm";
import { s, t, tt } from "#db/event/aliases";
import { jsonRequired, rowsOf } from "#db/json-row";
import { dueForTeam } from "~/features/tasks/due-date.server";
import { approvalStatus, progressStatus, TEAMS_AND_TASKS } from "~/features/tasks/tasks.queries.server";
import { displayStatus } from "~/features/tasks/tasks.rules";
import { seenBy } from "~/features/teams/audience/audience.server";
import { addDays } from "~/lib/dates";
import { eventClock } from "~/procedure/event-clock.server";
import { cardKind } from "~/procedure/room-work.server";
import { allDates } from "./dates.rules";
import { ENTRY_AUDIENCE } from "./entry-audience.server";
import { nextWords } from "./next-date.rules";
import { timeTablePath } from "./time-table.paths";

/** What comes next is among the first so many of each kind; what is past comes behind that. */
const FIRST = 50;

/** The next date that the reader sees. */
export const timeTableCard = cardKind({
  type: "timeTable",
  label: "Time table",
  about: "When the next date is: a task that is due, an event day, or what the organisers announce.",
  icon: "calendar-clock",
  corePage: "timeTable",
  read: ({ who, ...ctx }) => {
    const { today } = eventClock(ctx);
    const seen = seenBy(ENTRY_AUDIENCE, who) ?? sql`false`;
    // Clocks that skip a day move a date by one.
    const since = addDays(today, -1);
    return jsonRequired(
      {
        tasks: rowsOf(
          {
            id: t.id,
            title: t.title,
            type: t.type,
            dueDate: dueForTeam,
            isTimeSensitive: t.isTimeSensitive,
            progressStatus,
            approvalStatus,
          },
          sql`${TEAMS_AND_TASKS} where tm.id = ${who.teamId ?? ""} and ${dueForTeam} is not null
            order by (${dueForTeam} < ${since} or coalesce(${s.progressStatus}, 'incomplete') <> 'incomplete'), ${dueForTeam}
            limit ${FIRST}`,
        ),
        entries: rowsOf(
          {
            id: tt.id,
            title: tt.title,
            place: tt.place,
            startDay: tt.startDay,
            startTime: tt.startTime,
            endDay: tt.endDay,
            endTime: tt.endTime,
          },
          sql`from time_table_entry tt where ${seen}
            order by tt.end_day < ${since}, tt.start_day, tt.start_time, tt.id limit ${FIRST}`,
        ),
      },
      sql``,
    );
  },
  to: () => timeTablePath,
  say: ({ tasks, entries }, reader) => {
    const clock = eventClock(reader);
    const { event } = reader.settings;
    const { dates } = allDates(
      { tasks: tasks.map((task) => ({ ...task, status: displayStatus(task, clock) })), entries, event },
      event.timeZone,
    );
    return nextWords(dates, {
      today: clock.today,
      now: reader.now.toISOString(),
      locale: event.locale,
    });
  },
});
