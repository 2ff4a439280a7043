import type { TestSpecification } from "vitest/node";
import { BaseSequencer } from "vitest/node";

/**
 * Files that take longest, in the order in which they begin: what is short fills the gap at the end, so that no core
 * stands idle. A file that is not named begins after these, the largest first.
 */
export const LONGEST = [
  "e2e/pages.test.ts",
  "e2e/tasks-admin.test.ts",
  "e2e/files.test.ts",
  "e2e/comments.test.ts",
  "e2e/approval-screens.test.ts",
  "e2e/approvals.test.ts",
  "e2e/account/second-factor.test.ts",
  "e2e/drawer.test.ts",
  "e2e/connection.test.ts",
  "e2e/monitoring.test.ts",
  "e2e/main-job.test.ts",
  "e2e/main-job-no-js.test.ts",
  "integration/local/host.test.ts",
  "integration/guards.test.ts",
  "integration/outlines.test.ts",
  "integration/provision/move.test.ts",
  "integration/auth/attack.test.ts",
  "integration/local/lasting.test.ts",
  "integration/auth/second-factor.test.ts",
  "integration/auth/session-stamps.test.ts",
  "integration/round-trips.test.ts",
  "integration/provision/whole-backup.test.ts",
  "integration/passwords.test.ts",
  "integration/provision/move-portal.test.ts",
  "integration/hostile-requests.test.ts",
  "integration/auth/provider.test.ts",
  "integration/provision/backup.test.ts",
  "integration/auth/email-change.test.ts",
];

/** Of one project after the other, because a worker that goes on with its own project keeps what it has loaded. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = (await super.sort(files)).map((file, n) => ({ file, place: placeOf(file), n }));
    return order.sort((a, b) => a.place - b.place || a.n - b.n).map(({ file }) => file);
  }
}

function placeOf({ moduleId, project }: TestSpecification): number {
  const named = LONGEST.findIndex((path) => moduleId.endsWith(`/tests/${path}`));
  const place = named < 0 ? LONGEST.length : named;
  return project.name === "browser" ? place : place + 1_000;
}
