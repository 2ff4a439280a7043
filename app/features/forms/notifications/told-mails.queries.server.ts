import { sql } from "drizzle-orm";
import { fnm, l } from "#db/event/aliases";
import { as, bool, jsonRows, maybe, type RowIn } from "#db/json-row";
import { statusOf } from "~/features/email/mail-status.rules";
import type { CommandContext } from "~/procedure/context";
import { eventClock } from "~/procedure/event-clock.server";
import { allFailedWords, failedWords, isMendable, noMailWords } from "./told-words.rules";

/** Rows that a page shows. */
const MOST_ROWS = 300;

/** What a submission told whom, the latest submit first; in a submit in the order in which it was worked out. */
export const toldMailsOf = ({ formId, submissionId }: { formId: string; submissionId: string }) =>
  jsonRows(
    {
      id: fnm.id,
      activityId: fnm.activityId,
      notificationId: fnm.notificationId,
      notificationName: fnm.notificationName,
      isThere: bool(sql`exists (select 1 from form_notification fn where fn.id = fnm.notification_id)`),
      recipient: fnm.recipient,
      isCopy: fnm.isCopy,
      mailId: fnm.mailId,
      noMail: fnm.noMail,
      createdAt: fnm.createdAt,
      isUpdate: bool(
        sql`(select a.kind from activity a where a.id = fnm.activity_id) is 'submission.updated'`,
      ),
      state: as<string | null>(sql`l.state`),
      type: as<string | null>(sql`l.type`),
      details: maybe(l.details),
      person: as<string | null>(
        sql`(select u.first_name || ' ' || u.surname from user u where u.id = l.user_id)`,
      ),
    },
    sql`from submission_mail fnm join submission sm on sm.id = fnm.submission_id left join email_log l on l.id = fnm.mail_id
      where fnm.submission_id = ${submissionId} and sm.form_id = ${formId}
      order by fnm.created_at desc, fnm.activity_id, fnm.rowid limit ${MOST_ROWS}`,
  );
type ToldRow = RowIn<typeof toldMailsOf>;

/** What did not go, or perhaps not. */
const TROUBLE = ["failed", "refused", "unconfirmed"];

/** What each submit told, as the page of the submission says it. */
export function toldMails(ctx: Pick<CommandContext, "settings" | "now">, rows: readonly ToldRow[]) {
  const { momentOf } = eventClock(ctx);
  const submits = [...new Set(rows.map(({ activityId }) => activityId))];
  return submits.map((activityId) => {
    const own = rows.filter((row) => row.activityId === activityId);
    const mails = own.filter((row) => row.mailId !== null);
    const failed = mails.flatMap((row, at) =>
      row.state === "failed" || row.state === "refused"
        ? [{ number: at + 1, details: row.details ?? "", row }]
        : [],
    );
    const numbers = new Map(failed.map(({ row, number }) => [row.id, number]));
    return {
      activityId,
      title: own[0]?.isUpdate ? "Changed" : "Submitted",
      at: momentOf(own[0]?.createdAt ?? ""),
      instant: own[0]?.createdAt ?? "",
      failure: failed.length > 0 ? allFailedWords(failed) : null,
      rows: own.map((row) => ({
        id: row.id,
        notification: { id: row.isThere ? row.notificationId : null, name: row.notificationName },
        recipient: row.recipient,
        person: row.person,
        isCopy: row.isCopy,
        mailId: row.mailId,
        status: row.state && row.type ? statusOf({ state: row.state, type: row.type }) : null,
        why: row.noMail === null ? null : noMailWords(row.noMail),
        failure: numbers.has(row.id) ? failedWords(numbers.get(row.id) ?? 0, row.details ?? "") : null,
        isAgainOffered:
          row.isThere &&
          row.recipient !== "" &&
          (row.noMail === null ? TROUBLE.includes(row.state ?? "") : isMendable(row.noMail)),
      })),
    };
  });
}
export type ToldSubmit = ReturnType<typeof toldMails>[number];
