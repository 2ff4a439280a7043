import { expect, it } from "vitest";
import { isDue } from "../../../workers/local/cron";

const at = (text: string) => new Date(`${text}Z`);

it.each([
  ["* * * * *", "2026-11-21T09:41:12", true],
  ["7 * * * *", "2026-11-21T09:07:00", true],
  ["7 * * * *", "2026-11-21T09:08:00", false],
  ["23 3 * * *", "2026-11-21T03:23:59", true],
  ["23 3 * * *", "2026-11-21T04:23:00", false],
  ["*/15 9-17 * * *", "2026-11-21T17:45:00", true],
  ["*/15 9-17 * * *", "2026-11-21T18:45:00", false],
  ["0,30 * 1 1 *", "2027-01-01T00:30:00", true],
  // Cloudflare counts the days of the week from 1, Sunday; the 21st is a Saturday.
  ["0 0 * * 7", "2026-11-21T00:00:00", true],
  ["0 0 * * 1", "2026-11-21T00:00:00", false],
])("'%s' at %s: %s", (cron, when, due) => {
  expect(isDue(cron, at(when))).toBe(due);
});
