import { type SQL, sql } from "drizzle-orm";
import type { AudienceTables } from "~/features/teams/audience/audience.server";
import type { TypeLinks } from "~/features/teams/audience/audience-rows.server";

const types = (rule: "show" | "hide"): SQL =>
  sql`select x.team_type_id from supplier_team_type x where x.supplier_id = sup.id and x.rule = ${sql.raw(`'${rule}'`)}`;

/** Who sees a supplier, over `sup` and `tm`. Stand shares go by their type, or by their parent's. */
export const SUPPLIER_AUDIENCE: AudienceTables = {
  table: sql`supplier sup`,
  id: sql`sup.id`,
  isOpen: sql`sup.is_archived = 0`,
  shown: types("show"),
  hidden: types("hide"),
  showToChildTeams: null,
};

/** Where suppliers name team types. */
export const SUPPLIER_TYPES: TypeLinks = {
  table: sql`supplier_team_type`,
  thingId: sql`supplier_id`,
  hasRule: true,
};
