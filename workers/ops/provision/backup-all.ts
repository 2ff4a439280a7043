import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { inParallel } from "~/lib/in-parallel";
import { backupEvent, sumOf, whenUnwritable } from "./backup";
import { allEvents, type EventRow } from "./events";
import { isEmptyOrNew } from "./file-backup";
import type { FileStore } from "./file-store";
import type { Installation } from "./installation";
import { explain, PlainError } from "./plain-error";
import { backupWhole, summaryOf } from "./whole-backup";

export interface AllBackups {
  whole: number;
  /** Those that could not be backed up, each with the reason in a line. */
  failed: { slug: string; reason: string }[];
}

/**
 * All events side by side, each as by itself (`<slug>.sql.gz`, with files a folder `<slug>`): one that fails stops no other.
 * Nothing is held whole in memory, however many there are.
 */
export async function backupAll(from: Installation, folder: string, store?: FileStore): Promise<AllBackups> {
  if (!(await isEmptyOrNew(folder))) throw new PlainError(`${folder} is not empty: choose another folder.`);
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error) => {
    throw whenUnwritable(error);
  });
  const events = (await allEvents(from.control)).filter(
    ({ status }) => status === "active" || status === "suspended",
  );
  const all: AllBackups = { whole: 0, failed: [] };
  const quiet = { ...from, log() {} };
  const one = async ({ slug }: EventRow): Promise<string> => {
    if (!store)
      return `${sumOf((await backupEvent(quiet, slug, join(folder, `${slug}.sql.gz`))).header.rows)} rows`;
    const whole = await backupWhole(quiet, store, slug, join(folder, slug));
    const lost = whole.missing.length > 0 ? `; not in storage: ${whole.missing.join(", ")}` : "";
    return summaryOf(whole) + lost;
  };
  await inParallel(events, async (event) => {
    try {
      const said = await one(event);
      all.whole += 1;
      from.log(`${all.whole + all.failed.length}/${events.length} ${event.slug}: ${said}`);
    } catch (error) {
      const [reason = ""] = explain(error).split("\n");
      all.failed.push({ slug: event.slug, reason });
      from.log(`${all.whole + all.failed.length}/${events.length} ${event.slug} FAILED: ${reason}`);
    }
  });
  all.failed.sort((a, b) => (a.slug < b.slug ? -1 : 1));
  return all;
}
