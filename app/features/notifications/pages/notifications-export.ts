import type { ExportColumn } from "~/lib/export/columns";
import { listExporter } from "~/procedure/list-export.server";
import { type AdminNotification, adminNotifications } from "../notifications.queries.server";
import { audienceWords, STATUS_LOOKS } from "../notifications.texts";

const COLUMNS: ExportColumn<AdminNotification>[] = [
  { header: "Title", type: "text", width: 48, value: ({ title }) => title },
  { header: "Status", type: "text", width: 24, value: ({ status }) => STATUS_LOOKS[status].label },
  { header: "Who gets it", type: "text", width: 32, value: audienceWords },
  { header: "Leads to", type: "text", width: 32, value: ({ leadsTo }) => leadsTo ?? "" },
  { header: "By e-mail", type: "text", value: ({ sendEmail }) => (sendEmail ? "Yes" : "No") },
  { header: "Planned for", type: "dateTime", value: ({ scheduledAt }) => scheduledAt },
  { header: "Published", type: "dateTime", value: ({ publishedAt }) => publishedAt },
  { header: "Last mail taken", type: "dateTime", value: ({ sentAt }) => sentAt },
  { header: "Mails", type: "text", width: 28, value: ({ providerResponse }) => providerResponse },
  { header: "People", type: "number", value: ({ received }) => received },
  { header: "Read", type: "number", value: ({ read }) => read },
  { header: "Text edited", type: "dateTime", value: ({ editedAt }) => editedAt },
  { header: "Last changed", type: "dateTime", value: ({ updatedAt }) => updatedAt },
];

/** Exactly the notifications that the list's filters leave, in its order. */
export const loader = listExporter("admin", {
  list: adminNotifications,
  scope: () => undefined,
  name: "notifications",
  columns: COLUMNS,
});
