import { type SQL, sql } from "drizzle-orm";
import { as, jsonOne } from "#db/json-row";
import type { Read } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import type { MailNews } from "~/features/email/mail-news.server";
import { TEAM_OPENS } from "./notification-audience.server";
import { NO_MAIL } from "./notifications.rules";
import { OPENS } from "./notifications.texts";

const counted = (state: string) => sql`coalesce(sum(l.state = ${state}), 0)`;
const word = (state: string) => sql`iif(${sql.raw(state)} > 0, ${sql.raw(state)} || ${` ${state}, `}, '')`;

/**
 * What all of a notification's mails came to, once each has an answer; until then it changes nothing. `which` is a list of ids
 * for `in`. The words are those of `tallyWords`, the status that of `settledStatus`: one table of cases holds both
 * (tests/unit/notifications/settle.test.ts).
 */
export const settle = (which: SQL, at: string): Write => sql`
  update notification set (status, sent_at, provider_response) = (
    select iif(sent + unconfirmed > 0 or refused + failed + cancelled = 0, 'sent', 'failed'),
      coalesce(last, ${at}),
      coalesce(nullif(rtrim(${word("sent")} || ${word("unconfirmed")} || ${word("refused")} || ${word("failed")}
        || ${word("cancelled")}, ', '), ''), ${NO_MAIL})
    from (select ${counted("sent")} as sent, ${counted("unconfirmed")} as unconfirmed, ${counted("refused")} as refused,
      ${counted("failed")} as failed, ${counted("cancelled")} as cancelled,
      max(iif(l.state in ('sent', 'unconfirmed'), l.updated_at, null)) as last
      from notification_recipient r join email_log l on l.id = r.mail_id where r.notification_id = notification.id))
  where id in ${which} and send_email = 1 and published_at is not null and status in ('pushed', 'sent', 'failed')
    and not exists (select 1 from notification_recipient r
      where r.notification_id = notification.id and r.mail_id is null and r.no_mail is null)
    and not exists (select 1 from email_log l cross join notification_recipient r
      where l.state = 'queued' and l.template_id = 'adminNotification' and r.mail_id = l.id
        and r.notification_id = notification.id)`;

/** For the batch in which one mail gets its answer. */
export const settleAfter = (logId: string, at: string): Write[] => [
  settle(sql`(select notification_id from notification_recipient where mail_id = ${logId})`, at),
];

/** Those whose last mails went with the person who was to get them. */
export const settleAll = (at: string): Write =>
  settle(sql`(select id from notification where status = 'pushed' and send_email = 1)`, at);

/**
 * What one of its mails says, as it is when it goes: its text is kept once, not in each of three thousand. Whoever may not
 * open what it leads to gets no button.
 */
export const newsOf = (logId: string): Read<MailNews | null> => {
  const label = sql`case n.link_type when 'content' then ${OPENS.content} when 'form' then ${OPENS.form} else ${OPENS.task} end`;
  return jsonOne(
    {
      title: as<string>(sql`n.title`),
      text: as<string>(sql`n.description`),
      action: as<string>(sql`iif(${TEAM_OPENS}, ${label}, '')`),
      noTarget: as<string>(sql`iif(${TEAM_OPENS}, '', 'yes')`),
    },
    sql`from notification_recipient r join notification n on n.id = r.notification_id
      join user u on u.id = r.user_id left join team tm on tm.id = u.team_id where r.mail_id = ${logId}`,
  );
};
