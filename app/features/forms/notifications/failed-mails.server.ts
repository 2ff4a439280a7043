import { sql } from "drizzle-orm";
import type { Write } from "#db/write-batch";
import { SYSTEM } from "~/procedure/context";

/**
 * When the last mail of a submit has its answer and some failed, the activity says which, once: "Failed to send 2 emails: Email 1: 550 -
 * Mailbox full; …" (spec 2.7).
 */
export const sayFailedMails = (logId: string, at: string): Write[] => [
  sql`insert into activity (id, kind, actor_id, subject_id, team_id, details, request_id, created_at)
    select 'mails of ' || x.activity_id, 'submission.mailsFailed', ${SYSTEM.id}, x.submission_id, x.team_id,
      json_object('title', x.title, 'formId', x.form_id, 'reference', coalesce(x.reference, ''), 'emails', count(*),
        'failures', group_concat('Email ' || x.n || ': ' || iif(x.details = '', 'It could not be sent', x.details), '; ')),
      '', ${at}
    from (select m.activity_id, m.submission_id, s.team_id, s.form_id, s.reference, coalesce(fm.title, '') as title,
        l.details, l.state, row_number() over (order by m.rowid) as n
      from submission_mail m join submission s on s.id = m.submission_id join email_log l on l.id = m.mail_id
        left join form fm on fm.id = s.form_id
      where m.submission_id = (select submission_id from submission_mail where mail_id = ${logId})
        and m.activity_id = (select activity_id from submission_mail where mail_id = ${logId})) x
    where x.state in ('failed', 'refused')
      and not exists (select 1 from submission_mail m join email_log l on l.id = m.mail_id
        where m.submission_id = x.submission_id and m.activity_id = x.activity_id and l.state = 'queued')
    group by x.activity_id on conflict do nothing`,
];
