import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PlainError } from "../ops/provision/plain-error";
import { commandOf, endProcess, isRunning, markOf, type ProcessMark } from "./processes";

/** Where one host keeps everything: databases, files, mails, keys. One process at a time works in it. */
export interface DataFolder {
  path: string;
  at(...parts: string[]): string;
  /** Notes a server that we started, so that a later start can end it if we are killed. */
  note(name: Server, mark: ProcessMark): void;
  /** It has ended. Another that was noted since in its place stays noted. */
  forget(name: Server, pid: number): void;
  /** Ends what an earlier, killed process left running here. */
  endOrphans(): Promise<string[]>;
  publish(run: Omit<RunInfo, "pid" | "started">): void;
  release(): void;
}

export type Server = "sqld" | "workerd" | "images";
/** What the command line of each holds. */
const PROGRAMS = { workerd: "workerd", images: "workerd", sqld: "sqld" } as const;

/** What others may know of a running host; they read `run.json`. */
export interface RunInfo extends ProcessMark {
  port: number;
  sqld: { httpPort: number; adminPort: number };
  mailboxUrl: string;
  /** What its Worker may open besides its own server: the names of others, and hosts. */
  servers?: string[];
  databaseHosts?: string;
  /** Where it gives the command line uploaded files (storage-door.ts). */
  storage?: { port: number; key: string };
}

/** Where things are in a folder that another process works in. */
export function folderAt(path: string): Pick<DataFolder, "path" | "at"> {
  const folder = resolve(path);
  return { path: folder, at: (...parts) => join(folder, ...parts) };
}

/** Takes the folder for this process. With `patience`, waits so many milliseconds for another one to leave. */
export async function openDataFolder(path: string, holder: string, patience = 0): Promise<DataFolder> {
  const { path: folder, at } = folderAt(path);
  try {
    for (const part of ["", "databases", "files", "mailbox"])
      mkdirSync(at(part), { recursive: true, mode: 0o700 });
  } catch (error) {
    throw diskFault(error, folder) ?? unusable(folder, (error as NodeJS.ErrnoException).code ?? "an error");
  }
  try {
    await lock(at("lock"), folder, holder, patience);
  } catch (error) {
    throw diskFault(error, folder) ?? error;
  }
  const noteOf = (name: Server) => at(`${name}.pid`);
  return {
    path: folder,
    at,
    note(name, mark) {
      try {
        replaceFile(noteOf(name), JSON.stringify(mark));
      } catch (error) {
        // A full disk: should we be killed now, a later start cannot know of it. That is no reason to end.
        if (!diskFault(error, folder)) throw error;
      }
    },
    forget(name, pid) {
      if (readMark(noteOf(name))?.pid === pid) rmSync(noteOf(name), { force: true });
    },
    async endOrphans() {
      const ended: string[] = [];
      for (const name of Object.keys(PROGRAMS) as Server[]) {
        const mark = readMark(noteOf(name));
        // The command is looked at too: where the machine tells no start time, the pid alone may be somebody else's.
        if (mark && isRunning(mark) && commandOf(mark.pid).includes(PROGRAMS[name])) {
          await endProcess(mark);
          ended.push(name);
        }
        rmSync(noteOf(name), { force: true });
      }
      rmSync(at("run.json"), { force: true });
      return ended;
    },
    publish(run) {
      replaceFile(at("run.json"), `${JSON.stringify({ ...markOf(process.pid), ...run }, null, 2)}\n`);
    },
    release() {
      rmSync(at("run.json"), { force: true });
      rmSync(at("lock"), { force: true });
    },
  };
}

/** The host that is running in a data folder, if there is one. */
export function runningHost(path: string): RunInfo | null {
  const run = readMark(join(resolve(path), "run.json")) as RunInfo | null;
  return run?.sqld && isRunning(run) ? run : null;
}

/** All or nothing, and readable by this user only. */
export function replaceFile(path: string, text: string): void {
  writeFileSync(`${path}.new`, text, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

const unusable = (folder: string, reason: string) =>
  new PlainError(
    `The data folder ${folder} cannot be used (${reason}). Make it writable, or choose another with DATA_DIR=…`,
  );

/** A line for people, where it is the disk that refuses: full, over its quota, or not to be written to. */
export function diskFault(error: unknown, folder: string): PlainError | null {
  const { code = "" } = error as NodeJS.ErrnoException;
  if (code === "ENOSPC" || code === "EDQUOT") return noRoom(folder, code);
  return /^(EROFS|EACCES|EPERM)$/.test(code) ? unusable(folder, code) : null;
}

export const noRoom = (folder: string, reason: string) =>
  new PlainError(
    `There is no room on the disk of the data folder ${folder} (${reason}). Make room, or choose another with DATA_DIR=…`,
  );

async function lock(file: string, folder: string, holder: string, patience: number): Promise<void> {
  const mine = `${file}.${process.pid}`;
  writeFileSync(mine, JSON.stringify({ ...markOf(process.pid), holder }), { mode: 0o600 });
  const until = performance.now() + patience;
  try {
    while (!tryLink(mine, file)) {
      const other = readMark(file) as (ProcessMark & { holder?: string }) | null;
      if (!other || !isRunning(other)) {
        // Moved aside, not deleted: of two starts that both see a dead holder, one moves it and the other fails here.
        moveAside(file, `${mine}.stale`);
        continue;
      }
      if (performance.now() > until) {
        throw new PlainError(
          `The data folder ${folder} is in use by ${other.holder ?? "another process"} (process ${other.pid}). ` +
            "Stop that one first, or choose another folder with DATA_DIR=… and another PORT=…",
        );
      }
      await sleep(100);
    }
  } finally {
    rmSync(mine, { force: true });
    rmSync(`${mine}.stale`, { force: true });
  }
}

/** A hard link is made in one step, contents and all: nobody ever reads half a lock. */
function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function moveAside(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

function readMark(path: string): ProcessMark | null {
  try {
    const mark = JSON.parse(readFileSync(path, "utf8")) as ProcessMark;
    return Number.isInteger(mark.pid) ? mark : null;
  } catch {
    return null;
  }
}
