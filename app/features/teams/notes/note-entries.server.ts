import { sql } from "drizzle-orm";
import { searchEntries } from "#db/event/search-index";

/** The finder shows them to moderators alone. */
export const noteEntries = searchEntries("note", {
  id: sql`tn.id`,
  title: sql`''`,
  body: sql`tn.text`,
  from: sql`team_note tn`,
});
