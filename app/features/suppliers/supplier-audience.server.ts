import { type SQL, sql } from "drizzle-orm";
import type { AudienceKind } from "~/features/teams/audience/audience.commands.server";
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
  base: sql`sup.audience_base`,
};

/** Where suppliers name team types. */
export const SUPPLIER_TYPES = {
  table: sql`supplier_team_type`,
  of: sql`supplier`,
  thingId: sql`supplier_id`,
  hasRule: true,
} satisfies TypeLinks;

/** What the page of its audience needs. */
export const AUDIENCE_OF_SUPPLIERS: AudienceKind = {
  thing: "supplier",
  alias: "sup",
  tables: SUPPLIER_AUDIENCE,
  links: SUPPLIER_TYPES,
  title: sql<string>`sup.company`,
  isPublic: null,
  activity: "supplier.audienceChanged",
};
