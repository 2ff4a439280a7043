import type { GroupWords } from "~/ui/group-list";
import { supplierGroupPaths } from "../suppliers.paths";

export const SUPPLIER_GROUPS: GroupWords = {
  title: "Supplier Types",
  one: "supplier type",
  many: "supplier types",
  short: { one: "type", many: "types" },
  header: "Supplier type",
  icon: "tags",
  thing: { one: "supplier", many: "suppliers" },
  thingIcon: "store",
  paths: supplierGroupPaths,
};
