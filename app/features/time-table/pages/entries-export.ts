import type { ExportColumn } from "~/lib/export/columns";
import { eventClock } from "~/procedure/event-clock.server";
import { listExporter } from "~/procedure/list-export.server";
import { type AdminEntry, adminEntries } from "../entries.queries.server";

const COLUMNS: ExportColumn<AdminEntry>[] = [
  { header: "Entry", type: "text", width: 40, value: ({ title }) => title },
  { header: "Day", type: "date", value: ({ startDay }) => startDay },
  { header: "Starts", type: "text", value: ({ startTime }) => startTime ?? "" },
  { header: "Last day", type: "date", value: ({ endDay }) => endDay },
  { header: "Ends", type: "text", value: ({ endTime }) => endTime ?? "" },
  { header: "Place", type: "text", width: 32, value: ({ place }) => place },
  { header: "Note", type: "text", width: 48, value: ({ note }) => note },
  { header: "Shown to team types", type: "text", width: 28, value: ({ shown }) => shown.join(", ") || "All" },
  { header: "Shown to stand shares", type: "text", value: (one) => (one.showToChildTeams ? "Yes" : "No") },
];

/** Exactly the entries that the list's filters leave, in its order. */
export const loader = listExporter("moderator", {
  list: adminEntries,
  scope: (ctx) => ({ today: eventClock(ctx).today }),
  name: "time-table",
  columns: COLUMNS,
});
