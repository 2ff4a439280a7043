import { afterAll, beforeAll, expect, it } from "vitest";
import { startHost, type TestHost } from "../harness/host";
import { PEOPLE_RACES, peopleRace } from "./people-races";

/** `PROOF_ROUNDS` (default 500) of each race. */
const ROUNDS = Number(process.env.PROOF_ROUNDS ?? 500);

let host: TestHost;
beforeAll(async () => {
  host = await startHost();
});
afterAll(() => host?.stop());

it.each(PEOPLE_RACES)(
  `${ROUNDS} rounds of %s: exactly one winner, and nobody gets an error of ours`,
  async (race) => {
    const figures = await peopleRace(host, ROUNDS, race);
    console.log(race, JSON.stringify(figures));
    expect(figures).toMatchObject({ wrong: 0, failed: 0 });
  },
);
