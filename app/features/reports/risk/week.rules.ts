import { addDays, type Day } from "~/lib/dates";

/** The Monday before a day; of a Monday the one a week before: what "since Monday" compares with. */
export function mondayBefore(day: Day): Day {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, weekday === 1 ? -7 : -((weekday + 6) % 7));
}
