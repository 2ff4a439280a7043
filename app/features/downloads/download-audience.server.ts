import { type SQL, sql } from "drizzle-orm";
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
};

/** Where downloads name team types. */
export const DOWNLOAD_TYPES: TypeLinks = {
  table: sql`download_team_type`,
  thingId: sql`download_id`,
  hasRule: true,
};
