import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { signInAttempts } from "#db/control/schema";
import { q } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import {
  countAttempt,
  forgetFailures,
  forgiveAttempts,
  secondsOver,
  throttleOf,
} from "~/features/auth/throttle.server";
import { sqlRows } from "../../harness/sql-rows";
import { memoryEvent } from "../support/memory-event";

const NOW = new Date("2027-06-30T12:00:00.000Z");
const ago = (minutes: number, ms = 0) => new Date(NOW.getTime() - minutes * 60_000 - ms).toISOString();
const QUARTER = 15;
const DAY = 24 * 60;

const mia = await throttleOf("signIn", "mia@x.test", "192.0.2.1");
const max = await throttleOf("signIn", "max@x.test", "192.0.2.9");
const pair = (of: { account: string }, { address }: { address: string }) => `${of.account}/${address}`;
const row = (key: string, count: number, windowStart: string, address = "") => ({
  key,
  count,
  windowStart,
  address,
});

/** Seconds until Mia may try again. */
async function wait(...rows: ReturnType<typeof row>[]) {
  const at = await memoryEvent("control");
  for (let n = 0; n < rows.length; n += 100)
    await at.write(q.insert(signInAttempts).values(rows.slice(n, n + 100)));
  const [over] = await writeBatch(at.db, countAttempt(mia, NOW));
  const after = await at.read(
    sqlRows<{ key: string; count: number; windowStart: string }>(
      sql`select key, count, window_start as windowStart from sign_in_attempts`,
    ),
  );
  const of = (key: string) => after.find((one) => one.key === key);
  return [
    secondsOver(over, NOW),
    of(pair(mia, mia))?.count,
    of(mia.account)?.count,
    of(pair(mia, mia))?.windowStart,
  ];
}

const own = pair(mia, mia);
/** So many accounts that failed from an address. */
const crowd = (n: number, windowStart: string, address: string, count = 1) =>
  Array.from({ length: n }, (_, i) => row(`somebody${i}/${address}`, count, windowStart, address));

it.each<[string, ReturnType<typeof row>[], unknown[]]>([
  ["nothing yet", [], [0, 1, 1, ago(0)]],
  ["nine from here", [row(own, 9, ago(14), mia.address)], [0, 10, 1, ago(14)]],
  ["ten from here", [row(own, 10, ago(14), mia.address)], [60, 10, undefined, ago(14)]],
  ["ten, a quarter of an hour ago", [row(own, 10, ago(QUARTER), mia.address)], [0, 1, 1, ago(0)]],
  [
    "ten, just within it",
    [row(own, 10, ago(QUARTER, -1), mia.address)],
    [1, 10, undefined, ago(QUARTER, -1)],
  ],
  ["another account's ten", [row(pair(max, mia), 10, ago(1), mia.address)], [0, 1, 1, ago(0)]],
  ["her own ten from elsewhere", [row(pair(mia, max), 10, ago(1), max.address)], [0, 1, 1, ago(0)]],
  ["ninety-nine in a day", [row(mia.account, 99, ago(60))], [0, 1, 100, ago(0)]],
  ["a hundred in a day", [row(mia.account, 100, ago(DAY - 1))], [60, undefined, 100, undefined]],
  ["a hundred, a day ago", [row(mia.account, 100, ago(DAY))], [0, 1, 1, ago(0)]],
  ["another account's hundred", [row(max.account, 100, ago(1))], [0, 1, 1, ago(0)]],
  ["299 accounts from the address", crowd(299, ago(1), mia.address), [0, 1, 1, ago(0)]],
  ["300 of another address", crowd(300, ago(1), max.address), [0, 1, 1, ago(0)]],
  [
    "300 of which one was taken back",
    [
      ...crowd(299, ago(1), mia.address),
      ...crowd(1, ago(1), `${mia.address}`, 0).map((one) => ({ ...one, key: "back" })),
    ],
    [0, 1, 1, ago(0)],
  ],
  [
    "300, and she is among them",
    [...crowd(299, ago(1), mia.address), row(own, 1, ago(1), mia.address)],
    [0, 2, 1, ago(1)],
  ],
])("an attempt after %s", async (_, rows, expected) => {
  expect(await wait(...rows)).toEqual(expected);
});

it("three hundred accounts from an address stop a new one there, until the first is over", async () => {
  const [first, ...others] = crowd(300, ago(1), mia.address);
  const [seconds, own] = await wait({ ...(first as ReturnType<typeof row>), windowStart: ago(2) }, ...others);
  const [alone] = await wait(...crowd(300, ago(2), mia.address));
  expect([seconds, own]).toEqual([alone, undefined]);
  expect(alone).toBeGreaterThan(0);
  expect((await wait(...crowd(300, ago(60), mia.address)))[0]).toBe(0);
});

it("what is forgiven or forgotten is this account's alone", async () => {
  const rows = [
    row(own, 3, ago(1), mia.address),
    row(pair(mia, max), 4, ago(1), max.address),
    row(mia.account, 7, ago(1)),
  ];
  const foreign = [row(pair(max, max), 2, ago(1), max.address), row(max.account, 2, ago(1))];
  const left = async (writes: Parameters<Awaited<ReturnType<typeof memoryEvent>>["write"]>) => {
    const at = await memoryEvent("control");
    await at.write(q.insert(signInAttempts).values([...rows, ...foreign]));
    await at.write(...writes);
    const found = await at.read(
      sqlRows<{ count: number }>(sql`select count from sign_in_attempts order by count`),
    );
    return found.map(({ count }) => count);
  };
  expect(await left(forgiveAttempts(mia))).toEqual([2, 2, 4, 4]);
  expect(await left(await forgetFailures({ id: "m", email: "mia@x.test" }))).toEqual([2, 2]);
});
