import { and, eq, sql } from "drizzle-orm";
import { commentMentions, comments, replies } from "#db/event/schema/comments";
import { q } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { wasActive } from "~/features/teams/team-activity.server";
import { Conflict, Forbidden, NotFound, Refused } from "~/lib/errors";
import { newId } from "~/lib/ids";
import { addOnce, madeBefore } from "~/procedure/add-once.server";
import { restamp } from "~/procedure/command-context.server";
import type { CommandContext, OutboxJob } from "~/procedure/context";
import { commandBatch } from "~/procedure/guards.server";
import type { ActivityKind } from "~/rooms";
import { promiseDigest } from "../staff-digest.server";
import { ensureStatusRow } from "../task-status-row.server";
import type { TaskOfTeam } from "../tasks.types";
import { teamStillSees } from "../visibility.server";
import {
  type Colleague,
  type CommentContext,
  findCommentContext,
  isModerator,
  liveStatus,
  mayStillRead,
  notTooMany,
  type StoredEntry,
  tooMany,
} from "./comment-context.server";
import { commentMails } from "./comment-mails.server";
import { mayDelete, namedIn, ORGANISERS_PEOPLE, recipientsOf } from "./comments.rules";
import { CommentInput, ReplyInput } from "./comments.schema";
import { commentEntries } from "./found-comments.server";
import { readByAnswering } from "./inbox.commands.server";
import { mentionedIds } from "./mentions.rules";

const GONE = "This comment is not there any more. Somebody has deleted it.";
const MOVED = "This comment was changed or deleted a moment ago. Your text was not saved and is still here.";

/** A member of the team or staff writes about a task. Told by mail are those whom `recipientsOf` names. */
export async function addComment(ctx: CommandContext, input: NewEntry): Promise<{ id: string }> {
  return addEntry(ctx, { ...input, text: valid(CommentInput, input.text, "Invalid comment") });
}

/** One level deep: an answer to a comment. */
export async function addReply(
  ctx: CommandContext,
  input: NewEntry & { commentId: string },
): Promise<{ id: string }> {
  if (!input.commentId) throw new Refused("No ID");
  return addEntry(ctx, { ...input, text: valid(ReplyInput, input.text, "Invalid reply") });
}

type NewEntry = TaskOfTeam & { text: string; formId?: string };

function addEntry(
  ctx: CommandContext,
  { formId, ...input }: NewEntry & { commentId?: string },
): Promise<{ id: string }> {
  const { taskId, teamId, text, commentId } = input;
  const isHere = sql`e.created_by = ${ctx.actor.id} and s.team_id = ${teamId} and s.task_id = ${taskId}`;
  const isSame = sql`e.text = ${text}`;
  const before = (id: string) =>
    commentId === undefined
      ? madeBefore(
          { isOwn: isHere, isSame },
          sql`from comment e join task_status s on s.id = e.task_status_id where e.id = ${id}`,
        )
      : madeBefore(
          { isOwn: sql`${isHere} and c.id = ${commentId}`, isSame },
          sql`from reply e join comment c on c.id = e.comment_id join task_status s on s.id = c.task_status_id
            where e.id = ${id}`,
        );
  const again = (id: string) => ({ id });
  return addOnce(ctx, { id: formId, before, again }, (id) => writeEntry(ctx, { ...input, id }));
}

