import { existsSync, writeFileSync } from "node:fs";
import type { AppEnv } from "~/procedure/context";
import { ControlLost, type Installation, openInstallation } from "../ops/provision/installation";
import { PlainError } from "../ops/provision/plain-error";
import { driversOf, type ServerSettings } from "../ops/provision/server-settings";
import { withServers } from "../ops/provision/servers";
import { DatabaseServerError, sqldDriver } from "../ops/provision/sqld-driver";
import type { DataFolder } from "./data-folder";
import { damaged, type Keys } from "./keys";
import type { Sqld } from "./sqld";
import { THIS_PROCESS } from "./this-process";

/** Notes that the control database is being put back, or was when that was cut short. */
export const HALF_RESTORED = "control-restoring";
/** Notes that there was a control database. */
export const MADE = "control-made";

/** The installation in a data folder, with its control database up to date. `servers`: those besides its own. */
export async function installationOn(
  folder: Pick<DataFolder, "path" | "at">,
  keys: Keys,
  sqld: Pick<Sqld, "httpPort" | "adminPort">,
  env: AppEnv,
  log: (line: string) => void,
  servers: ServerSettings = {},
): Promise<Installation> {
  if (existsSync(folder.at(HALF_RESTORED))) {
    throw new PlainError(
      "The control database is half restored: run `npm run event -- control restore --from <file>` again.",
    );
  }
  // SQLite takes a file that was cut to nothing for a new database: only we know that there was one.
  const made = folder.at(MADE);
  const own = sqldDriver({ ...sqld, adminKey: keys.adminKey, signingKey: keys.signingKey });
  const driver = withServers(own, driversOf(servers));
  try {
    const installation = await openInstallation(driver, env, log, existsSync(made));
    writeFileSync(made, "");
    return { ...installation, runner: THIS_PROCESS };
  } catch (error) {
    if (!isDatabaseFault(error)) throw error;
    throw damaged(folder, `its control database cannot be opened (${(error as Error).message})`);
  }
}

/** A fault of the file or the server, not of our own SQL. */
function isDatabaseFault(error: unknown): boolean {
  if (error instanceof DatabaseServerError || error instanceof ControlLost) return true;
  const { message = "", code = "" } = error as { message?: string; code?: string };
  return /malformed|not a database|corrupt|disk I\/O|HTTP status 5\d\d|NOTADB/i.test(`${code} ${message}`);
}
