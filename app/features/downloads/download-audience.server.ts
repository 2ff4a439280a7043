import { type SQL, sql } from "drizzle-orm";
import type { AudienceKind } from "~/features/teams/audience/audience.commands.server";
import type { AudienceTables } from "~/features/teams/audience/audience.server";
import type { TypeLinks } from "~/features/teams/audience/audience-rows.server";

const types = (rule: "show" | "hide"): SQL =>
  sql`select x.team_type_id from download_team_type x where x.download_id = d.id and x.rule = ${sql.raw(`'${rule}'`)}`;

/** Who sees a download, over `d` and `tm`. Stand shares see what is shown to them; what is hidden from a type is hidden from its shares. */
export const DOWNLOAD_AUDIENCE: AudienceTables = {
  table: sql`download d`,
  id: sql`d.id`,
  isOpen: sql`d.show_download = 1`,
  shown: types("show"),
  hidden: types("hide"),
  showToChildTeams: sql`d.show_to_child_teams = 1`,
  base: sql`d.audience_base`,
};

/** Where downloads name team types. */
export const DOWNLOAD_TYPES = {
  table: sql`download_team_type`,
  of: sql`download`,
  thingId: sql`download_id`,
  hasRule: true,
} satisfies TypeLinks;

/** What the page of its audience needs. */
export const AUDIENCE_OF_DOWNLOADS: AudienceKind = {
  thing: "download",
  alias: "d",
  tables: DOWNLOAD_AUDIENCE,
  links: DOWNLOAD_TYPES,
  title: sql<string>`d.name`,
  isPublic: null,
  activity: "download.audienceChanged",
};