/** Writes a comment, or with `commentId` a reply to that one, and mails those whom it concerns. */
async function writeEntry(
  ctx: CommandContext,
  { id, text, commentId, ...where }: TaskOfTeam & { id: string; commentId?: string; text: string },
): Promise<{ id: string }> {
  const { context, people, entry, isRateLimited } = await findCommentContext(ctx, where, commentId);
  if (entry?.kind === "reply") throw new NotFound();
  if (isRateLimited) throw tooMany();
  const [at, by] = [ctx.now.toISOString(), ctx.actor.id];
  const { people: mentioned, namesOrganisers } = namedIn(
    mentionedIds(text, [...people, ...ORGANISERS_PEOPLE]),
  );
  const recipients = recipientsOf(people, { authorId: by, mentioned });
  const isOfTeam = people.some((person) => person.id === by && person.isMember);
  const activityId = newId();
  const mails = await commentMails(ctx, { context, people, text, id, recipients });
  await commandBatch(ctx, [
    teamStillSees(where),
    notTooMany(ctx),
    mayStillRead(ctx, where, [...mentioned, ...recipients.map((reader) => reader.id)]),
    !entry && ensureStatusRow(ctx, where),
    entry
      ? {
          write: sql`insert into reply (id, comment_id, text, names_organisers, created_at, created_by, updated_at, updated_by)
            select ${id}, c.id, ${text}, ${Number(namesOrganisers)}, ${at}, ${by}, ${at}, ${by} from comment c
            where c.id = ${entry.id} and c.task_status_id in (${liveStatus(where)})`,
          otherwise: () => new Conflict(GONE),
        }
      : {
          write: sql`insert into comment (id, task_status_id, text, names_organisers, created_at, created_by, updated_at,
              updated_by)
            select ${id}, status.id, ${text}, ${Number(namesOrganisers)}, ${at}, ${by}, ${at}, ${by}
            from (${liveStatus(where)}) status`,
          otherwise: () => new NotFound(),
        },
    ...mentions(entry ? { replyId: id } : { commentId: id }, mentioned),
    ...commentEntries.index(id),
    ...wasActive(ctx, where.teamId),
    ...mails.writes,
    // Whoever answers has read what they answer.
    !isOfTeam && entry && readByAnswering(ctx, entry.id),
    ...recordCommentActivity(ctx, context, entry ? "reply.added" : "comment.added", mails.jobs, activityId),
    isOfTeam && promiseDigest(ctx, activityId),
  ]);
  return { id };
}

/** Its author changes a comment or a reply. Whoever is mentioned for the first time is mailed; nobody else. */
export async function editEntry(
  ctx: CommandContext,
  input: TaskOfTeam & { id: string; text: string },
): Promise<void> {
  const { context, people, entry } = await findEntry(ctx, input);
  const isComment = entry.kind === "comment";
  const text = isComment
    ? valid(CommentInput, input.text, "Invalid comment")
    : valid(ReplyInput, input.text, "Invalid reply");
  if (entry.createdBy !== ctx.actor.id) throw new Forbidden("Only its author can change this");
  if (text === entry.text) return;
  const { people: mentioned, namesOrganisers } = namedIn(
    mentionedIds(text, [...people, ...ORGANISERS_PEOPLE]),
  );
  const fresh = mentioned.filter((id) => !entry.mentioned.includes(id) && id !== ctx.actor.id);
  const mails = await commentMails(ctx, {
    context,
    people,
    text,
    id: entry.id,
    recipients: fresh.map((id) => ({ id, isMention: true })),
  });
  const table = isComment ? comments : replies;
  const owner = isComment ? { commentId: entry.id } : { replyId: entry.id };
  await commandBatch(ctx, [
    teamStillSees(input),
    mayStillRead(ctx, input, mentioned),
    {
      write: q
        .update(table)
        .set({ text, namesOrganisers, editedAt: ctx.now.toISOString(), ...restamp(ctx) })
        .where(and(eq(table.id, entry.id), eq(table.createdBy, ctx.actor.id), eq(table.text, entry.text))),
      otherwise: () => new Conflict(MOVED),
    },
    q
      .delete(commentMentions)
      .where(eq(isComment ? commentMentions.commentId : commentMentions.replyId, entry.id)),
    ...mentions(owner, mentioned),
    ...commentEntries.index(entry.id),
    ...mails.writes,
    ...recordCommentActivity(ctx, context, `${entry.kind}.edited`, mails.jobs),
  ]);
}

