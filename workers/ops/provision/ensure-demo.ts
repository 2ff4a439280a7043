import { existsSync } from "node:fs";
import { eq } from "drizzle-orm";
import { appSettings } from "#db/control/schema";
import { first, q, readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { createEvent } from "./create-event";
import { deleteEvent } from "./delete-event";
import { type CreateDemo, DEMO_SLUGS } from "./demo-hook";
import { allEvents, findEvent } from "./events";
import type { FileStore } from "./file-store";
import type { Installation } from "./installation";

const KEY = "demo";

/**
 * Makes the demo events where there are no events at all. Interrupted, they are removed and made again at the next
 * start, so that nobody ever sees half a demo. `openFiles` opens the storage of files for as long as that takes. Returns whether
 * the demo is there.
 */
export async function ensureDemo(
  on: Installation,
  bundle: URL,
  password: string,
  openFiles: () => Promise<{ store: FileStore; stop(): Promise<void> }>,
): Promise<boolean> {
  const state = await readState(on);
  if (state === "done") return (await findEvent(on.control, DEMO_SLUGS[0]!)) !== null;
  if (!existsSync(bundle)) return false;
  if (state === "started") {
    for (const slug of DEMO_SLUGS) if (await findEvent(on.control, slug)) await deleteEvent(on, slug);
  } else if ((await allEvents(on.control)).length > 0) return false;
  await writeState(on, "started");
  const { createDemo } = (await import(bundle.href)) as { createDemo: CreateDemo };
  const files = await openFiles();
  try {
    await createDemo({
      control: on.control,
      openEvent: on.openEvent,
      provision: (event) => createEvent(on, event),
      env: on.env,
      files: files.store,
      secret: on.env.APP_SECRET,
      baseUrl: `${on.env.PUBLIC_SCHEME}://${on.env.BASE_DOMAIN}`,
      password,
      log: on.log,
    });
  } finally {
    await files.stop();
  }
  await writeState(on, "done");
  return true;
}

async function readState(on: Installation): Promise<string | undefined> {
  const { row } = await readBatch(on.control, {
    row: first(q.select().from(appSettings).where(eq(appSettings.key, KEY))),
  });
  return row?.value;
}

async function writeState(on: Installation, value: string): Promise<void> {
  await writeBatch(on.control, [
    q
      .insert(appSettings)
      .values({ key: KEY, value })
      .onConflictDoUpdate({ target: appSettings.key, set: { value } }),
  ]);
}
