import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseDriver } from "#workers/ops/provision/driver";
import { type Installation, openInstallation } from "#workers/ops/provision/installation";
import { localEnv } from "#workers/ops/provision/local-env";
import { sqldDriver } from "#workers/ops/provision/sqld-driver";
import { type DataFolder, openDataFolder } from "../../workers/local/data-folder";
import { loadKeys } from "../../workers/local/keys";
import { startSqld } from "../../workers/local/sqld";

/** A database server of a test's own, without Worker and mailbox: ready in a tenth of a second. */
export interface PrivateServer {
  dataDir: string;
  folder: DataFolder;
  on: Installation;
  /** How to reach it, as DATABASE_SERVERS names it (with the path of the key). */
  settings: { kind: "sqld"; port: number; adminPort: number; adminKey: string; signingKey: string };
  /** The same installation, over a driver that the test changed. */
  over(change: (driver: DatabaseDriver) => DatabaseDriver): Promise<Installation>;
  /** Ends the server as a crash would; it is started again by itself, on the same ports. */
  restart(): void;
  stop(): Promise<void>;
}

export const TEST_PORT = 8787;

export async function privateServer(): Promise<PrivateServer> {
  const dataDir = mkdtempSync(join(tmpdir(), "portal-test-"));
  const folder = await openDataFolder(dataDir, "a test");
  const keys = loadKeys(folder);
  const sqld = await startSqld(folder, keys, () => {});
  const driver = sqldDriver({ ...sqld, ...keys });
  const env = localEnv({ appSecret: keys.appSecret, port: TEST_PORT });
  const over = (change: (driver: DatabaseDriver) => DatabaseDriver) =>
    openInstallation(change(driver), env, () => {});
  return {
    dataDir,
    folder,
    on: await over((same) => same),
    settings: {
      kind: "sqld",
      port: sqld.httpPort,
      adminPort: sqld.adminPort,
      adminKey: keys.adminKey,
      signingKey: folder.at("keys", "signing-key.pem"),
    },
    over,
    restart: () => sqld.restart(),
    async stop() {
      await sqld.stop(0);
      folder.release();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
