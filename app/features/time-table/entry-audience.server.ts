import { sql } from "drizzle-orm";
import type { AudienceKind } from "~/features/teams/audience/audience.commands.server";
import type { AudienceTables } from "~/features/teams/audience/audience.server";
import type { TypeLinks } from "~/features/teams/audience/audience-rows.server";

/** Who sees an entry, over `tt` and `tm`. Stand shares see what is shown to them. */
export const ENTRY_AUDIENCE: AudienceTables = {
  table: sql`time_table_entry tt`,
  id: sql`tt.id`,
  isOpen: sql`tt.is_draft = 0`,
  shown: sql`select x.team_type_id from time_table_entry_team_type x where x.entry_id = tt.id`,
  hidden: null,
  showToChildTeams: sql`tt.show_to_child_teams = 1`,
  base: sql`tt.audience_base`,
};

/** Where entries name team types. */
export const ENTRY_TYPES = {
  table: sql`time_table_entry_team_type`,
  of: sql`time_table_entry`,
  thingId: sql`entry_id`,
  hasRule: false,
} satisfies TypeLinks;

/** What the page of its audience needs. */
export const AUDIENCE_OF_ENTRIES: AudienceKind = {
  thing: "entry",
  alias: "tt",
  tables: ENTRY_AUDIENCE,
  links: ENTRY_TYPES,
  title: sql<string>`tt.title`,
  isPublic: null,
  activity: "timeTableEntry.audienceChanged",
};
