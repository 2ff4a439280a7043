import { awayOf } from "./away";
import type { Database, Result, Statement } from "./database";
import { pause } from "./pause";
import { noteNoRoom, noteRoom } from "./room-left";
import { isBusyCode, unavailableOf } from "./unavailable";
import { gateOf, type WriterRank } from "./write-gate";

export interface Writer {
  /** Who writes: jobs unless said. */
  rank?: WriterRank;
  /** Keeps a write alive that has begun, when its request has ended (`waitUntil`). */
  keepAlive?: (work: Promise<unknown>) => void;
}

/** Writes pass the gate of their database. A batch that met another writer's lock did nothing: it is tried once more. */
export function throughGate(db: Database, url: string, { rank = "job", keepAlive }: Writer): Database {
  return {
    ...db,
    async batch(statements, mode) {
      if (mode !== "write") return db.batch(statements, mode);
      const leave = await gateOf(url).enter(rank);
      // Once begun, a write goes on to its end without its request. One that still waits at the gate ends with it.
      const work = db
        .batch(statements, mode)
        .catch(async (error: { code?: string }) => {
          if (!isBusyCode(error.code)) throw error;
          await pause(50 + Math.random() * 200);
          return db.batch(statements, mode);
        })
        .finally(leave);
      keepAlive?.(work.catch(() => {}));
      return work;
    },
  };
}

/**
 * Reads that are asked for in one go (a page's loaders run side by side) become one call, in one snapshot: each call
 * costs as much as the statements of three. One that cannot be read fails them all, as it does within a batch.
 */
export function sharingBatch(db: Database): Database {
  let waiting: WaitingRead[] = [];
  const flush = async () => {
    for (let turn = 0; turn < SHARE_TURNS; turn += 1) await null;
    const reads = waiting;
    waiting = [];
    try {
      const results = await db.batch(
        reads.flatMap(({ statements }) => statements),
        "read",
      );
      let at = 0;
      for (const { statements, resolve } of reads) {
        resolve(results.slice(at, at + statements.length));
        at += statements.length;
      }
    } catch (error) {
      for (const { reject } of reads) reject(error);
    }
  };
  return {
    ...db,
    batch(statements, mode) {
      if (mode !== "read") return db.batch(statements, mode);
      return new Promise((resolve, reject) => {
        waiting.push({ statements, resolve, reject });
        if (waiting.length === 1) void flush();
      });
    },
  };
}

interface WaitingRead {
  statements: Statement[];
  resolve(results: Result[]): void;
  reject(error: unknown): void;
}

/**
 * So many turns of the queue of promises a read waits for others. Loaders that wait for the same thing (who is asking)
 * come to their reads within a dozen; none of these turns waits for anything outside.
 */
const SHARE_TURNS = 32;

/** A read whose connection broke is made again: a database server that was ended is back in some tenths of a second. */
export function readingTwice(db: Database): Database {
  return {
    ...db,
    async batch(statements, mode) {
      try {
        return await db.batch(statements, mode);
      } catch (error) {
        const isBroken = unavailableOf(error, mode) !== null && (error as Error).name !== "NoAnswer";
        if (mode !== "read" || !isBroken || awayOf(error)) throw error;
        await pause(300);
        return db.batch(statements, mode);
      }
    },
  };
}

/** What the driver throws becomes `DatabaseAway` or `DatabaseUnavailable` where it is one of these. A full disk is noted. */
export function namingErrors(db: Database, url: string): Database {
  return {
    ...db,
    async batch(statements, mode) {
      try {
        const results = await db.batch(statements, mode);
        if (mode === "write") noteRoom(url);
        return results;
      } catch (error) {
        const away = awayOf(error);
        const unavailable = away ? null : unavailableOf(error, mode);
        if (mode === "write" && unavailable?.reason === "full") noteNoRoom(url);
        throw away ?? unavailable ?? error;
      }
    },
  };
}

/** Reads alone: a write is a mistake of ours. */
export function readOnly<Db extends Database>(db: Db): Db {
  return {
    ...db,
    batch(statements, mode) {
      if (mode === "write") return Promise.reject(new Error("This request only reads"));
      return db.batch(statements, mode);
    },
  };
}
