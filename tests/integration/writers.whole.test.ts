import { beforeAll, expect, it } from "vitest";
import { portal, urlOf } from "../harness/portal";
import { wrongAnswers } from "../proofs/support/load";
import { withoutStale, writeAtOnce, writersEvent } from "../proofs/support/writers";

/** A sample of `npm run prove -- writers`. */
let at: Awaited<ReturnType<typeof writersEvent>>;
beforeAll(async () => {
  at = await writersEvent({ ...portal(), baseUrl: (slug) => new URL(urlOf(slug)).origin }, "writers");
});

it("twelve people save at once while four others hang up: everybody is answered, and no slot stays taken", async () => {
  const { writes, hangUps, reads } = await writeAtOnce(at, {
    writers: 12,
    hangingUp: 4,
    readers: 3,
    seconds: 4,
  });
  expect(writes.answers).toBeGreaterThan(12);
  expect(hangUps.hungUp).toBeGreaterThan(4);
  expect(wrongAnswers(writes, 302)).toEqual({});
  expect(withoutStale(wrongAnswers(hangUps, 302))).toEqual({});
  expect(wrongAnswers(reads, 200)).toEqual({});
});
