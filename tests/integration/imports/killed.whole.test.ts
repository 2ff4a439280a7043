import { afterAll, beforeAll, expect, it } from "vitest";
import { startHost, type TestHost } from "../../harness/host";
import { expected, killDuringImport } from "../../proofs/support/kill-import";
import { longImport } from "../../proofs/support/long-import";

/** A sample of `npm run prove -- import-killed`. */
let host: TestHost;
beforeAll(async () => {
  host = await startHost();
});
afterAll(() => host?.stop());

it("an import during which the host is killed twice loses and doubles nothing", async () => {
  const figures = await killDuringImport(host, "import-sample", { rows: 150, kills: 2 });
  const { made, left, teams, people } = expected(150, "import-sample");
  expect(figures).toMatchObject({ made, left, teams, people, waiting: 0, failed: 0 });
  // What a kill left unconfirmed the hourly sweep confirms: the event has the person.
  expect(figures.memberships + figures.pending).toBe(people + 1);
  expect(figures.pending).toBeLessThanOrEqual(2);
  expect(figures.mails).toBe(people);
  expect(figures.doubles).toBeLessThanOrEqual(2);
}, 180_000);

it("a long file is checked whole, and a short one of another event, sent after it, before it", async () => {
  const figures = await longImport(host, "import-long", { rows: 3_000, kills: 0 });
  expect(figures).toMatchObject({ planned: 3_000, blamed: 0 });
  expect(figures.shortSeconds).toBeLessThan(figures.seconds);
});
