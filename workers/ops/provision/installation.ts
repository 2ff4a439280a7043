import type { AppEnv } from "~/procedure/context";
import { connect, type Databases } from "./connect";
import { CONTROL_NAME, type DatabaseDriver } from "./driver";
import { migrateDatabase, readMigrations, schemaVersionOf } from "./migrate";

/** Which process works here, in a form by which it is known again, and whether such a one is surely gone. */
export interface Runner {
  who: string;
  isGone(who: string): boolean;
}

/** All that creating, moving and removing events works with. */
export interface Installation extends Databases {
  driver: DatabaseDriver;
  env: AppEnv;
  /** Why the portal could not open a database at this URL, in words; null where it could. */
  portalOpens?: (url: string) => string | null;
  /** Which process this is. */
  runner?: Runner;
  /** A line of progress, for people. */
  log(line: string): void;
}

/** There was a control database here, and now there is none, or an empty one: to make another would hide a loss. */
export class ControlLost extends Error {
  override message = "the control database is missing or empty";
}

/**
 * Connects, and brings the control database to the newest schema, making it first where it is missing.
 * `wasMade`: it was there before, and must be now.
 */
export async function openInstallation(
  driver: DatabaseDriver,
  env: AppEnv,
  log: (line: string) => void,
  wasMade = false,
): Promise<Installation> {
  const databases = connect(driver, env.APP_SECRET);
  if (!(await driver.exists(CONTROL_NAME))) {
    if (wasMade) throw new ControlLost();
    await driver.create(CONTROL_NAME);
  } else if (wasMade && (await schemaVersionOf(databases.control)) === 0) throw new ControlLost();
  await migrateDatabase(databases.control, readMigrations("control"));
  return { ...databases, driver, env, log };
}
