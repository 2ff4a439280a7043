import { randomBytes } from "node:crypto";
import { ensureDemo } from "../ops/provision/ensure-demo";
import { lostEvents } from "../ops/provision/event-state";
import { allEvents } from "../ops/provision/events";
import { localEnv } from "../ops/provision/local-env";
import { migrateEvents } from "../ops/provision/migrate-events";
import { explain } from "../ops/provision/plain-error";
import { readServers, workerSide } from "../ops/provision/server-settings";
import { announce } from "./announce";
import { everyMinute } from "./cron";
import { type DataFolder, diskFault, openDataFolder } from "./data-folder";
import { installationOn } from "./database-server";
import { startDev } from "./dev";
import { openDoors } from "./doors";
import { startHashing } from "./hashing";
import { holdPort } from "./held-port";
import { keepRunning } from "./keep-running";
import { loadKeys } from "./keys";
import { whenUnread } from "./leaving.mjs";
import { openLog } from "./log-file";
import { type Mailbox, startMailbox } from "./mailbox";
import { type Apart, startImages, startWorker, type WorkerSettings } from "./miniflare";
import { isFree, LOOPBACK, requireFree } from "./ports";
import { scarceDisk } from "./scarce-disk";
import { type LocalSettings, providerSettings, readSettings } from "./settings";
import { type Sqld, startSqld } from "./sqld";
import { startStorage } from "./storage-alone";
import { watchDatabases } from "./watch-databases";
import { freeOn, watchDisk } from "./watch-disk";
import { FolderWatch, watchFolders } from "./watch-folders";
import { watchMemory } from "./watch-memory";
import { readWorkerConfig } from "./worker-config";

/**
 * The whole portal on one machine: databases (sqld), the Worker (workerd), a mailbox. What was started is stopped in
 * the opposite order, on Ctrl-C, on SIGTERM, and when something later fails to start.
 */
type Undo = () => Promise<void> | void;

/** How long to wait for an earlier run that is just ending. */
const PATIENCE_MS = 3_000;

const isDev = process.argv.includes("--dev");
const started: Undo[] = [];
let stopping: Promise<void> | null = null;

async function start(settings: LocalSettings): Promise<void> {
  const began = performance.now();
  const folder = await openDataFolder(settings.dataDir, isDev ? "`npm run dev`" : "`npm start`", PATIENCE_MS);
  started.push(() => folder.release());
  const orphans = await folder.endOrphans();
  if (orphans.length > 0) console.log(`Ended what an earlier run had left behind: ${orphans.join(", ")}`);
  await requireFree(settings.port, settings.host, "PORT");
  const apart = isDev ? undefined : await openApart(settings, folder);

  const keys = loadKeys(folder);
  const mailbox = await openMailbox(settings, folder.at("mailbox"));
  started.push(() => mailbox.stop());
  const sqld = await startSqld(folder, keys, (line) => console.error(line));
  started.push(() => sqld.stop());
  const env = localEnv({ appSecret: keys.appSecret, port: settings.port, mailboxUrl: mailbox.url });
  const servers = readServers(process.env);
  const { servers: addresses, hosts } = workerSide(servers);
  const databaseHosts = process.env.DATABASE_HOSTS ?? hosts;
  const installation = await installationOn(folder, keys, sqld, env, (line) => console.log(line), servers);
  const { behind } = await migrateEvents(installation, {
    onDone: (slug, version) => console.log(`Migrated ${slug} to schema ${version}`),
  });
  for (const { slug, reason } of behind) console.error(`The event ${slug} could not be migrated: ${reason}`);
  const demoBundle = new URL("./demo.mjs", import.meta.url);
  const openFiles = () => filesBefore(folder);
  const hasDemo =
    settings.isDemoWanted && (await ensureDemo(installation, demoBundle, settings.demoPassword, openFiles));

  const controlToken = installation.driver.address("control").token;
  const bindings = {
    ...env,
    ...providerSettings(process.env),
    CONTROL_DATABASE_TOKEN: controlToken,
    DATABASE_HOSTS: databaseHosts,
  };
  if (isDev) {
    await startDev(
      folder,
      {
        ...{ settings, sqldPort: sqld.httpPort, servers: addresses, bindings },
        ...{ receiverPort: mailbox.port, onExit: stopAndExit },
      },
      (undo) => started.push(undo),
    );
  } else if (apart) {
    await startWorkers(folder, sqld, {
      ...settings,
      sqldPort: sqld.httpPort,
      servers: addresses,
      bindings,
      receiverPort: mailbox.port,
      apart,
    });
  }
  const events = await allEvents(installation.control);
  for (const { slug, databaseUrl, status } of events) {
    if (status === "creating" || !databaseUrl || installation.driver.owns(databaseUrl)) continue;
    console.error(
      `The event ${slug} is on a server that is not named in DATABASE_SERVERS: it answers nobody.`,
    );
  }
  const seconds = (performance.now() - began) / 1000;
  announce({ settings, mailboxUrl: mailbox.url, events, hasDemo, seconds });
  folder.publish({
    port: settings.port,
    sqld: { httpPort: sqld.httpPort, adminPort: sqld.adminPort },
    mailboxUrl: mailbox.url,
    servers: Object.keys(addresses),
    databaseHosts,
    storage: apart && { port: apart.storage.port, key: apart.key },
  });
  started.push(watchDatabases(folder, installation, sqld, keys));
  started.push(watchFolders(new FolderWatch(folder, installation, (line) => console.error(line))));
  started.push(
    watchDisk({
      free: () => freeOn(folder.path),
      say: (line) => console.error(line),
    }),
  );
  for (const line of await lostEvents(installation)) console.error(line);
}

