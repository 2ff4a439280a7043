import { setTimeout as sleep } from "node:timers/promises";
import { explain } from "../ops/provision/plain-error";

interface Runs {
  /** Settles when its process is gone. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

const RETRY_MS = [0, 250, 1_000, 5_000] as const;

/**
 * What `start` gives, started again when its process ends. While it cannot be, that is said once and tried again every
 * few seconds. `onStart` runs after each start. `now()` gives the one that runs.
 */
export async function keepRunning<One extends Runs>(
  what: string,
  start: () => Promise<One>,
  onStart: () => void = () => {},
): Promise<{ now(): One; stop(): Promise<void> }> {
  let one = await start();
  let stopping = false;
  onStart();
  const watch = async () => {
    for (;;) {
      await one.ended;
      if (stopping) return;
      console.error(`${what} ended unexpectedly; starting it again.`);
      // Not waited for: of a process that is gone, answers would be waited for that never come.
      void one.stop().catch(() => {});
      const next = await again();
      if (!next) return;
      one = next;
      // Asked to stop while it started: the one that was stopped was the one before.
      if (stopping) return one.stop();
      onStart();
    }
  };
  const again = async (): Promise<One | null> => {
    for (let tries = 0; !stopping; tries += 1) {
      await sleep(RETRY_MS[Math.min(tries, RETRY_MS.length - 1)]);
      try {
        return await start();
      } catch (error) {
        if (tries === 0) console.error(explain(error));
      }
    }
    return null;
  };
  const watching = watch();
  return {
    now: () => one,
    async stop() {
      stopping = true;
      await one.stop();
      await watching;
    },
  };
}
