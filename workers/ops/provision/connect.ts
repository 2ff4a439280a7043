import type { ControlDatabase, EventDatabase } from "#db/database";
import { openControlDatabase, openEventDatabase } from "#db/open";
import { unseal } from "#db/seal";
import { CONTROL_NAME, type DatabaseDriver } from "./driver";

/** A migration or a load of a big table is one call. */
const TIME_LIMIT_MS = 10 * 60_000;

/** Opens databases outside the Worker: for the host, the command line and the demo. */
export interface Databases {
  control: ControlDatabase;
  /** An event's database, by what the control database knows of it. */
  openEvent(event: { databaseUrl: string; databaseToken: string }): Promise<EventDatabase>;
}

export function connect(driver: DatabaseDriver, secret: string): Databases {
  const way = { fetch: driver.fetch, timeLimitMs: TIME_LIMIT_MS };
  return {
    control: openControlDatabase({ ...driver.address(CONTROL_NAME), ...way }),
    async openEvent({ databaseUrl, databaseToken }) {
      const token = databaseToken
        ? await unseal({ secret, purpose: "databaseToken" }, databaseToken)
        : undefined;
      return openEventDatabase({ url: databaseUrl, token, ...way });
    },
  };
}
