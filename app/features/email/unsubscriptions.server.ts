import { type SQL, sql } from "drizzle-orm";
import type { MailChoice } from "#db/event/mail-choices";
import type { Write } from "#db/write-batch";

/**
 * Two places, one truth each: staff get the hourly mail of what waits only where they asked for it (`staff_inbox.wants_mail`); all
 * else goes to everybody but those who unsubscribed (`mail_unsubscription`).
 */
export const wantsNow = (userId: SQL, choice: SQL): SQL =>
  sql`case ${choice} when 'staffDigest'
    then exists (select 1 from staff_inbox si where si.user_id = ${userId} and si.wants_mail = 1)
    else not exists (select 1 from mail_unsubscription mu where mu.user_id = ${userId} and mu.choice = ${choice}) end`;

interface Unsubscribed {
  userId: SQL;
  choice: SQL;
  at: SQL;
  by: "page" | "link" | "provider";
}

/** Whoever the rows are of is not mailed of the choice any more; a second time changes nothing. `from` has a `where`. */
export const unsubscribing = (from: SQL, { userId, choice, at, by }: Unsubscribed): Write[] => [
  sql`update staff_inbox set wants_mail = 0 where user_id in (select ${userId} ${from} and ${choice} = 'staffDigest')`,
  sql`insert into mail_unsubscription (user_id, choice, at, by)
    select ${userId}, ${choice}, ${at}, ${by} ${from} and ${choice} <> 'staffDigest'
      and exists (select 1 from user where id = ${userId}) on conflict do nothing`,
];

/** The one person's choices, as their page sets them: what is not wanted is unsubscribed from, what is comes again. */
export function choosing(
  userId: string,
  chosen: readonly { choice: MailChoice; isWanted: boolean }[],
  at: string,
): Write[] {
  return chosen.flatMap(({ choice, isWanted }): Write[] => {
    if (choice === "staffDigest" && isWanted)
      return [
        sql`insert into staff_inbox (user_id, wants_mail) values (${userId}, 1)
          on conflict (user_id) do update set wants_mail = 1`,
      ];
    if (!isWanted)
      return unsubscribing(sql`from (select 1) where true`, {
        ...{ userId: sql`${userId}`, choice: sql`${choice}`, at: sql`${at}`, by: "page" },
      });
    return [sql`delete from mail_unsubscription where user_id = ${userId} and choice = ${choice}`];
  });
}
