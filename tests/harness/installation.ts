import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Installation, openInstallation } from "#db/provision/installation";
import { localEnv } from "#db/provision/local-env";
import { sqldDriver } from "#db/provision/sqld-driver";
import { folderAt, type RunInfo } from "../../workers/local/data-folder";
import { loadKeys } from "../../workers/local/keys";

/** The databases of a host that is running, to make events of a test's own in it. */
export async function installationOf(host: {
  dataDir: string;
  port: number;
  mailboxUrl: string;
}): Promise<Installation> {
  const { dataDir, port, mailboxUrl } = host;
  const { sqld } = JSON.parse(readFileSync(join(dataDir, "run.json"), "utf8")) as RunInfo;
  const { adminKey, signingKey, appSecret } = loadKeys(folderAt(dataDir));
  const env = localEnv({ appSecret, port, mailboxUrl });
  return openInstallation(sqldDriver({ ...sqld, adminKey, signingKey }), env, () => {});
}
