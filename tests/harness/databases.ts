import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { EventDatabase } from "#db/open";
import { connect, type Databases } from "#db/provision/connect";
import { getEvent } from "#db/provision/events";
import { sqldDriver } from "#db/provision/sqld-driver";
import { folderAt, type RunInfo } from "../../workers/local/data-folder";
import { loadKeys } from "../../workers/local/keys";

/** The databases of a running host, for tests that look behind the pages. */
export function openFor(host: { dataDir: string }): Databases {
  const { sqld } = JSON.parse(readFileSync(join(host.dataDir, "run.json"), "utf8")) as RunInfo;
  const { adminKey, signingKey, appSecret } = loadKeys(folderAt(host.dataDir));
  return connect(sqldDriver({ ...sqld, adminKey, signingKey }), appSecret);
}

export async function openEventOf(host: { dataDir: string }, slug: string): Promise<EventDatabase> {
  const databases = openFor(host);
  return databases.openEvent(await getEvent(databases.control, slug));
}
