import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Installation, openInstallation } from "#workers/ops/provision/installation";
import { localEnv } from "#workers/ops/provision/local-env";
import { sqldDriver } from "#workers/ops/provision/sqld-driver";
import { folderAt, type RunInfo } from "../../workers/local/data-folder";
import { loadKeys } from "../../workers/local/keys";

/** A host that runs: the shared one of the tests, or one of a proof's own. */
export interface RunningHost {
  port: number;
  dataDir: string;
  mailboxUrl: string;
}

/** Its databases, to make events beside those that are there. */
export async function installationOf({ port, dataDir, mailboxUrl }: RunningHost): Promise<Installation> {
  const { sqld } = JSON.parse(readFileSync(join(dataDir, "run.json"), "utf8")) as RunInfo;
  const { adminKey, signingKey, appSecret } = loadKeys(folderAt(dataDir));
  const env = localEnv({ appSecret, port, mailboxUrl });
  return openInstallation(sqldDriver({ ...sqld, adminKey, signingKey }), env, () => {});
}
