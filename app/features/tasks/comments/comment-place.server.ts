import { type SQL, sql } from "drizzle-orm";
import { readBatch, sqlRows } from "#db/read-batch";
import type { Guarded, Write } from "#db/write-batch";
import { hasLevel } from "~/features/auth/permissions.rules";
import { DUE_FOR_TEAM } from "~/features/teams/due-date.server";
import { visibleTask } from "~/features/teams/visibility.server";
import { Conflict, NotFound, TooMany } from "~/lib/errors";
import { newId } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import { relyOn } from "~/procedure/guards.server";
import type { ProgressStatus } from "../tasks.types";
import { isStaff, wroteIn } from "./comments.queries.server";
import type { Reader } from "./comments.rules";

/** Where a comment stands: a task as one team has it. */
export interface Where {
  taskId: string;
  teamId: string;
}

export interface Place extends Where {
  title: string;
  teamName: string;
  dueDate: string | null;
  progressStatus: ProgressStatus;
}

export interface Colleague extends Reader {
  name: string;
  email: string;
  isMember: boolean;
}

/** An entry of the thread, comment or reply. */
export interface StoredEntry {
  id: string;
  kind: "comment" | "reply";
  text: string;
  createdBy: string;
  /** Of a comment. */
  replies: number;
  mentioned: string[];
}

/** Each comment may send mails: more than this in a minute is no conversation. */
const MOST_A_MINUTE = 30;

/**
 * The team's own task for its members, any team's for moderators. Everything else is not there. With `entryId` an entry
 * of this very thread, which must be there. `isBusy`: has written so much just now that more is refused.
 */
export async function findPlace(
  ctx: CommandContext,
  { taskId, teamId }: Where,
  entryId?: string,
): Promise<{ place: Place; people: Colleague[]; entry: StoredEntry | null; isBusy: boolean }> {
  if (ctx.actor.teamId !== teamId && !isModerator(ctx)) throw new NotFound();
  const found = await readBatch(ctx.db, {
    recent: sqlRows<{ n: number }>(sql`select ${writtenJustNow(ctx)} as n`),
    place: sqlRows<Omit<Place, "taskId" | "teamId">>(sql`select t.title, tm.name as teamName,
        ${sql.raw(DUE_FOR_TEAM)} as dueDate, coalesce(s.progress_status, 'incomplete') as progressStatus
      from team tm join task t on ${visibleTask} left join task_status s on s.team_id = tm.id and s.task_id = t.id
      where tm.id = ${teamId} and t.id = ${taskId}`),
    people: sqlRows<PersonRow, Colleague>(
      sql`select u.id, u.first_name || ' ' || u.surname as name, u.email, u.team_id is tm.id as isMember,
          u.id is tm.owner_id as isOwner, ${isStaff()} and u.team_id is not tm.id as isStaff,
          exists (select 1 from task_assignee a where a.task_status_id = s.id and a.user_id = u.id) as isAssignee
        from team tm left join task_status s on s.team_id = tm.id and s.task_id = ${taskId} join user u
          on (u.team_id = tm.id and tm.is_archived = 0) or (${isStaff()} and ${wroteIn(sql.raw("s.id"))})
          or u.id = ${ctx.actor.id}
        where tm.id = ${teamId} order by u.created_at limit 500`,
      (row) => ({
        ...row,
        isMember: Boolean(row.isMember),
        isOwner: Boolean(row.isOwner),
        isStaff: Boolean(row.isStaff),
        isAssignee: Boolean(row.isAssignee),
      }),
    ),
    entry: sqlRows<EntryRow>(sql`select e.*, (select json_group_array(m.user_id) from comment_mention m
          where m.comment_id = e.id or m.reply_id = e.id) as mentioned
      from (select c.id, 'comment' as kind, c.text, c.created_by as createdBy, c.task_status_id as statusId,
          (select count(*) from reply r where r.comment_id = c.id) as replies from comment c where c.id = ${entryId ?? ""}
        union all select r.id, 'reply', r.text, r.created_by, c.task_status_id, 0
          from reply r join comment c on c.id = r.comment_id where r.id = ${entryId ?? ""}) e
      join task_status s on s.id = e.statusId where s.team_id = ${teamId} and s.task_id = ${taskId}`),
  });
  const [place, row] = [found.place[0], found.entry[0]];
  if (!place || (entryId !== undefined && !row)) throw new NotFound();
  const entry = row ? { ...row, mentioned: JSON.parse(row.mentioned) as string[] } : null;
  const isBusy = (found.recent[0]?.n ?? 0) >= MOST_A_MINUTE;
  return { place: { ...place, taskId, teamId }, people: found.people, entry, isBusy };
}

const writtenJustNow = (ctx: CommandContext): SQL => sql`(select count(*) from activity
  where created_at > ${new Date(ctx.now.getTime() - 60_000).toISOString()} and actor_id = ${ctx.actor.id}
    and kind in ('comment.added', 'reply.added'))`;

export const tooMany = () =>
  new TooMany("You have written a lot just now. Please wait a minute and post it again.");

/** However many of them come at once. */
export const notTooMany = (ctx: CommandContext): Guarded =>
  relyOn(sql`${writtenJustNow(ctx)} < ${MOST_A_MINUTE}`, tooMany);

/** Whoever is named or mailed is still in the team or staff: of the text nobody is told who may not read it any more. */
export function mayStillRead(
  ctx: CommandContext,
  { teamId }: Where,
  userIds: readonly string[],
): Guarded | null {
  const ids = [...new Set(userIds)].filter((id) => id !== ctx.actor.id);
  if (ids.length === 0) return null;
  return relyOn(
    sql`(select count(*) from user u where u.id in ${ids} and (u.team_id = ${teamId} or ${isStaff()})) = ${ids.length}`,
    () => new Conflict("Somebody whom this names or tells has just left. Look at it again, then post it."),
  );
}

type Flags = "isMember" | "isOwner" | "isStaff" | "isAssignee";
type PersonRow = Omit<Colleague, Flags> & Record<Flags, number>;
type EntryRow = Omit<StoredEntry, "mentioned"> & { mentioned: string };

export const isModerator = (ctx: Pick<CommandContext, "actor">): boolean =>
  hasLevel(ctx.actor.level, "moderator");

/** The team's status row, made when it is first touched: of two first comments both find the same one. */
export function ensureStatus(ctx: CommandContext, { taskId, teamId }: Where): Write {
  const at = ctx.now.toISOString();
  const by = ctx.actor.id;
  return sql`insert into task_status (id, task_id, team_id, created_at, created_by, updated_at, updated_by)
    select ${newId()}, t.id, tm.id, ${at}, ${by}, ${at}, ${by} from team tm join task t on ${visibleTask}
    where tm.id = ${teamId} and t.id = ${taskId} on conflict (team_id, task_id) do nothing`;
}

/** The status row's id as long as the team sees the task: nothing else is written to. */
export const liveStatus = ({
  taskId,
  teamId,
}: Where) => sql`select s.id from team tm join task t on ${visibleTask}
  join task_status s on s.team_id = tm.id and s.task_id = t.id where tm.id = ${teamId} and t.id = ${taskId}`;
