import { sql } from "drizzle-orm";
import { timeTableEntries } from "#db/event/schema/time-table";
import { draftable } from "~/features/activity/drafts.server";
import { ENTRY_AUDIENCE } from "./entry-audience.server";
import { entryEntries } from "./found-entries.server";
import { adminEntryPath, entryAudiencePath } from "./time-table.paths";

/** Entries that are drafts, as what goes live on a day knows them. */
export const LIVE_ENTRIES = {
  noun: "entry",
  label: "Time table",
  audience: { ...ENTRY_AUDIENCE, isOpen: sql`true` },
  title: sql<string>`tt.title`,
  isWaiting: sql`tt.is_draft = 1`,
  isLive: sql`tt.is_draft = 0`,
  dueDate: null,
  path: adminEntryPath,
  audiencePath: entryAudiencePath,
  ...draftable({
    table: timeTableEntries,
    name: "timeTableEntry",
    title: sql`title`,
    index: (id) => entryEntries.index(id),
  }),
};
