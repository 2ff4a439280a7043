import { existsSync } from "node:fs";
import { readFile, rm, stat, writeFile } from "node:fs/promises";
import { writeBatch } from "#db/write-batch";
import { noteFailure } from "../event-health";
import { CONTROL_NAME } from "../ops/provision/driver";
import { allEvents, type EventRow } from "../ops/provision/events";
import type { Installation } from "../ops/provision/installation";
import type { DataFolder } from "./data-folder";

/** A removed folder is noticed with the second look. */
const EVERY_MS = 15_000;
/** Sweeps leave the event alone for so long; a look renews it. */
const REST_MS = 10 * 60_000;
/** The names of databases that refuse writes because of us: the next start lets them again. */
const NOTE = "removed-databases.json";

/**
 * A database whose folder is removed while it is open lives on in files without a name: it takes writes, and loses them all
 * with its server's end. From the second look on it refuses them; it can be read, and backed up, until then.
 */
export class FolderWatch {
  private readonly refused = new Set<string>();
  private missing = new Set<string>();

  constructor(
    private readonly folder: Pick<DataFolder, "at">,
    private readonly on: Installation,
    private readonly say: (line: string) => void,
  ) {}

  /** What an earlier run refused is opened anew from what lies there now: the start says where that is lost. */
  async begin(): Promise<void> {
    const path = this.folder.at(NOTE);
    if (!existsSync(path)) return;
    const names = JSON.parse(await readFile(path, "utf8").catch(() => "[]")) as string[];
    for (const name of names) await this.on.driver.block(name, "nothing").catch(() => {});
    await rm(path, { force: true });
  }

  async look(): Promise<void> {
    const events = await this.watched();
    const names = [CONTROL_NAME, ...events.keys()];
    const seen = await Promise.all(names.map(async (name) => ((await this.isThere(name)) ? null : name)));
    const missing = new Set(seen.filter((name) => name !== null));
    for (const name of missing) {
      const event = events.get(name);
      // One look may fall between a deletion and what control knows of it.
      if (this.missing.has(name)) await this.refuse(name, event?.slug);
      if (event && this.refused.has(name)) await this.note(event);
    }
    this.missing = missing;
  }

  /** Events by the name of their database, of this folder's own server. */
  private async watched(): Promise<Map<string, EventRow>> {
    const { driver, control } = this.on;
    const found = new Map<string, EventRow>();
    for (const event of await allEvents(control)) {
      const isMade = event.status === "active" || event.status === "suspended";
      if (!isMade || !event.databaseUrl || !driver.owns(event.databaseUrl)) continue;
      const name = driver.nameOf(event.databaseUrl);
      if (!name.includes("@")) found.set(name, event);
    }
    return found;
  }

  private async isThere(name: string): Promise<boolean> {
    const found = await stat(this.folder.at("databases", "dbs", name, "data")).catch(
      (error) => error.code !== "ENOENT",
    );
    return found !== false;
  }

  private async refuse(name: string, slug: string | undefined): Promise<void> {
    if (this.refused.has(name)) return;
    await this.on.driver.block(name, "writes");
    this.refused.add(name);
    await writeFile(this.folder.at(NOTE), JSON.stringify([...this.refused]), { mode: 0o600 });
    const whose = slug ? `The database folder of the event ${slug}` : "The folder of the control database";
    const copy = slug ? `backup ${slug}` : "control backup";
    this.say(
      `${whose} (databases/dbs/${name}) was removed: nothing more is saved there, since it would be lost. What it held can be read until the portal stops: take a backup now (npm run event -- ${copy}), then stop the portal and restore it.`,
    );
  }

  /** For /health, and the page that says which event it is. */
  private note({ id }: EventRow): Promise<unknown> {
    const now = new Date();
    const restUntil = new Date(now.getTime() + REST_MS).toISOString();
    const next = { turn: "removed", restUntil };
    return writeBatch(this.on.control, [
      noteFailure(id, now, "The folder of its database was removed.", next),
    ]);
  }
}

/** Looks again and again. Returns what ends the watch. */
export function watchFolders(watch: Pick<FolderWatch, "begin" | "look">, everyMs = EVERY_MS): () => void {
  let last = watch.begin().catch((error) => console.error(error));
  const timer = setInterval(() => {
    last = last
      .then(() => watch.look())
      .catch((error) => console.error(`Databases were not looked at: ${error}`));
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