/** The Workers of the deployed bundle, each started again where it ends, with their memory watched and Cron's time kept. */
async function startWorkers(
  folder: DataFolder,
  sqld: Sqld,
  settings: WorkerSettings & { apart: Opened },
): Promise<void> {
  const config = readWorkerConfig();
  const worker = await keepRunning(
    "The Worker's process",
    () => startWorker(folder, config, settings),
    claimSignals,
  );
  started.push(() => worker.stop());
  const pids = () => ({
    // Whoever started us waits as long as we run (start.mjs).
    start: process.connected ? process.ppid : null,
    host: process.pid,
    sqld: sqld.pid(),
    worker: worker.now().pid(),
    images: settings.apart.imagesPid(),
  });
  started.push(watchMemory(pids, openLog(folder.at("worker.log")).write));
  const runCron = (cron: string, at: Date) =>
    worker
      .now()
      .cron(cron, at)
      .catch((error) => console.error(explain(error)));
  started.push(everyMinute(config.crons, runCron));
  // What a killed run left undone is taken up at once, not at the next full minute.
  if (config.crons[0]) void runCron(config.crons[0], new Date());
}

interface Opened extends Apart {
  imagesPid: () => number | null;
}

/** What Workers answer at: held by us, so that who connects while one is started again waits for it. And what we do for them. */
async function openApart(settings: LocalSettings, folder: DataFolder): Promise<Opened> {
  const held = {
    portal: holdPort(settings.port, settings.host),
    beside: (readWorkerConfig().services ?? []).map(() => holdPort()),
    storage: holdPort(),
  };
  for (const port of [held.portal, ...held.beside, held.storage]) started.push(() => port.close());
  const key = randomBytes(32).toString("base64url");
  const hashing = await startHashing(key);
  started.push(() => hashing.stop());
  const images = imagesWhenAsked(folder, { ...held, hashing, key });
  started.push(() => images.stop());
  const doors = await openDoors(held.beside, images.start);
  for (const door of doors) started.push(() => door.close());
  return { ...held, hashing, key, doors, imagesPid: images.pid };
}

/** The Workers for images and imports, which many a run never needs: they hold 50 MB. */
function imagesWhenAsked(folder: DataFolder, apart: Omit<Apart, "doors">) {
  type Images = Awaited<ReturnType<typeof startImages>>;
  let images: Awaited<ReturnType<typeof keepRunning<Images>>> | undefined;
  return {
    pid: () => images?.now().pid ?? null,
    async start() {
      images = await keepRunning(
        "The process of the Workers for images and imports",
        () => startImages(folder, readWorkerConfig(), apart),
        claimSignals,
      );
    },
    stop: async () => images?.stop(),
  };
}

/** The storage of files while no Worker runs that has it. */
async function filesBefore(folder: DataFolder): ReturnType<typeof startStorage> {
  const files = await startStorage(folder);
  claimSignals();
  let ending: Promise<void> | undefined;
  const stop = () => (ending ??= files.stop());
  started.push(stop);
  return { store: files.store, stop };
}

async function openMailbox(settings: LocalSettings, folder: string): Promise<Mailbox> {
  if (settings.mailboxPort !== undefined) await requireFree(settings.mailboxPort, LOOPBACK, "MAILBOX_PORT");
  const next = settings.port + 1;
  const port = settings.mailboxPort ?? ((await isFree(next)) ? next : 0);
  const eventsUrl = `http://localhost:${settings.port}/mail-events`;
  return startMailbox({ folder, port, eventsUrl });
}

function stop(): Promise<void> {
  stopping ??= (async () => {
    for (const undo of started.reverse()) {
      await Promise.resolve(undo()).catch?.((error: unknown) => console.error(explain(error)));
    }
  })();
  return stopping;
}

function stopAndExit(code: number): void {
  void stop().then(() => process.exit(code));
}

/** Miniflare's own handlers would end the process before the databases are stopped: ours replace them. */
function claimSignals(): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.removeAllListeners(signal);
    process.on(signal, () => stopAndExit(0));
  }
}

claimSignals();
// Whoever started us holds the other end: it closes when they are gone, however that came.
process.on("disconnect", () => stopAndExit(0));
whenUnread(() => stopAndExit(0));
// Whatever nobody foresaw: the servers must not run on without us.
for (const name of ["uncaughtException", "unhandledRejection"] as const) {
  process.on(name, (error: unknown) => {
    console.error(explain(error));
    stopAndExit(1);
  });
}
const settings = readSettings(process.env);
try {
  await start(settings);
} catch (error) {
  console.error(explain(diskFault(error, settings.dataDir) ?? scarceDisk(error, settings.dataDir) ?? error));
  stopAndExit(1);
}
