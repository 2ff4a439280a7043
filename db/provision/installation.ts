import type { AppEnv } from "~/procedure/context";
import { migrateDatabase, readMigrations } from "../migrate";
import { connect, type Databases } from "./connect";
import { CONTROL_NAME, type DatabaseDriver } from "./driver";

/** All that creating, moving and removing events works with. */
export interface Installation extends Databases {
  driver: DatabaseDriver;
  env: AppEnv;
  /** A line of progress, for people. */
  log(line: string): void;
}

/** Connects, and brings the control database to the newest schema, making it first where it is missing. */
export async function openInstallation(
  driver: DatabaseDriver,
  env: AppEnv,
  log: (line: string) => void,
): Promise<Installation> {
  const databases = connect(driver, env.APP_SECRET);
  if (!(await driver.exists(CONTROL_NAME))) await driver.create(CONTROL_NAME);
  await migrateDatabase(databases.control.client, readMigrations("control"));
  return { ...databases, driver, env, log };
}
