import { sql } from "drizzle-orm";
import { audienceUse } from "~/features/teams/audience/audience-rows.server";
import type { TeamExtension } from "~/features/teams/team-extensions.server";
import { ENTRY_AUDIENCE, ENTRY_TYPES } from "./entry-audience.server";
import { adminEntryPath } from "./time-table.paths";

/** Entries are nobody's; they name team types. */
export const timeTableOfTeams: TeamExtension = {
  whenAdded: () => [],
  whenMoved: () => ({ before: [], after: [] }),
  owned: [],
  typeUses: [
    audienceUse({
      noun: { one: "time table entry", many: "time table entries" },
      things: ENTRY_AUDIENCE,
      title: sql`tt.title`,
      name: "time_table_entry",
      links: ENTRY_TYPES,
      path: adminEntryPath,
    }),
  ],
};
