import { roomTexts } from "~/procedure/room";
import {
  addSupplierGroupPath,
  addSupplierPath,
  adminSuppliersPath,
  supplierGroupsPath,
  suppliersPath,
} from "./suppliers.paths";
import { suppliersTips } from "./suppliers.tips";

export const suppliersRoom = roomTexts({
  name: "suppliers",
  subjects: { supplier: { label: "Suppliers", order: 34 } },
  activities: {
    supplier: {
      "supplier.added": "added the supplier {title}",
      "supplier.updated": "changed the supplier {title}",
      "supplier.audienceChanged": "changed who sees the supplier {title}",
      "supplier.archived": "archived the supplier {title}",
      "supplier.wentLive": "put the supplier {title} live",
      "supplier.madeDraft": "made the supplier {title} a draft again",
      "supplier.restored": "restored the supplier {title}",
      "supplier.deleted": "deleted the supplier {title}",
      "supplierGroup.added": "added the supplier type {title}",
      "supplierGroup.renamed": "renamed the supplier type {title} to {to}",
      "supplierGroup.archived": "archived the supplier type {title}",
      "supplierGroup.restored": "restored the supplier type {title}",
      "supplierGroup.deleted": "deleted the supplier type {title}",
      "supplierGroup.moved": "moved the supplier type {title} to place {to}",
      "supplierGroup.suppliersAdded": "added {suppliers#supplier} to the supplier type {title}",
      "supplierGroup.supplierMoved": "moved {company} to place {to} in the supplier type {title}",
      "supplierGroup.supplierRemoved": "took {company} out of the supplier type {title}",
    },
  },
  tips: suppliersTips,
  places: [
    {
      group: "Suppliers",
      to: adminSuppliersPath,
      label: "Suppliers",
      term: "suppliers",
      icon: "store",
      access: "moderator",
      description: "Contractors that teams order from.",
      count: "suppliers",
      noun: "supplier",
    },
    {
      group: "Suppliers",
      to: supplierGroupsPath,
      label: "Supplier Types",
      icon: "tags",
      access: "moderator",
      description: "The headings that suppliers stand under.",
      count: "supplierGroups",
      noun: "type",
    },
  ],
  quickLinks: [
    { to: addSupplierPath, label: "Add supplier", icon: "plus", access: "moderator", order: 5 },
    { to: addSupplierGroupPath, label: "Add supplier type", icon: "plus", access: "moderator" },
  ],
  corePages: { suppliers: { to: suppliersPath } },
  searchKinds: {
    supplier: { label: "Suppliers", noun: "suppliers", icon: "store", order: 32, term: "suppliers" },
    supplierGroup: { label: "Supplier types", noun: "supplier types", icon: "tags", order: 46 },
  },
  lockTypes: ["supplier"],
});
