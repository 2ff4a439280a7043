import { type SQL, sql } from "drizzle-orm";
import { fullName, t, tm, u } from "#db/event/aliases";
import { as, bool, jsonOne, jsonRows, type RowIn, valuesOf } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { isBeyond } from "#db/set-back";
import type { Guarded } from "#db/write-batch";
import { isWanted } from "~/features/email/mail-choices.server";
import { hasLevel } from "~/identity/permissions.rules";
import { Conflict, NotFound, TooMany } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { relyOn } from "~/procedure/guards.server";
import { dueForTeam } from "../due-date.server";
import { progressStatus, teamAndTask } from "../tasks.queries.server";
import type { ProgressStatus, TaskOfTeam } from "../tasks.types";
import { visibleTask } from "../visibility.server";
import { isStaff, tookPartIn, wroteIn } from "./comments.queries.server";

export interface CommentContext extends TaskOfTeam {
  title: string;
  teamName: string;
  dueDate: string | null;
  progressStatus: ProgressStatus;
}

/** Each comment may send mails: more than this in a minute is no conversation. */
const MOST_A_MINUTE = 30;

/**
 * The team's own task for its members, any team's for moderators. Everything else is not there. With `entryId` an entry
 * of this very thread, which must be there. `isRateLimited`: has written so much just now that more is refused.
 */
export async function findCommentContext(
  ctx: CommandContext,
  { taskId, teamId }: TaskOfTeam,
  entryId?: string,
): Promise<{
  context: CommentContext;
  people: Colleague[];
  entry: StoredEntry | null;
  isRateLimited: boolean;
}> {
  if (ctx.actor.teamId !== teamId && !isModerator(ctx)) throw new NotFound();
  const found = await readBatch(ctx.db, {
    recent: jsonOne({ n: as<number>(writtenJustNow(ctx)) }, sql``),
    context: jsonOne(
      { title: t.title, teamName: tm.name, dueDate: dueForTeam, progressStatus },
      teamAndTask(taskId, teamId),
    ),
    people: colleagues(ctx, { taskId, teamId }),
    entry: entryOf({ taskId, teamId }, entryId),
  });
  const { context, entry, people } = found;
  if (!context || (entryId !== undefined && !entry)) throw new NotFound();
  const isRateLimited = (found.recent?.n ?? 0) >= MOST_A_MINUTE;
  return { context: { ...context, taskId, teamId }, people, entry, isRateLimited };
}

const SENT_BACK_AT = sql.raw(`(select max(reviewed_at) from task_approval
  where task_status_id = s.id and decision = 'rejected')`);

/** Whom an entry may concern: the team, staff who wrote here or decided on it, and whoever writes now. */
const colleagues = (ctx: CommandContext, { taskId, teamId }: TaskOfTeam) =>
  jsonRows(
    {
      id: u.id,
      name: fullName(u),
      email: u.email,
      isMember: bool(sql`u.team_id is tm.id`),
      wantsMail: bool(isWanted(sql`u.id`, "comments")),
      isOwner: bool(sql`u.id is tm.owner_id`),
      isStaff: bool(sql`${isStaff()} and u.team_id is not tm.id and ${wroteIn(sql.raw("s.id"))}`),
      isReviewer: bool(sql`${isStaff()} and u.id is (select iif(p.decision = 'rejected', p.reviewed_by, null)
          from task_approval p where p.task_status_id = s.id and p.decision <> 'submitted'
          order by p.reviewed_at desc limit 1)
        and not exists (select 1 from comment c join user w on w.id = c.created_by and w.team_id = tm.id
          where c.task_status_id = s.id and c.created_at > ${SENT_BACK_AT})
        and not exists (select 1 from comment c join reply e on e.comment_id = c.id
          join user w on w.id = e.created_by and w.team_id = tm.id
          where c.task_status_id = s.id and e.created_at > ${SENT_BACK_AT})`),
      isAssignee: bool(
        sql`exists (select 1 from task_assignee a where a.task_status_id = s.id and a.user_id = u.id)`,
      ),
    },
    sql`from team tm left join task_status s on s.team_id = tm.id and s.task_id = ${taskId} join user u
        on (u.team_id = tm.id and tm.is_archived = 0) or (${isStaff()} and ${tookPartIn(sql.raw("s.id"))})
        or u.id = ${ctx.actor.id}
      where tm.id = ${teamId} order by u.created_at limit 500`,
  );
export type Colleague = RowIn<typeof colleagues>;

/** An entry of the thread, comment or reply. */
const entryOf = ({ taskId, teamId }: TaskOfTeam, entryId = "") =>
  jsonOne(
    {
      id: as<string>(sql`e.id`),
      kind: as<"comment" | "reply">(sql`e.kind`),
      text: as<string>(sql`e.text`),
      createdBy: as<string>(sql`e.created_by`),
      /** Of a comment. */
      replies: as<number>(sql`e.replies`),
      mentioned: valuesOf(
        as<string>(sql`m.user_id`),
        sql`from comment_mention m where m.comment_id = e.id or m.reply_id = e.id`,
      ),
    },
    sql`from (select c.id, 'comment' as kind, c.text, c.created_by, c.task_status_id,
        (select count(*) from reply r where r.comment_id = c.id) as replies from comment c where c.id = ${entryId}
      union all select r.id, 'reply', r.text, r.created_by, c.task_status_id, 0
        from reply r join comment c on c.id = r.comment_id where r.id = ${entryId}) e
      join task_status s on s.id = e.task_status_id where s.team_id = ${teamId} and s.task_id = ${taskId}`,
  );
export type StoredEntry = RowIn<typeof entryOf>;

const writtenJustNow = (ctx: CommandContext): SQL => sql`(select count(*) from activity
  where created_at > ${new Date(ctx.now.getTime() - 60_000).toISOString()} and actor_id = ${ctx.actor.id}
    and not ${isBeyond(sql`created_at`, ctx.now)} and kind in ('comment.added', 'reply.added'))`;

export const tooMany = () =>
  new TooMany("You have written a lot just now. Please wait a minute and post it again.");

/** However many of them come at once. */
export const notTooMany = (ctx: CommandContext): Guarded =>
  relyOn(sql`${writtenJustNow(ctx)} < ${MOST_A_MINUTE}`, tooMany);

/** Whoever is named or mailed is still in the team or staff: the text is mailed to nobody who may not read it any more. */
export function mayStillRead(
  ctx: CommandContext,
  { teamId }: TaskOfTeam,
  userIds: readonly string[],
): Guarded | null {
  const ids = [...new Set(userIds)].filter((id) => id !== ctx.actor.id);
  if (ids.length === 0) return null;
  return relyOn(
    sql`(select count(*) from user u where u.id in ${ids} and (u.team_id = ${teamId} or ${isStaff()})) = ${ids.length}`,
    () => new Conflict("Somebody whom this names or tells has just left. Check it, then post it."),
  );
}

export const isModerator = (ctx: Pick<CommandContext, "actor">): boolean =>
  hasLevel(ctx.actor.level, "moderator");

/** The status row's id as long as the team sees the task: nothing else is written to. */
export const liveStatus = ({
  taskId,
  teamId,
}: TaskOfTeam) => sql`select s.id from team tm join task t on ${visibleTask}
  join task_status s on s.team_id = tm.id and s.task_id = t.id where tm.id = ${teamId} and t.id = ${taskId}`;
