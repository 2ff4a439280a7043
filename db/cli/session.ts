import { folderAt, openDataFolder, runningHost } from "../../workers/local/data-folder";
import { installationOn } from "../../workers/local/database-server";
import { loadKeys } from "../../workers/local/keys";
import { readSettings } from "../../workers/local/settings";
import { startSqld } from "../../workers/local/sqld";
import { type Installation, openInstallation } from "../provision/installation";
import { localEnv } from "../provision/local-env";
import { tursoDriver } from "../provision/turso-driver";
import { readTurso } from "../provision/turso-settings";

const PATIENCE_MS = 15_000;
/** Short: people wait, nothing is in flight, and a killed server loses nothing acknowledged. */
const GRACE_MS = 200;

export interface Io {
  print(line: string): void;
  ask(question: string): Promise<string>;
}

/** Works on the databases at Turso where the environment names it, else on those of a running host; where none runs, starts the server itself and stops it afterwards. */
export async function withInstallation<T>(io: Io, work: (on: Installation) => Promise<T>): Promise<T> {
  const turso = readTurso(process.env);
  if (turso) return work(await openInstallation(tursoDriver(turso.access), turso.env, io.print));
  const settings = readSettings(process.env);
  const host = runningHost(settings.dataDir);
  if (host) {
    const folder = folderAt(settings.dataDir);
    const keys = loadKeys(folder);
    const env = localEnv({ appSecret: keys.appSecret, port: host.port, mailboxUrl: host.mailboxUrl });
    return work(await installationOn(folder, keys, host.sqld, env, io.print));
  }
  // A host that is just starting, or another command, leaves or publishes itself soon.
  const folder = await openDataFolder(settings.dataDir, "`npm run event`", PATIENCE_MS);
  try {
    await folder.endOrphans();
    const keys = loadKeys(folder);
    const sqld = await startSqld(folder, keys, io.print);
    try {
      const env = localEnv({ appSecret: keys.appSecret, port: settings.port });
      return await work(await installationOn(folder, keys, sqld, env, io.print));
    } finally {
      await sqld.stop(GRACE_MS);
    }
  } finally {
    folder.release();
  }
}
