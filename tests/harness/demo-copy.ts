import { cpSync, existsSync } from "node:fs";

/** Handed from the global set-up to the processes that run the tests. */
const NAME = "PORTAL_TEST_DEMO";

/** Says where a host that made the demo has left its data folder, in order. */
export function keepDemo(folder: string): void {
  process.env[NAME] = folder;
}

/** Whether somebody who runs the tests again and again has made one for them: `PORTAL_TEST_DEMO=folder`. */
export const hasKeptDemo = (): boolean => existsSync(process.env[NAME] ?? "");

/** Lays the demo that this run has made into a new data folder; where none was made, the host makes its own. */
export function demoCopy(dataDir: string): void {
  const folder = process.env[NAME];
  if (folder && existsSync(folder)) cpSync(folder, dataDir, { recursive: true });
}
