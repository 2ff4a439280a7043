import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startHost, type TestHost } from "../harness/host";
import { wrongAnswers } from "./support/load";
import { withoutStale, writeAtOnce, writersEvent } from "./support/writers";

/** `PROOF_SECONDS` (default 60) a row; the last one runs for ten times as long. */
const SECONDS = Number(process.env.PROOF_SECONDS ?? 60);

let host: TestHost;
let at: Awaited<ReturnType<typeof writersEvent>>;
beforeAll(async () => {
  host = await startHost();
  at = await writersEvent(host);
});
afterAll(() => host?.stop());

describe("many people saving at once", () => {
  it.each([
    { writers: 10, seconds: SECONDS / 4 },
    { writers: 40, hangingUp: 10, seconds: SECONDS },
    { writers: 50, readers: 20, seconds: SECONDS * 10 },
  ])("$writers writers, $hangingUp who hang up, $readers readers: no error, no slot left", async (size) => {
    const { writes, hangUps, reads } = await writeAtOnce(at, size);
    console.log(JSON.stringify({ size, writes, hungUp: hangUps.hungUp, reads }));
    const errors = host
      .output()
      .split("\n")
      .filter((line) => line.includes('"level":"error"'));
    if (errors.length > 0) console.log(errors.length, "error lines, the first:", errors[0]);
    expect(wrongAnswers(writes, 302)).toEqual({});
    expect(withoutStale(wrongAnswers(hangUps, 302))).toEqual({});
    expect(wrongAnswers(reads, 200)).toEqual({});
    // Readers who never pause take what the processors have; there the bar is that nobody is refused.
    if (!size.readers) expect(writes.p99).toBeLessThan(2_000);
    // Whoever comes next waits for nobody who is gone.
    const after = await writeAtOnce(at, { writers: 8, seconds: 2 });
    expect(wrongAnswers(after.writes, 302)).toEqual({});
    expect(after.writes.longest).toBeLessThan(2_000);
  });
});
