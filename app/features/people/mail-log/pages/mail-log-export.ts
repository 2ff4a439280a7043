import { mailName } from "~/features/email/mail-kinds.server";
import { type LoggedMail, mailLog } from "~/features/email/mail-log.queries.server";
import { MAIL_LOOKS, statusOf } from "~/features/email/mail-status.rules";
import type { ExportColumn } from "~/lib/export/columns";
import { listExporter } from "~/procedure/list-export.server";

const COLUMNS: ExportColumn<LoggedMail>[] = [
  { header: "Queued", type: "dateTime", value: (mail) => mail.createdAt },
  { header: "Subject", type: "text", width: 48, value: (mail) => mail.subject },
  { header: "Kind", type: "text", width: 24, value: (mail) => mailName(mail.kind) },
  { header: "To", type: "text", width: 32, value: (mail) => mail.recipient },
  { header: "Person", type: "text", width: 24, value: (mail) => mail.person ?? "" },
  { header: "Team", type: "text", width: 28, value: (mail) => mail.teamName ?? "" },
  { header: "State", type: "text", width: 20, value: (mail) => MAIL_LOOKS[statusOf(mail)].label },
  { header: "Since", type: "dateTime", value: (mail) => mail.becameAt },
  { header: "Details", type: "text", width: 48, value: (mail) => mail.details },
  { header: "Program", type: "text", width: 24, value: (mail) => mail.platform ?? "" },
  { header: "Address", type: "text", width: 20, value: (mail) => mail.ipAddress ?? "" },
  { header: "Message", type: "text", width: 40, value: (mail) => mail.messageId ?? "" },
  { header: "Reference", type: "text", width: 14, value: (mail) => mail.reference ?? "" },
];

/** Exactly what the filters leave. */
export const loader = listExporter("admin", {
  list: mailLog,
  scope: (ctx) => ctx.now,
  name: "e-mail-log",
  columns: COLUMNS,
});
