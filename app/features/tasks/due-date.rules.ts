import { addDays, type Day } from "~/lib/dates";

/**
 * The day by which a team must be done with a task: a later day that staff gave this team alone, or that it has as a late joiner,
 * counts while it is after the task's own; a task without a day has none for anybody. Its SQL twin is `dueForTeam` in
 * due-date.server.ts; one table of cases tests both.
 */
export function effectiveDueDate(task: {
  dueDate: string | null;
  extendedDueDate: string | null;
  lateDueDate?: string | null;
}): string | null {
  const { dueDate, extendedDueDate, lateDueDate = null } = task;
  if (!dueDate) return dueDate;
  return [extendedDueDate, lateDueDate].reduce<string>(
    (last, day) => (day && day > last ? day : last),
    dueDate,
  );
}

/**
 * The day that a late joiner has: so many days after the later of the team's coming and the task's publishing (decisions.md, "Late
 * joiners"). Null where that is not after the task's own.
 */
export function lateDay(
  { came, published, dueDate }: { came: Day; published: Day; dueDate: Day },
  extraDays: number,
): Day | null {
  const day = addDays(came > published ? came : published, extraDays);
  return extraDays > 0 && day > dueDate ? day : null;
}
