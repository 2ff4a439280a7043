import { randomBytes } from "node:crypto";
import type { FileStore } from "../ops/provision/file-store";
import type { DataFolder } from "./data-folder";
import { holdPort } from "./held-port";
import { openLog } from "./log-file";
import { storageThrough } from "./storage-client";
import { storageDoor } from "./storage-door";
import { readWorkerConfig } from "./worker-config";
import { launchWorkerd } from "./workerd";

/** Storage for a command while no host runs: a workerd with nothing but its door. The data folder must be this process's. */
export async function startStorage(folder: DataFolder): Promise<{ store: FileStore; stop(): Promise<void> }> {
  const port = holdPort();
  const door = { port: port.port, key: randomBytes(32).toString("base64url") };
  const workerd = await launchWorkerd({
    name: "workerd",
    folder,
    log: openLog(folder.at("worker.log")),
    options: { r2Persist: folder.at("files", "r2"), workers: [storageDoor(readWorkerConfig(), door)] },
    ports: { 0: port },
  });
  return {
    store: storageThrough(door),
    async stop() {
      await workerd.stop();
      port.close();
    },
  };
}
