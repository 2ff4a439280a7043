import type { ExportColumn } from "~/lib/export/columns";
import { richTextPlain } from "~/lib/rich-text/rich-text-plain.server";
import { listExporter } from "~/procedure/list-export.server";
import { type AdminSupplier, adminSuppliers } from "../suppliers.queries.server";
import { contactName } from "../suppliers.rules";

const COLUMNS: ExportColumn<AdminSupplier>[] = [
  { header: "Company", type: "text", width: 32, value: ({ company }) => company },
  { header: "Featured", type: "text", value: ({ isFeatured }) => (isFeatured ? "Yes" : "No") },
  { header: "Supplier types", type: "text", width: 32, value: ({ groups }) => groups.join(", ") },
  { header: "Website", type: "text", width: 32, value: ({ website }) => website },
  {
    header: "Contacts",
    type: "text",
    width: 48,
    value: ({ contacts }) =>
      contacts.map((one) => [contactName(one), one.phone, one.email].filter(Boolean).join(", ")).join("; "),
  },
  { header: "Shown to team types", type: "text", width: 28, value: ({ shown }) => shown.join(", ") || "All" },
  {
    header: "Hidden from team types",
    type: "text",
    width: 28,
    value: ({ hidden }) => hidden.join(", ") || "None",
  },
  { header: "Description", type: "text", width: 48, value: ({ description }) => richTextPlain(description) },
];

/** Exactly the suppliers that the list's filters leave, in its order. */
export const loader = listExporter("moderator", {
  list: adminSuppliers,
  scope: () => ({ isArchived: false }),
  name: "suppliers",
  columns: COLUMNS,
});
