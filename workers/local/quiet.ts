import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type DataFolder, replaceFile } from "./data-folder";
import { isRunning, markOf, type ProcessMark } from "./processes";

type Folder = Pick<DataFolder, "at">;

let count = 0;

/**
 * Says in the data folder that a long work on the databases is under way, in whatever process (a migration, a backup, a
 * restore, a move): until it is over the watch over the database server restarts nothing. Returns what says that it is.
 */
export function beginWork(folder: Folder, what: string): () => void {
  count += 1;
  const file = join(folder.at("at-work"), `${process.pid}-${count}.json`);
  mkdirSync(folder.at("at-work"), { recursive: true, mode: 0o700 });
  replaceFile(file, JSON.stringify({ ...markOf(process.pid), what }));
  return () => rmSync(file, { force: true });
}

/** Is such work under way? What a killed process left behind counts for nothing, and goes. */
export function isAtWork(folder: Folder): boolean {
  let names: string[];
  try {
    names = readdirSync(folder.at("at-work")).filter((name) => name.endsWith(".json"));
  } catch {
    return false;
  }
  const alive = names.filter((name) => {
    const file = join(folder.at("at-work"), name);
    try {
      if (isRunning(JSON.parse(readFileSync(file, "utf8")) as ProcessMark)) return true;
    } catch {
      // Half written, or gone meanwhile.
    }
    rmSync(file, { force: true });
    return false;
  });
  return alive.length > 0;
}
