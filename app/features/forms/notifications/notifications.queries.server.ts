import { sql } from "drizzle-orm";
import { fn } from "#db/event/aliases";
import { as, jsonRequired, jsonRows, parsed } from "#db/json-row";
import { mapRead, type Read } from "#db/read-batch";
import { report } from "~/lib/report.server";
import { StoredNotification } from "./notification.schema";
import type { FormNotification } from "./notification.types";

/** The order in which they are listed, and in which each address is told once: the default ones first. */
export const IN_ORDER = sql`fn.is_admin_default desc, fn.is_user_default desc, fn.position, fn.id`;

/** The notifications of a form in their order. One that cannot be read is reported and left out. */
export const formNotificationsOf = (formId: string): Read<FormNotification[]> =>
  mapRead(
    jsonRows(
      {
        id: fn.id,
        name: fn.name,
        message: fn.message,
        sendToType: fn.sendToType,
        sendTo: fn.sendTo,
        sendToFieldGroupId: fn.sendToFieldGroupId,
        sendToLoopIndex: fn.sendToLoopIndex,
        bccTo: fn.bccTo,
        replyTo: fn.replyTo,
        operator: fn.operator,
        rules: parsed<unknown>(sql`iif(json_valid(fn.rules), fn.rules, 'null')`),
        isAdminDefault: fn.isAdminDefault,
        isUserDefault: fn.isUserDefault,
        isUnseen: fn.isUnseen,
        isActive: fn.isActive,
        isFormTitleSubjectLine: fn.isFormTitleSubjectLine,
        subjectLine: fn.subjectLine,
        showCustomFields: fn.showCustomFields,
        showHiddenCustomFields: fn.showHiddenCustomFields,
        showSubmission: fn.showSubmission,
        version: fn.version,
        updatedAt: fn.updatedAt,
      },
      sql`from form_notification fn where fn.form_id = ${formId} order by ${IN_ORDER}`,
    ),
    (rows) =>
      rows.flatMap((row) => {
        const read = StoredNotification.safeParse(row);
        if (read.success) return [read.data];
        report(new Error("A form notification has a broken record"), { formId, notificationId: row.id });
        return [];
      }),
  );

/** That the form has it. */
export const notificationThere = ({ formId, notificationId }: { formId: string; notificationId: string }) =>
  jsonRequired(
    { id: fn.id },
    sql`from form_notification fn where fn.id = ${notificationId} and fn.form_id = ${formId}`,
  );

/** What each notification of a form has sent in so many days: of each how many, what came back, and when. */
export const sentByNotifications = (formId: string, since: string) =>
  jsonRows(
    {
      notificationId: as<string>(sql`m.notification_id`),
      sent: as<number>(sql`sum(m.mail_id is not null)`),
      failed: as<number>(
        sql`sum(coalesce(l.state in ('failed', 'refused') or l.type in ('bounce', 'spamComplaint'), 0))`,
      ),
      without: as<number>(sql`sum(coalesce(m.no_mail like 'noAddress%' or m.no_mail like 'invalid%', 0))`),
      blocked: as<number>(sql`sum(m.no_mail is 'blocked')`),
      lastAt: as<string | null>(sql`max(iif(m.mail_id is not null, m.created_at, null))`),
    },
    sql`from submission s join submission_mail m on m.submission_id = s.id left join email_log l on l.id = m.mail_id
      where s.form_id = ${formId} and m.created_at >= ${since} group by m.notification_id`,
  );
