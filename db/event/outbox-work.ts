/** How long queued work is tried, where nothing in it ends earlier. */
export const WORK_LIFE_MS = 48 * 3_600_000;
