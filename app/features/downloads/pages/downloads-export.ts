import type { ExportColumn } from "~/lib/export/columns";
import { listExporter } from "~/procedure/list-export.server";
import { type AdminDownload, adminDownloads } from "../downloads.queries.server";
import { fileWord } from "../downloads.rules";

const COLUMNS: ExportColumn<AdminDownload>[] = [
  { header: "Download", type: "text", width: 40, value: ({ name }) => name },
  { header: "Description", type: "text", width: 40, value: ({ description }) => description },
  { header: "File", type: "text", width: 32, value: ({ fileName }) => fileName },
  { header: "Type", type: "text", value: ({ contentType }) => fileWord(contentType) },
  { header: "Size in bytes", type: "number", value: ({ size }) => size },
  { header: "File added", type: "dateTime", value: ({ addedAt }) => addedAt },
  { header: "Shown", type: "text", value: ({ showDownload }) => (showDownload ? "Yes" : "No") },
  { header: "Shown to team types", type: "text", width: 28, value: ({ shown }) => shown.join(", ") || "All" },
  {
    header: "Hidden from team types",
    type: "text",
    width: 28,
    value: ({ hidden }) => hidden.join(", ") || "None",
  },
  { header: "Shown to stand shares", type: "text", value: (one) => (one.showToChildTeams ? "Yes" : "No") },
];

/** Exactly the downloads that the list's filters leave, in its order. */
export const loader = listExporter("moderator", {
  list: adminDownloads,
  scope: () => undefined,
  name: "downloads",
  columns: COLUMNS,
});
