import { writeBatch } from "#db/write-batch";
import { hashPassword } from "~/features/auth/password.server";
import { storePassword } from "~/features/auth/password-store.server";
import { addTeam } from "~/features/teams/teams.commands.server";
import type { TestHost } from "../../harness/host";
import { httpClient } from "../../harness/http";
import { installationOf } from "../../harness/installation";
import { makeEvent, person } from "../../integration/support/test-event";

const PASSWORD = "many-people-at-the-door";

/** In milliseconds: how long a signed-in visitor waits for a page. */
export interface BesideFigures {
  /** The middle one of many pages with nobody else there. */
  alone: number;
  aloneLongest: number;
  /** Beside the sign-ins: the middle one and the longest of all rounds. */
  median: number;
  longest: number;
  /** Pages that were answered while people signed in. */
  pages: number;
  /** From the first sign-in of a round to its last answer, the middle round. */
  allIn: number;
  /** How the sign-ins were answered. */
  statuses: Record<number, number>;
}

/** So many people of one event sign in at once, again and again, while a visitor of another one reads page after page. */
export async function besideSignIns(
  host: TestHost,
  { signIns, rounds, looks = 60 }: { signIns: number; rounds: number; looks?: number },
): Promise<BesideFigures> {
  const on = await installationOf(host);
  const [busy, quiet] = [await makeEvent(on, "many-sign-ins"), await makeEvent(on, "one-visitor")];
  const hash = await hashPassword({}, PASSWORD);
  const people: string[] = [];
  for (let n = 0; n < signIns; n += 1) {
    const owner = person(`Guest${n}`);
    const { ownerId } = await addTeam(busy.ctx(), {
      name: `Team ${n}`,
      teamTypeId: null,
      isOrganiser: false,
      owner,
    });
    people.push(owner.email);
    await writeBatch(on.control, storePassword(ownerId, hash, new Date()));
  }
  await writeBatch(on.control, storePassword(quiet.adminId, hash, new Date()));
  const signIn = async (slug: string, email: string, client = httpClient()) =>
    (await client.post(`${host.baseUrl(slug)}/auth/login`, { form: { email, password: PASSWORD } })).status;
  const visitor = httpClient();
  await signIn("one-visitor", "admin@one-visitor.example", visitor);
  const page = async () => {
    const began = performance.now();
    const { status } = await visitor.get(`${host.baseUrl("one-visitor")}/admin/teams`);
    if (status !== 200) throw new Error(`The visitor's page answered ${status}`);
    return performance.now() - began;
  };
  for (let n = 0; n < looks; n += 1) await page();
  const alone: number[] = [];
  for (let n = 0; n < looks; n += 1) alone.push(await page());

  const beside: number[] = [];
  const lengths: number[] = [];
  const statuses: Record<number, number> = {};
  for (let round = 0; round < rounds; round += 1) {
    let left = people.length;
    const began = performance.now();
    const all = people.map(async (email) => {
      const status = await signIn("many-sign-ins", email);
      statuses[status] = (statuses[status] ?? 0) + 1;
      left -= 1;
    });
    while (left > 0) beside.push(await page());
    await Promise.all(all);
    lengths.push(performance.now() - began);
  }
  return {
    alone: middle(alone),
    aloneLongest: Math.max(...alone),
    median: middle(beside),
    longest: Math.max(...beside),
    pages: beside.length,
    allIn: middle(lengths),
    statuses,
  };
}

const middle = (numbers: number[]) => Math.round(numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0);
