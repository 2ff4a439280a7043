import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Database, EventDatabase, Result, Statement } from "#db/database";
import { connect, type Databases } from "#workers/ops/provision/connect";
import { getEvent } from "#workers/ops/provision/events";
import { sqldDriver } from "#workers/ops/provision/sqld-driver";
import { folderAt, type RunInfo } from "../../workers/local/data-folder";
import { loadKeys } from "../../workers/local/keys";

/** The database server of a running host, and what seals its tokens. */
export function serverOf({ dataDir }: { dataDir: string }) {
  const { sqld } = JSON.parse(readFileSync(join(dataDir, "run.json"), "utf8")) as RunInfo;
  const { adminKey, signingKey, appSecret } = loadKeys(folderAt(dataDir));
  return { driver: sqldDriver({ ...sqld, adminKey, signingKey }), appSecret };
}

/** The databases of a running host, for tests that look behind the pages. */
export function openFor(host: { dataDir: string }): Databases {
  const { driver, appSecret } = serverOf(host);
  return connect(driver, appSecret);
}

export async function openEventOf(host: { dataDir: string }, slug: string): Promise<EventDatabase> {
  const databases = openFor(host);
  return databases.openEvent(await getEvent(databases.control, slug));
}

/** One statement on a database, whatever it does. */
export async function execute(db: Pick<Database, "batch">, statement: Statement): Promise<Result> {
  const text = typeof statement === "string" ? statement : statement.sql;
  const [result] = await db.batch([statement], /^\s*select/i.test(text) ? "read" : "write");
  if (!result) throw new Error("The database gave no result");
  return result;
}
