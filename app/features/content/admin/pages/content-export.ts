import type { ExportColumn } from "~/lib/export/columns";
import { listExporter } from "~/procedure/list-export.server";
import { type AdminContent, adminContent } from "../../content.queries.server";
import { type PublicationState, publicationState } from "../../content.rules";

const STATE_LABELS: Record<PublicationState, string> = {
  draft: "Draft",
  published: "Published",
  changed: "Published, changes not live",
};

const COLUMNS: ExportColumn<AdminContent>[] = [
  { header: "Page", type: "text", width: 40, value: (page) => page.title },
  { header: "Address", type: "text", width: 32, value: (page) => `/content/${page.path}` },
  { header: "Status", type: "text", width: 24, value: (page) => STATE_LABELS[publicationState(page)] },
  { header: "Team types", type: "text", width: 28, value: (page) => page.teamTypes.join(", ") || "All" },
  { header: "Stand shares", type: "text", value: (page) => (page.showToChildTeams ? "Yes" : "No") },
  { header: "Public", type: "text", value: (page) => (page.isPublic ? "Yes" : "No") },
  { header: "Featured", type: "text", value: (page) => (page.isFeatured ? "Yes" : "No") },
  { header: "Sections", type: "number", value: (page) => page.sections },
  { header: "Last changed by", type: "text", width: 24, value: (page) => page.updatedBy ?? "" },
];

/** Exactly the pages that the list's filters leave, in its order. */
export const loader = listExporter("moderator", {
  list: adminContent,
  scope: () => ({ isArchived: false }),
  name: "content",
  columns: COLUMNS,
});
