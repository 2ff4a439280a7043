/**
 * What is promised in the outbox, by the word before the colon of its subscriber: what reaches people or other systems,
 * and what only keeps the installation in order. When an event is put back to a backup, the first is not done again.
 */
export const TELLS_SOMEBODY = ["mail", "webhook", "dueDates", "taskNews", "taskReminders"] as const;
export const KEEPS_ORDER = ["control", "files"] as const;

/** How long promised work is tried, where nothing in it ends earlier. */
export const WORK_LIFE_MS = 48 * 3_600_000;
