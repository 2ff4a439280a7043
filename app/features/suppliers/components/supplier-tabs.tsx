import { Tabs } from "~/ui/tabs";
import { adminSupplierPath, supplierAudiencePath } from "../suppliers.paths";

/** The pages of one supplier. */
export function SupplierTabs({ supplierId, current }: { supplierId: string; current: "edit" | "audience" }) {
  return (
    <Tabs
      label="Supplier"
      tabs={[
        { to: adminSupplierPath(supplierId), label: "Edit", current: current === "edit" },
        { to: supplierAudiencePath(supplierId), label: "Who sees it", current: current === "audience" },
      ]}
    />
  );
}
