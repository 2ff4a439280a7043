import { expect } from "vitest";
import { httpClient } from "../harness/http";
import type { DoorEvent } from "../worlds/door-event";

/** One link to a new password, used many times at once: exactly one wins, and its password is the one that counts. */
export async function useAtOnce(door: DoorEvent, times: number): Promise<number[]> {
  const { email } = await door.make(`Swarm${times}`);
  const client = httpClient();
  await client.get(await door.resetLink(email));
  const answers = await Promise.all(
    Array.from({ length: times }, (_, n) => door.reset(client, `words-of-number-${n}`)),
  );
  const won = answers.flatMap(({ status }, n) => (status === 302 ? [n] : []));
  expect(won).toHaveLength(1);
  expect((await door.signIn(httpClient(), email, `words-of-number-${won[0]}`)).status).toBe(302);
  return answers.map(({ status }) => status);
}
