import {
  supplierContacts,
  supplierGroupSuppliers,
  supplierGroups,
  suppliers,
  supplierTeamTypes,
} from "#db/event/schema/suppliers";
import { many, q } from "#db/read-batch";
import { inserts } from "#db/write-batch";
import { roomClone } from "~/procedure/room-work.server";

/** Suppliers with contacts and logos, and their types in their order; archived ones stay archived. */
export const suppliersClone = roomClone({
  reads: () => ({
    suppliers: many(q.select().from(suppliers)),
    contacts: many(q.select().from(supplierContacts)),
    supplierTypes: many(q.select().from(supplierTeamTypes)),
    supplierGroups: many(q.select().from(supplierGroups)),
    grouped: many(q.select().from(supplierGroupSuppliers)),
  }),
  ids: ({ suppliers, contacts, supplierGroups }) =>
    [...suppliers, ...contacts, ...supplierGroups].map(({ id }) => id),
  writes: (found, { mapped, relinked, audit }) => [
    ...inserts(
      found.suppliers.map((supplier) => ({
        ...supplier,
        ...audit,
        id: mapped(supplier.id),
        logoFileId: supplier.logoFileId && mapped(supplier.logoFileId),
        description: relinked(supplier.description),
        version: 1,
      })),
      (rows) => q.insert(suppliers).values(rows),
    ),
    ...inserts(
      found.contacts.map((row) => ({ ...row, id: mapped(row.id), supplierId: mapped(row.supplierId) })),
      (rows) => q.insert(supplierContacts).values(rows),
    ),
    ...inserts(
      found.supplierTypes.map((row) => ({
        ...row,
        supplierId: mapped(row.supplierId),
        teamTypeId: mapped(row.teamTypeId),
      })),
      (rows) => q.insert(supplierTeamTypes).values(rows),
    ),
    ...inserts(
      found.supplierGroups.map((group) => ({ ...group, ...audit, id: mapped(group.id), version: 1 })),
      (rows) => q.insert(supplierGroups).values(rows),
    ),
    ...inserts(
      found.grouped.map((row) => ({
        ...row,
        groupId: mapped(row.groupId),
        supplierId: mapped(row.supplierId),
      })),
      (rows) => q.insert(supplierGroupSuppliers).values(rows),
    ),
  ],
  counts: (found) => ({ suppliers: found.suppliers.length, "supplier types": found.supplierGroups.length }),
});
