import { sql } from "drizzle-orm";
import { suppliers } from "#db/event/schema/suppliers";
import { draftable } from "~/features/activity/drafts.server";
import { delisted } from "~/procedure/delisting.server";
import { supplierEntries } from "./found-suppliers.server";
import { SUPPLIER_AUDIENCE } from "./supplier-audience.server";
import { adminSupplierPath, supplierAudiencePath } from "./suppliers.paths";

/** Suppliers that are drafts, as what goes live on a day knows them. */
export const LIVE_SUPPLIERS = {
  noun: "supplier",
  label: "Supplier",
  audience: { ...SUPPLIER_AUDIENCE, isOpen: sql`true` },
  title: sql<string>`sup.company`,
  isWaiting: sql`sup.is_draft = 1`,
  isLive: sql`sup.is_archived = 0`,
  dueDate: null,
  path: adminSupplierPath,
  audiencePath: supplierAudiencePath,
  ...draftable({
    table: suppliers,
    name: "supplier",
    title: sql`company`,
    sets: { live: () => sql`is_archived = 0`, draft: sql`is_archived = 1` },
    isLive: sql`is_archived = 0`,
    hiding: (id) => delisted("supplier", [id]),
    index: supplierEntries.index,
  }),
};
