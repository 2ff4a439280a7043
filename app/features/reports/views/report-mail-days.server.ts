import { type SQL, sql } from "drizzle-orm";
import type { Write } from "#db/write-batch";
import { addDays, type Day, dayIn, instantAt, weekdayOf } from "~/lib/dates";
import { newId, referenceOf } from "~/lib/ids";
import { type CommandContext, SYSTEM } from "~/procedure/context";
import { hourText, type ViewMail } from "./views.rules";

/** Work of the past is given up after two days; this waits for its hour, and is never given up by age. */
const LIFE_MS = 400 * 86_400_000;
/** What all planned mails hang at: one row of the activity an event. */
const ROOT = "report-mails";

export interface Schedule {
  mail: ViewMail;
  weekday: number;
  hour: number;
}

/** The next day and instant at which a view is mailed, after now; null where it is not. */
export function nextMail(
  { timeZone, now }: { timeZone: string; now: Date },
  { mail, weekday, hour }: Schedule,
): { day: Day; at: string } | null {
  if (mail === "none") return null;
  const today = dayIn(timeZone, now);
  for (let ahead = 0; ahead <= 8; ahead += 1) {
    const day = addDays(today, ahead);
    if (mail === "weekly" && weekdayOf(day) + 1 !== weekday) continue;
    const at = instantAt(timeZone, day, hourText(hour));
    if (at > now) return { day, at: at.toISOString() };
  }
  return null;
}

const subscriberOf = (viewId: string, day: Day): string => `reportMail:${viewId}@${day}`;

/** What stands behind `reportMail:`. */
export function plannedMail(subject: string): { viewId: string; day: Day } {
  const [viewId = "", day = ""] = subject.split("@");
  return { viewId, day };
}

const isOfView = (viewId: string): SQL =>
  sql`subscriber >= ${`reportMail:${viewId}@`} and subscriber < ${`reportMail:${viewId}A`}`;

/** Nothing is planned of a view any more. */
export const unplanned = (viewId: string): Write[] => [
  sql`delete from outbox where state = 'pending' and attempts = 0 and ${isOfView(viewId)}`,
];

/** One row of a view's next mail, in place of any other that waits. */
export function planned(
  ctx: Pick<CommandContext, "now" | "requestId">,
  viewId: string,
  next: { day: Day; at: string },
): Write[] {
  const now = ctx.now.toISOString();
  return [
    sql`insert into activity (id, kind, actor_id, details, folded_details, request_id, created_at)
      values (${ROOT}, 'savedView.mailsPlanned', ${SYSTEM.id}, '{}', '', ${newId()}, ${now}) on conflict do nothing`,
    ...unplanned(viewId),
    sql`insert into outbox (id, activity_id, subscriber, lease_until, give_up_at, reference, created_at)
      values (${newId()}, ${ROOT}, ${subscriberOf(viewId, next.day)}, ${next.at},
        ${new Date(ctx.now.getTime() + LIFE_MS).toISOString()}, ${referenceOf(ctx.requestId)}, ${now})
      on conflict (activity_id, subscriber) do update set state = 'pending', lease_until = excluded.lease_until, attempts = 0,
        give_up_at = excluded.give_up_at, created_at = excluded.created_at where outbox.state <> 'pending' or outbox.attempts = 0`,
  ];
}

/** Of a view `v`: it is mailed, and nothing is planned: after a backup was put back, or in an event that was made after another. */
const IS_MISSING = sql`v.mail <> 'none' and not exists (select 1 from outbox o where o.state = 'pending'
  and o.subscriber >= 'reportMail:' || v.id || '@' and o.subscriber < 'reportMail:' || v.id || 'A')`;

/** Nightly: each such view asks for its next mail, `reportMail:<id>@`. */
export const planMissingMails = (now: Date): Write[] => [
  sql`insert into activity (id, kind, actor_id, details, folded_details, request_id, created_at)
    select ${ROOT}, 'savedView.mailsPlanned', ${SYSTEM.id}, '{}', '', ${newId()}, ${now.toISOString()}
    where exists (select 1 from report_view v where ${IS_MISSING}) on conflict do nothing`,
  sql`insert into outbox (id, activity_id, subscriber, created_at)
    select lower(hex(randomblob(16))), ${ROOT}, 'reportMail:' || v.id || '@', ${now.toISOString()}
    from report_view v where ${IS_MISSING}
    on conflict (activity_id, subscriber) do update set state = 'pending', lease_until = null, attempts = 0,
      created_at = excluded.created_at`,
];

/** Nightly: what somebody kept for themselves goes with them; what they shared stays with the others. */
export const ownerlessViews = (): Write =>
  sql`delete from report_view where is_shared = 0 and owner_id not in (select id from user)`;
