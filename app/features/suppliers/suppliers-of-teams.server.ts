import { sql } from "drizzle-orm";
import { audienceUse } from "~/features/teams/audience/audience-rows.server";
import type { TeamExtension } from "~/features/teams/team-extensions.server";
import { SUPPLIER_AUDIENCE, SUPPLIER_TYPES } from "./supplier-audience.server";
import { adminSupplierPath } from "./suppliers.paths";

/** Suppliers are nobody's; they name team types. Archived ones too: they could be restored. */
export const suppliersOfTeams: TeamExtension = {
  whenAdded: () => [],
  whenMoved: () => ({ before: [], after: [] }),
  owned: [],
  typeUses: [
    audienceUse({
      noun: { one: "supplier", many: "suppliers" },
      things: SUPPLIER_AUDIENCE,
      title: sql`sup.company`,
      name: "supplier",
      links: SUPPLIER_TYPES,
      path: adminSupplierPath,
    }),
  ],
};
