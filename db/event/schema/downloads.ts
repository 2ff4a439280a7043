import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { audit, flag } from "../../columns";
import { audienceBase } from "./audiences";
import { files } from "./files";
import { teamTypes } from "./teams";

/** One file for teams to take. The file can be replaced: the address stays. `showDownload` is the published flag. */
export const downloads = sqliteTable(
  "download",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    fileId: text("file_id")
      .notNull()
      .references(() => files.id),
    showDownload: flag("show_download").notNull().default(true),
    showToChildTeams: flag("show_to_child_teams").notNull().default(false),
    audienceBase: audienceBase(),
    version: integer("version").notNull().default(1),
    ...audit,
  },
  (t) => [
    index("download_by_name").on(sql`lower(name)`, t.id),
    index("download_file").on(t.fileId),
    index("download_draft").on(t.id).where(sql`show_download = 0`),
  ],
);

/** `show`: for these types alone (no row: for all); `hide`: not for these, which wins over `show`. */
export const downloadTeamTypes = sqliteTable(
  "download_team_type",
  {
    downloadId: text("download_id")
      .notNull()
      .references(() => downloads.id, { onDelete: "cascade" }),
    rule: text("rule", { enum: ["show", "hide"] }).notNull(),
    teamTypeId: text("team_type_id")
      .notNull()
      .references(() => teamTypes.id, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ columns: [t.downloadId, t.rule, t.teamTypeId] }),
    index("download_team_type_type").on(t.teamTypeId),
  ],
);
