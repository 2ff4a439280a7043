import { type Installation, openInstallation } from "#workers/ops/provision/installation";
import { localEnv } from "#workers/ops/provision/local-env";
import { serverOf } from "./databases";

/** A host that runs: the shared one of the tests, or one of a proof's own. */
export interface RunningHost {
  port: number;
  dataDir: string;
  mailboxUrl: string;
}

/** Its databases, to make events beside those that are there. */
export async function installationOf({ port, dataDir, mailboxUrl }: RunningHost): Promise<Installation> {
  const { driver, appSecret } = serverOf({ dataDir });
  return openInstallation(driver, localEnv({ appSecret, port, mailboxUrl }), () => {});
}
