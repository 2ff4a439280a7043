import { beforeAll, expect, it } from "vitest";
import type { Client } from "../harness/http";
import { portal, urlOf } from "../harness/portal";
import { logFromHere } from "../integration/support/guest-log";
import { clientFor, demoIds, isAllowed, ROLES, withIds } from "../integration/support/matrix";
import { type Asked, ODD_VALUES, parametersOf, readable, withParameter, withSearch } from "./odd-values";

/** `PROOF_ROLES`: of which roles (all), their names with commas between. */
const ASKERS = ROLES.filter(({ name }) => (process.env.PROOF_ROLES ?? name).split(",").includes(name));
/** Requests at once. */
const AT_ONCE = 4;
/** An answer takes less; what takes longer among others is asked again alone. */
const LIMIT_MS = 1_000;

let ids: Record<string, string>;
let pages: Asked[];
beforeAll(async () => {
  ids = await demoIds();
  pages = await readable();
}, 300_000);

/** Each parameter of each address with each odd value, one at a time; the others as they are. */
function addressesOf({ page, names }: Asked): string[] {
  const path = withIds(page.path, ids);
  const ofKinds = [...new Set(Object.values(ids))].filter((id) => id.length === 36);
  const inPath = parametersOf(page.path).flatMap((name) =>
    [...ODD_VALUES, ...ofKinds].map((value) => withIds(withParameter(page.path, name, value), ids)),
  );
  const inSearch = names.flatMap((name) => ODD_VALUES.map((value) => withSearch(path, { [name]: value })));
  // Where one value is read only beside another: all of them odd at once.
  const together = names.length < 2 ? [] : ODD_VALUES.map((value) => withSearch(path, all(names, value)));
  return [...inPath, ...inSearch, ...together];
}
const all = (names: string[], value: string) => Object.fromEntries(names.map((name) => [name, value]));

it("every parameter of every address takes every odd value, as each role, below 500 and within a second", async () => {
  const log = logFromHere();
  const broken: string[] = [];
  const slow: { client: Client; path: string }[] = [];
  let asked = 0;
  let slowest = 0;
  const ask = async (client: Client, role: string, path: string) => {
    const began = performance.now();
    const { status } = await client.get(urlOf("demo", path));
    const ms = performance.now() - began;
    asked += 1;
    slowest = Math.max(slowest, ms);
    if (status < 200 || status >= 500) broken.push(`${role} ${path.slice(0, 160)}: ${status}`);
    if (ms > LIMIT_MS) slow.push({ client, path });
  };
  for (const role of ASKERS) {
    const client = await clientFor(role);
    // Who may not open a page is refused before anything is read: one value of each parameter shows it.
    const waiting = pages.flatMap((one) => {
      const addresses = addressesOf(one);
      return isAllowed(one.page.access, role.level)
        ? addresses
        : addresses.filter((_, at) => at % ODD_VALUES.length === 0);
    });
    const before = asked;
    const lane = async () => {
      for (let path = waiting.pop(); path !== undefined; path = waiting.pop())
        await ask(client, role.name, path);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
    console.log(`${role.name}: ${asked - before} addresses, ${broken.length} faults so far`);
  }
  const late: string[] = [];
  for (const { client, path } of slow) {
    const began = performance.now();
    await client.get(urlOf("demo", path));
    if (performance.now() - began > LIMIT_MS) late.push(path.slice(0, 160));
  }
  const errors = log
    .text()
    .split("\n")
    .filter((line) => line.includes('"level":"error"'));
  log.close();
  console.log(
    `${asked} addresses of ${pages.length} pages on port ${portal().port}: ${broken.length} faults, ${errors.length} error lines, slowest ${Math.round(slowest)} ms, ${slow.length} over a second among others, ${late.length} alone`,
  );
  expect({ broken: broken.slice(0, 20), errors: errors.slice(0, 5), late }).toEqual({
    broken: [],
    errors: [],
    late: [],
  });
});
