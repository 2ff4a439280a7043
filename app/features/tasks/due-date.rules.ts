/**
 * The day by which a team must be done with a task: a later day that staff gave this team alone counts while it is after
 * the task's own; a task without a day has none for anybody. Its SQL twin is `dueForTeam` in due-date.server.ts; one table
 * of cases tests both.
 */
export function effectiveDueDate(task: {
  dueDate: string | null;
  extendedDueDate: string | null;
}): string | null {
  const { dueDate, extendedDueDate } = task;
  return dueDate && extendedDueDate && extendedDueDate > dueDate ? extendedDueDate : dueDate;
}
