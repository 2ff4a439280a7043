import { type ControlDatabase, type EventDatabase, openControlDatabase, openEventDatabase } from "../open";
import { unseal } from "../seal";
import { CONTROL_NAME, type DatabaseDriver } from "./driver";

/** Opens databases outside the Worker: for the host, the command line and the demo. */
export interface Databases {
  control: ControlDatabase;
  /** An event's database, by what the control database knows of it. */
  openEvent(event: { databaseUrl: string; databaseToken: string }): Promise<EventDatabase>;
}

export function connect(driver: DatabaseDriver, secret: string): Databases {
  return {
    control: openControlDatabase({ ...driver.address(CONTROL_NAME), fetch: driver.fetch }),
    async openEvent({ databaseUrl, databaseToken }) {
      const token = databaseToken ? await unseal(secret, databaseToken) : undefined;
      return openEventDatabase({ url: databaseUrl, token, fetch: driver.fetch });
    },
  };
}
