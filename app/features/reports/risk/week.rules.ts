import { addDays, type Day, weekdayOf } from "~/lib/dates";

/** The Monday before a day; of a Monday the one a week before: what "since Monday" compares with. */
export function mondayBefore(day: Day): Day {
  return addDays(day, -(weekdayOf(day) || 7));
}
