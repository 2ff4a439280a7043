import { afterAll, beforeAll, expect, it } from "vitest";
import { startHost, type TestHost } from "../harness/host";
import { ODD_VALUES } from "./odd-values";
import { besideSignIns } from "./support/beside-sign-ins";
import { longImport } from "./support/long-import";
import { newAdmin, visitorOf } from "./support/visitor";

/** What a visitor of one event waits for what is asked of another. `PROOF_SIGN_INS` (default 30) at once, `PROOF_ROUNDS` (default 5) times. */
const SIGN_INS = Number(process.env.PROOF_SIGN_INS ?? 30);
const ROUNDS = Number(process.env.PROOF_ROUNDS ?? 5);
/** As many rows as a file may have. */
const MOST_ROWS = 9_999;

let host: TestHost;
beforeAll(async () => {
  host = await startHost();
});
afterAll(() => host?.stop());

it(`beside ${SIGN_INS} sign-ins at once: at most 200 ms longer than alone`, async () => {
  const figures = await besideSignIns(host, { signIns: SIGN_INS, rounds: ROUNDS });
  console.log(JSON.stringify(figures));
  // On a busy machine the last of them may be asked to try again.
  const { 302: done = 0, 503: asked = 0, ...others } = figures.statuses;
  expect([done + asked, others]).toEqual([SIGN_INS * ROUNDS, {}]);
  expect(figures.longest - figures.alone).toBeLessThanOrEqual(200);
});

it("beside somebody who asks for every odd month, five at a time: at most 500 ms longer", async () => {
  const slug = "odd-months";
  const { get } = await newAdmin(host, slug);
  const visitor = await visitorOf(host, "beside-months");
  const statuses = new Map<number, number>();
  const waiting = Array.from({ length: ROUNDS }, () => ODD_VALUES).flat();
  const lane = async () => {
    for (let month = waiting.pop(); month !== undefined; month = waiting.pop()) {
      const search = new URLSearchParams({ view: "month", month });
      const { status } = await get(`${host.baseUrl(slug)}/time-table?${search}`);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const waits = await visitor.beside(() => Promise.all(Array.from({ length: 5 }, lane)));
  console.log(JSON.stringify({ ...waits, statuses: Object.fromEntries(statuses) }));
  expect([...statuses.keys()].filter((status) => status < 200 || status >= 500)).toEqual([]);
  expect(waits.longest - waits.alone).toBeLessThanOrEqual(500);
});

it(`beside an import of ${MOST_ROWS} rows, which is checked within 20 s: at most 500 ms longer; a short file is not held up`, async () => {
  const visitor = await visitorOf(host, "beside-import");
  let figures: Awaited<ReturnType<typeof longImport>> | null = null;
  const waits = await visitor.beside(async () => {
    figures = await longImport(host, "import-long", { rows: MOST_ROWS, kills: 0 });
  });
  console.log(JSON.stringify({ ...waits, import: figures }));
  expect(figures).toMatchObject({ planned: MOST_ROWS, blamed: 0 });
  const { seconds, shortSeconds, longestWrite } = figures ?? { seconds: 0, shortSeconds: 0, longestWrite: 0 };
  expect(shortSeconds).toBeLessThan(seconds);
  expect(seconds).toBeLessThan(20);
  expect(longestWrite).toBeLessThan(500);
  expect(waits.longest - waits.alone).toBeLessThanOrEqual(500);
});
