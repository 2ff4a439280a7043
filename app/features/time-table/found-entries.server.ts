import { sql } from "drizzle-orm";
import { searchEntries } from "#db/event/search-index";
import { seenBy } from "~/features/teams/audience/audience.server";
import { type Finder, foundPage, isStaff, nothingFound } from "~/procedure/room-search.server";
import { formatDate } from "~/ui/format.rules";
import { ENTRY_AUDIENCE } from "./entry-audience.server";
import { adminEntryPath, entryPath } from "./time-table.paths";

/** What search knows of entries: what they are, where, and what is noted. */
export const entryEntries = searchEntries("timeTableEntry", {
  id: sql`tt.id`,
  title: sql`tt.title`,
  body: sql`tt.place || ' ' || tt.note`,
  from: sql`time_table_entry tt`,
});

/** Staff find all; a team those that it sees. */
export const entryFinder: Finder = {
  find(who, slice) {
    const seen = isStaff(who) ? sql`true` : seenBy(ENTRY_AUDIENCE, who);
    if (!seen) return nothingFound();
    return foundPage(slice, {
      kind: "timeTableEntry",
      seen: sql`select tt.id, tt.title, iif(tt.is_draft, 2, 0) as isArchived, hit.rank
        from hit join time_table_entry tt on tt.id = hit.ref where ${seen}`,
      facts: sql`select paged.*, trim(tt.place || ' ' || tt.note) as text, null as teamId, null as teamName,
        tt.start_day as dueDate from paged join time_table_entry tt on tt.id = paged.id`,
    });
  },
  show: ({ id, text, dueDate }, { who, locale }) => ({
    to: isStaff(who) ? adminEntryPath(id) : entryPath(id),
    facts: [dueDate && formatDate(dueDate, "long", locale)],
    text,
  }),
};
