import { writeBatch } from "#db/write-batch";
import { hashPassword } from "~/features/auth/password.server";
import { storePassword } from "~/features/auth/password-store.server";
import { addTeam } from "~/features/teams/teams.commands.server";
import type { TestHost } from "../../harness/host";
import { httpClient } from "../../harness/http";
import { installationOf } from "../../harness/installation";
import { makeEvent, person } from "../../worlds/test-event";
import { middle, visitorOf, type Waits } from "./visitor";

const PASSWORD = "many-people-at-the-door";

export interface BesideFigures extends Waits {
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
  const busy = await makeEvent(on, "many-sign-ins");
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
  const visitor = await visitorOf(host, "one-visitor", looks);
  const lengths: number[] = [];
  const statuses: Record<number, number> = {};
  const signIn = async (email: string) => {
    const form = { email, password: PASSWORD };
    const { status } = await httpClient().post(`${host.baseUrl("many-sign-ins")}/auth/login`, { form });
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  const waits = await visitor.beside(async () => {
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now();
      await Promise.all(people.map(signIn));
      lengths.push(performance.now() - began);
    }
  });
  return { ...waits, allIn: middle(lengths), statuses };
}
