import { cpSync, existsSync, statSync } from "node:fs";
import { dayIn } from "~/lib/dates";
import { KEPT_DEMO } from "../run/demo.mjs";

/** Handed to the processes that run the tests, by the run or by the global set-up. */
const NAME = KEPT_DEMO;

/** Says where a host that made the demo has left its data folder, in order. */
export function keepDemo(folder: string): void {
  process.env[NAME] = folder;
}

/** Whether the run has made one, or somebody who runs the tests again and again: `PORTAL_TEST_DEMO=folder`. */
export const hasKeptDemo = (): boolean => existsSync(process.env[NAME] ?? "");

/**
 * Lays the demo that this run has made into a new data folder; where none was made, or yesterday, the host makes its own: its days are
 * counted from the day on which it was made.
 */
export function demoCopy(dataDir: string): void {
  const folder = process.env[NAME];
  if (folder && existsSync(folder) && isOfToday(folder)) cpSync(folder, dataDir, { recursive: true });
}

/** Of the demo's event. */
const ZONE = "Europe/London";

/** The folder was begun as the demo was. */
const isOfToday = (folder: string): boolean =>
  dayIn(ZONE, statSync(folder).birthtime) === dayIn(ZONE, new Date());
