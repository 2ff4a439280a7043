import { sql } from "drizzle-orm";
import { roomWork } from "~/procedure/room-work.server";
import { suppliersClone } from "./clone-suppliers.server";
import {
  supplierEntries,
  supplierFinder,
  supplierGroupEntries,
  supplierGroupFinder,
} from "./found-suppliers.server";
import { suppliersRoom } from "./suppliers.room";
import { suppliersCard } from "./suppliers-card.server";

export const suppliersWork = roomWork(suppliersRoom, {
  counts: () => ({
    suppliers: sql`(select count(*) from supplier where is_archived = 0)`,
    supplierGroups: sql`(select count(*) from supplier_group where is_archived = 0)`,
  }),
  searchEntries: [supplierEntries, supplierGroupEntries],
  finders: { supplier: supplierFinder, supplierGroup: supplierGroupFinder },
  cards: [suppliersCard],
  clone: suppliersClone,
});