/** Its author or a moderator deletes it; a comment takes its replies along. */
export async function deleteEntry(
  ctx: CommandContext,
  input: TaskOfTeam & { id: string },
): Promise<{ kind: "comment" | "reply"; replies: number }> {
  const { context, entry } = await findEntry(ctx, input);
  const actor = { id: ctx.actor.id, isModerator: isModerator(ctx) };
  if (!mayDelete(entry, actor)) throw new Forbidden("Only its author or a moderator can delete this");
  const table = entry.kind === "comment" ? comments : replies;
  await commandBatch(ctx, [
    teamStillSees(input),
    commentEntries.drop(
      sql`select ${entry.id} as id union all select id from reply where comment_id = ${entry.id}`,
    ),
    { write: q.delete(table).where(eq(table.id, entry.id)), otherwise: () => new Conflict(GONE) },
    ...ctx.record({
      kind: `${entry.kind}.deleted`,
      subjectId: context.taskId,
      teamId: context.teamId,
      details: { title: context.title, replies: entry.replies },
    }),
  ]);
  return { kind: entry.kind, replies: entry.replies };
}

/** Liking twice is liking once, and taking back what was never given is nothing. Not written to the log. */
export async function likeEntry(
  ctx: CommandContext,
  input: TaskOfTeam & { id: string; isLiked: boolean },
): Promise<void> {
  const { entry } = await findEntry(ctx, input);
  const likes = sql.raw(`${entry.kind}_like`);
  const own = sql.raw(`${entry.kind}_id`);
  await commandBatch(ctx, [
    teamStillSees(input),
    input.isLiked
      ? sql`insert into ${likes} (${own}, user_id, created_at)
          select e.id, u.id, ${ctx.now.toISOString()} from ${sql.raw(entry.kind)} e join user u
          where e.id = ${entry.id} and u.id = ${ctx.actor.id} on conflict do nothing`
      : sql`delete from ${likes} where ${own} = ${entry.id} and user_id = ${ctx.actor.id}`,
  ]);
}

/** Staff keep a comment on top of its thread. */
export async function pinComment(
  ctx: CommandContext,
  input: TaskOfTeam & { id: string; isPinned: boolean },
): Promise<void> {
  if (!isModerator(ctx)) throw new Forbidden();
  const { context, entry } = await findEntry(ctx, input);
  if (entry.kind !== "comment") throw new NotFound();
  await commandBatch(ctx, [
    teamStillSees(input),
    {
      write: q.update(comments).set({ isPinned: input.isPinned }).where(eq(comments.id, entry.id)),
      otherwise: () => new Conflict(GONE),
    },
    ...recordCommentActivity(ctx, context, input.isPinned ? "comment.pinned" : "comment.unpinned"),
  ]);
}

async function findEntry(
  ctx: CommandContext,
  input: TaskOfTeam & { id: string },
): Promise<{ context: CommentContext; people: Colleague[]; entry: StoredEntry }> {
  if (!input.id) throw new Refused("No ID");
  const found = await findCommentContext(ctx, input, input.id);
  return { ...found, entry: found.entry as StoredEntry };
}

function valid(schema: typeof CommentInput, text: string, message: string): string {
  const parsed = schema.safeParse({ text });
  if (!parsed.success) throw new Refused(message, { text: parsed.error.issues[0]?.message ?? message });
  return parsed.data.text;
}

const mentions = (of: { commentId: string } | { replyId: string }, userIds: readonly string[]): Write[] =>
  userIds.map((userId, position) =>
    q.insert(commentMentions).values({ id: newId(), ...of, userId, position }),
  );

const recordCommentActivity = (
  ctx: CommandContext,
  { taskId, teamId, title }: CommentContext,
  kind: ActivityKind,
  jobs: OutboxJob[] = [],
  id: string = newId(),
): Write[] => ctx.record({ id, kind, subjectId: taskId, teamId, details: { title }, jobs });
