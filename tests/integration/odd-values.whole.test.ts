import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../harness/http";
import { urlOf } from "../harness/portal";
import { turnOf } from "../harness/whole";
import { ODD_VALUES, parametersOf, readable, withParameter, withSearch } from "../proofs/odd-values";
import { logFromHere } from "./support/guest-log";
import { clientFor, demoIds, frameAccess, isAllowed, ROLES, withIds } from "./support/matrix";

let ids: Record<string, string>;
let asked: Awaited<ReturnType<typeof readable>>;
let log: ReturnType<typeof logFromHere>;
const clients = new Map<string, Client>();
beforeAll(async () => {
  ids = await demoIds();
  asked = await readable();
  for (const role of ROLES) clients.set(role.name, await clientFor(role));
  log = logFromHere();
});
afterAll(() => log.close());

/** The lowest of those who may open it: nobody is let in further by asking oddly. */
const lowest = ({ path, access }: { path: string; access: string }) =>
  ROLES.find(
    ({ level }) => isAllowed(access, level) && (access === "guest" || isAllowed(frameAccess(path), level)),
  )?.name ?? "admin";

/** Of these addresses those that answered with a fault, or not at all. */
async function faults(addresses: { path: string; role: string }[]): Promise<string[]> {
  const found: string[] = [];
  const seen = new Set<string>();
  for (const { path, role } of addresses) {
    const { status, headers } = await (clients.get(role) as Client).get(urlOf("demo", path));
    if (status < 200 || status >= 500) found.push(`${path.slice(0, 200)} as ${role}: ${status}`);
    if (headers["x-request-id"]) seen.add(String(headers["x-request-id"]));
  }
  return [...found, ...log.errorsOf(seen)];
}

describe("values that nobody means, in every address (all of them: npm run prove -- odd-values)", () => {
  it("of each search parameter: each page is asked with all of its at once, three times", async () => {
    const wanted = asked.filter(({ names }) => names.length > 0);
    expect(wanted.length).toBeGreaterThan(60);
    const addresses = wanted.flatMap(({ page, names }, place) =>
      turnOf([0, 1, 2], place).map((round) => ({
        role: lowest(page),
        path: withSearch(
          withIds(page.path, ids),
          Object.fromEntries(
            names.map((name, at) => [
              name,
              ODD_VALUES[(place + 14 * round + at) % ODD_VALUES.length] as string,
            ]),
          ),
        ),
      })),
    );
    expect(await faults(addresses)).toEqual([]);
  });

  it("of each parameter of a path: one odd value, an id of another kind, and one that leads nowhere", async () => {
    const addresses = asked.flatMap(({ page }, place) =>
      parametersOf(page.path).flatMap((name, at) =>
        turnOf(
          [
            ODD_VALUES[(place + at) % ODD_VALUES.length] as string,
            ids[name === "taskId" ? "formId" : "taskId"] as string,
            NOWHERE,
          ],
          place + at,
        ).map((value) => ({
          role: lowest(page),
          path: withIds(withParameter(page.path, name, value), ids),
        })),
      ),
    );
    expect(await faults(addresses)).toEqual([]);
  });

  it("a month beyond every calendar leads to this one's, at once", async () => {
    const owner = clients.get("user") as Client;
    const now = (await owner.get(urlOf("demo", "/time-table?view=month"))).body;
    const title = (body: string) => /<h2 id="month">([^<]*)/.exec(body)?.[1];
    for (const month of ["9999-12", "9999-11", "0001-01", "1900-01", "+275760-09"]) {
      const answer = await owner.get(
        urlOf("demo", `/time-table?view=month&month=${encodeURIComponent(month)}`),
      );
      expect([answer.status, title(answer.body)], month).toEqual([200, title(now)]);
    }
  });
});

const NOWHERE = "01890000-0000-7000-8000-000000000001";
