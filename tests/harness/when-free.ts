import { setTimeout } from "node:timers/promises";
import { isUnavailable } from "#db/unavailable";

const ATTEMPTS = 20;

/**
 * What a test writes itself beside a running host, whose Workers wait for nobody outside their own gate: repeated while the
 * database is busy, which then did nothing. Anything else is thrown at once.
 */
export async function whenFree<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write();
    } catch (error) {
      const isBusy = isUnavailable(error) && error.reason === "busy";
      if (!isBusy || attempt === ATTEMPTS) throw error;
      await setTimeout(attempt * 50);
    }
  }
}
