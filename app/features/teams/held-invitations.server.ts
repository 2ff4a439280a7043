import { type SQL, sql } from "drizzle-orm";
import type { Write } from "#db/write-batch";
import { type MailOrder, mailLater } from "~/features/email/mail-later.server";
import { isNotInvited } from "~/features/email/not-invited.server";
import { newId, referenceOf } from "~/lib/ids";
import type { CommandContext, OutboxJob } from "~/procedure/context";
import { lowerNextDue } from "~/procedure/next-due.server";
import { whenTeamsInvited } from "./team-extensions.server";

/** When somebody who is added is invited, where that is not at once: at an instant, or (null) by hand. */
export interface Later {
  at: string | null;
  /** Whoever adds many has promised it for all of them. */
  isPromised?: boolean;
}

/** Whatever keeps people from being invited at their time is tried again for so long; then a person decides. */
const WORTH_MS = 30 * 86_400_000;

/** Over `u`: nobody has invited them yet, and they can be. The list of these people, its counts and the button ask the same. */
export const WAITS_FOR_INVITATION: SQL = sql`(u.team_id is not null and ${isNotInvited(sql.raw("u.id"))}
  and exists (select 1 from team of_waiting where of_waiting.id = u.team_id and of_waiting.is_archived = 0))`;

/** How many they are, counted from the few rows that wait. */
export const WAITING_COUNT: SQL = sql`(select count(*) from held_invitation hi cross join user u on u.id = hi.user_id
  where ${WAITS_FOR_INVITATION})`;

/** As it stands in the activity's promise that people are invited at an instant. */
export const invitationsAt = (at: string) => `invitations:${at}` as const;

/**
 * The welcome of somebody who is added, for the batch that adds them; of somebody who is invited later, what is kept of that. `writes`
 * stand behind the person's row, `promise` behind the record of the activity, which has that id and those jobs. Called before the batch,
 * as control is told first when there is something to do.
 */
export async function welcomeOf(
  ctx: CommandContext,
  order: MailOrder & { userId: string },
  later?: Later,
  activityId = newId(),
) {
  if (later === undefined) {
    const mail = await mailLater(ctx, order);
    return { activityId, writes: mail.writes, jobs: [mail.job], promise: [] };
  }
  const { at, isPromised } = later;
  const hasPromise = at !== null && !isPromised;
  if (hasPromise) await lowerNextDue(ctx, at);
  const jobs: OutboxJob[] = [];
  return {
    activityId,
    writes: [held(ctx, order.userId, at)],
    jobs,
    promise: hasPromise ? [promisedAt(ctx, activityId, at)] : [],
  };
}

export const held = (ctx: Pick<CommandContext, "now" | "actor">, userId: string, at: string | null): Write =>
  sql`insert into held_invitation (user_id, at, set_at, set_by)
    values (${userId}, ${at}, ${ctx.now.toISOString()}, ${ctx.actor.id})
    on conflict (user_id) do update set at = excluded.at, is_past = 0, set_at = excluded.set_at, set_by = excluded.set_by`;

/** One promise serves all who are invited at that instant. It is found by the sweep, since it waits. */
export const promisedAt = (
  ctx: Pick<CommandContext, "now" | "requestId">,
  activityId: string,
  at: string,
): Write => {
  const giveUpAt = new Date(Date.parse(at) + WORTH_MS).toISOString();
  return sql`insert into outbox (id, activity_id, subscriber, lease_until, give_up_at, reference, created_at)
    select ${newId()}, ${activityId}, ${invitationsAt(at)}, ${at}, ${giveUpAt}, ${referenceOf(ctx.requestId)}, ${ctx.now.toISOString()}
    where not exists (select 1 from outbox where subscriber = ${invitationsAt(at)} and state = 'pending' and attempts = 0)`;
};

/** For the batch that mails people their welcome: nothing waits any more, and a team whose owner had to wait came now. */
export function noLongerHeld(
  ctx: CommandContext,
  people: readonly { userId: string; teamId: string | null; isOwner: boolean; isHeld: boolean }[],
): Write[] {
  const waited = people.filter(({ isHeld }) => isHeld);
  if (waited.length === 0) return [];
  const ids = waited.map(({ userId }) => userId);
  const teams = waited.flatMap(({ teamId, isOwner }) => (isOwner && teamId !== null ? [teamId] : []));
  return [
    sql`delete from held_invitation where user_id in ${ids}`,
    ...(teams.length > 0
      ? [
          sql`update team set invited_at = ${ctx.now.toISOString()} where id in ${teams}`,
          ...whenTeamsInvited(ctx, teams),
        ]
      : []),
  ];
}
