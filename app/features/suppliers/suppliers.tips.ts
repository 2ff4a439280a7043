import type { Tip } from "~/procedure/room";
import {
  addSupplierGroupPath,
  addSupplierPath,
  adminSupplierPath,
  adminSuppliersPath,
  supplierAudiencePath,
  supplierGroupAdditionsPath,
  supplierGroupPath,
  supplierGroupPaths,
  supplierGroupsPath,
  supplierGroupsReorderPath,
  supplierListPaths,
} from "./suppliers.paths";

const WHO_SEES: Tip = {
  title: "Who sees it",
  text: "Without team types it is for all teams. Hidden wins over shown. A stand share goes by its own type, or by its parent’s.",
};
const LOGO: Tip = {
  title: "The logo",
  text: "A square picture looks best. Without one, two letters of the company stand there.",
};
const ORDER: Tip = {
  title: "The order",
  text: "Teams see the types in the order of this list, and under each its suppliers in theirs. A type without suppliers is not shown.",
};

/** What is worth knowing about the room's admin screens. */
export const suppliersTips: Record<string, readonly Tip[]> = {
  [adminSuppliersPath]: [
    { title: "Featured", text: "Featured suppliers stand at the top of the teams’ page, with what they do." },
    {
      title: "Not this year",
      text: "Archive a supplier: no team sees it, and it keeps its types for the next event.",
    },
  ],
  [supplierListPaths.archived]: [
    {
      title: "Restored",
      text: "A supplier comes back with its logo, its contacts and its types. Pages that listed it do not.",
    },
  ],
  [supplierListPaths.removal]: [
    {
      title: "What goes along",
      text: "The logo, the contacts, and the places in supplier types and on pages.",
    },
  ],
  [addSupplierPath]: [WHO_SEES, LOGO],
  // The form of a new one, shown again without JavaScript.
  [`${addSupplierPath}/draft`]: [WHO_SEES, LOGO],
  [adminSupplierPath(":supplierId")]: [WHO_SEES, LOGO],
  [supplierAudiencePath(":supplierId")]: [
    { title: "As it is saved", text: "What you change in the editor counts here once it is saved." },
  ],
  [supplierGroupsPath]: [ORDER],
  [supplierGroupsReorderPath]: [ORDER],
  [supplierGroupPaths.archived]: [
    { title: "Restored", text: "A type comes back with its suppliers, in their order." },
  ],
  [supplierGroupPaths.removal]: [
    { title: "Suppliers stay", text: "They keep their other types, or stand under none." },
  ],
  [addSupplierGroupPath]: [ORDER],
  [supplierGroupPath(":supplierGroupId")]: [ORDER],
  [supplierGroupAdditionsPath(":supplierGroupId")]: [
    { title: "In several", text: "A supplier may stand under as many types as it offers something for." },
  ],
};
