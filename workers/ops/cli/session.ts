import { allowedHosts, bindingOf, wayTo } from "#db/database-way";
import {
  type DataFolder,
  folderAt,
  openDataFolder,
  type RunInfo,
  runningHost,
} from "../../local/data-folder";
import { installationOn } from "../../local/database-server";
import { type Keys, loadKeys } from "../../local/keys";
import { beginWork } from "../../local/quiet";
import { readSettings } from "../../local/settings";
import { type Sqld, startSqld } from "../../local/sqld";
import { storageThrough } from "../../local/storage-client";
import { THIS_PROCESS } from "../../local/this-process";
import type { FileStore } from "../provision/file-store";
import { type Installation, openInstallation } from "../provision/installation";
import { localEnv } from "../provision/local-env";
import { PlainError } from "../provision/plain-error";
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

/** Uploaded files, opened only by who asks, and closed with the session. */
export type OpenFiles = () => Promise<FileStore>;

/**
 * Works on the databases at Turso where the environment names it, else on those of a running host; where none runs, starts
 * the server itself and stops it afterwards. `longWork`: the host's watch over its server holds still meanwhile.
 */
export async function withInstallation<T>(
  io: Io,
  work: (on: Installation, openFiles: OpenFiles) => Promise<T>,
  longWork?: string,
): Promise<T> {
  const turso = readTurso(process.env);
  const servers = readServers(process.env, turso?.access.org);
  if (turso) {
    const driver = withServers(tursoDriver(turso.access), driversOf(servers));
    const on = {
      ...(await openInstallation(driver, turso.env, io.print)),
      runner: THIS_PROCESS,
      portalOpens: deployedOpens(turso.access.control.url, process.env.DATABASE_HOSTS),
    };
    return work(on, async () => {
      throw new PlainError(
        "Files at Cloudflare are not reached from here: back the bucket up with its own tools.",
      );
    });
  }
  const settings = readSettings(process.env);
  const host = runningHost(settings.dataDir);
  if (host) {
    const folder = folderAt(settings.dataDir);
    const done = longWork ? beginWork(folder, longWork) : () => {};
    try {
      const keys = loadKeys(folder);
      const env = localEnv({ appSecret: keys.appSecret, port: host.port, mailboxUrl: host.mailboxUrl });
      const installation = await installationOn(folder, keys, host.sqld, env, io.print, servers);
      return await work({ ...installation, portalOpens: localOpens(host) }, async () => filesOf(host));
    } finally {
      done();
    }
  }
  return withOwnServer(io, async ({ folder, keys, sqld }) => {
    const env = localEnv({ appSecret: keys.appSecret, port: settings.port });
    const on = await installationOn(folder, keys, sqld, env, io.print, servers);
    let files: { store: FileStore; stop(): Promise<void> } | undefined;
    try {
      return await work(on, async () => {
        // Bundled apart: workerd's host is loaded by nobody who does not need it.
        const { startStorage } = await import("../../local/storage-alone");
        files ??= await startStorage(folder);
        return files.store;
      });
    } finally {
      await files?.stop();
    }
  });
}

interface OwnServer {
  folder: DataFolder;
  keys: Keys;
  sqld: Sqld;
}

/** The data folder to ourselves, with its database server. A host that runs in it refuses. */
export async function withOwnServer<T>(io: Io, work: (own: OwnServer) => Promise<T>): Promise<T> {
  // A host that is just starting, or another command, leaves or publishes itself soon.
  const folder = await openDataFolder(readSettings(process.env).dataDir, "`npm run event`", PATIENCE_MS);
  try {
    await folder.endOrphans();
    const keys = loadKeys(folder);
    const sqld = await startSqld(folder, keys, io.print);
    try {
      return await work({ folder, keys, sqld });
    } finally {
      await sqld.stop(GRACE_MS);
    }
  } finally {
    folder.release();
  }
}

function filesOf({ storage }: RunInfo): FileStore {
  if (storage) return storageThrough(storage);
  throw new PlainError("Files cannot be reached while `npm run dev` runs: stop it, or use `npm start`.");
}

/** The running host read its servers when it started. */
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
