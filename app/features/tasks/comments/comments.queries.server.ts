import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { c, e, fullName, fullNameOr, t, tm, u } from "#db/event/aliases";
import { users } from "#db/event/schema/teams";
import { as, bool, jsonExists, jsonOne, type RowIn, rowsOf, valuesOf } from "#db/json-row";
import { mapRead, type Read, writtenOnce } from "#db/read-batch";
import { teamAndTask } from "../tasks.queries.server";
import { FIRST_SHOWN, MOST_SHOWN, ORGANISERS } from "./comments.rules";

/** How many replies of a comment are shown before they are asked for. */
const REPLIES = 20;
const MOST_REPLIES = 1_000;
const MOST_PEOPLE = 200;

/** Over the alias `u`: may work with every team's tasks, and so writes as the organiser. */
export const isStaff = (): SQL => sql.raw("u.permissions in ('moderator', 'admin', 'eventflowAdmin')");

export interface ThreadContext {
  taskId: string;
  /** Missing where somebody has no team: an empty thread. */
  teamId: string | undefined;
  readerId: string;
}

/** How many comments are shown, of which one all replies, and which entry however old it is. */
interface ThreadWindow {
  shown?: number | undefined;
  replies?: string | undefined;
  entry?: string | undefined;
}

const EMPTY: Thread = { total: 0, commentCount: 0, comments: [], people: [] };

/** The conversation of one team about one task. */
export const threadOf = (
  { taskId, teamId, readerId }: ThreadContext,
  { shown = FIRST_SHOWN, replies, entry }: ThreadWindow = {},
): Read<Thread> =>
  mapRead(
    entry
      ? threadWithEntry(taskId, teamId, readerId, String(shown), replies, entry)
      : storedThread(taskId, teamId, readerId, String(shown), replies),
    (thread) => thread ?? EMPTY,
  );

const newest = (shown: string): SQL => sql`select * from comment where task_status_id = s.id
  order by is_pinned desc, created_at desc, id desc limit cast(${shown} as integer)`;

/** The comment of an entry, which may be a reply. */
const commentOf = (entry: string): SQL =>
  sql`coalesce((select comment_id from reply where id = ${entry}), ${entry})`;

/** Those that are shown at first, and with them all since the one that was asked for, up to the most that a page shows. */
const sinceEntry = (shown: string, entry: string): SQL => sql`select c.* from comment c
  where c.task_status_id = s.id and (c.id in (select id from (${newest(shown)}))
    or c.id in (select id from comment where task_status_id = s.id and (created_at, id) >= (
        select own.created_at, own.id from comment own where own.id = ${commentOf(entry)} and own.task_status_id = s.id)
      order by created_at, id limit ${sql.raw(String(MOST_SHOWN))}))`;

/** Over the statuses that `teamAndTask` finds, as `s`. */
const readThread = (
  { taskId, teamId, readerId }: Record<keyof ThreadContext, string>,
  comments: SQL,
  allReplies: SQL,
) =>
  jsonOne(
    {
      total: as<number>(sql`(select count(*) from comment c where c.task_status_id = s.id)
        + (select count(*) from reply r join comment c on c.id = r.comment_id where c.task_status_id = s.id)`),
      commentCount: as<number>(sql`(select count(*) from comment c where c.task_status_id = s.id)`),
      comments: rowsOf(
        commentCells({ teamId, readerId }, allReplies),
        sql`from (${comments}) c
          left join user u on u.id = c.created_by order by c.is_pinned desc, c.created_at, c.id`,
      ),
      people: rowsOf(
        { id: u.id, name: fullName(u) },
        sql`from user u where u.id <> ${readerId}
          and (u.team_id = tm.id or (${isStaff()} and ${tookPartIn(sql.raw("s.id"))}))
          order by ${fullName(u)} limit ${MOST_PEOPLE}`,
      ),
    },
    teamAndTask(taskId, teamId),
  );

const storedThread = writtenOnce(
  (taskId: string, teamId: string, readerId: string, shown: string, replies: string) =>
    readThread({ taskId, teamId, readerId }, newest(shown), sql`${replies}`),
);
const threadWithEntry = writtenOnce(
  (taskId: string, teamId: string, readerId: string, shown: string, replies: string, entry: string) =>
    readThread(
      { taskId, teamId, readerId },
      sinceEntry(shown, entry),
      sql`iif(${replies} = '', ${commentOf(entry)}, ${replies})`,
    ),
);
export type Thread = RowIn<typeof storedThread>;

/** Whether a comment or a reply is of this very thread. */
export const isInThread = ({ taskId, teamId }: Omit<ThreadContext, "readerId">, entryId: string) =>
  jsonExists(sql`from comment c join task_status s on s.id = c.task_status_id
    where s.task_id = ${taskId} and s.team_id = ${teamId ?? ""} and (c.id = ${entryId}
      or c.id = (select comment_id from reply where id = ${entryId}))`);

/** Over the alias `u`: wrote a comment or a reply under this status. */
export const wroteIn = (statusId: SQL): SQL => sql`u.id in (
  select created_by from comment where task_status_id = ${statusId} union
  select r.created_by from reply r join comment c on c.id = r.comment_id where c.task_status_id = ${statusId})`;

/** Over the alias `u`: wrote there, or decided something of it. */
export const tookPartIn = (statusId: SQL): SQL => sql`(${wroteIn(statusId)} or u.id in (
  select reviewed_by from task_approval where task_status_id = ${statusId} and decision <> 'submitted' union
  select decided_by from task_request where task_status_id = ${statusId} and decided_by is not null))`;

type Reading = Omit<ThreadContext, "taskId">;

const commentCells = (context: Reading, all: SQL) => ({
  ...entryCells(context, "comment"),
  isPinned: c.isPinned,
  replyCount: as<number>(sql`(select count(*) from reply where comment_id = c.id)`),
  /** The newest ones, oldest first. */
  replies: whereAny(
    sql`select 1 from reply where comment_id = c.id`,
    rowsOf(
      entryCells(context, "reply"),
      sql`from (
          select *, row_number() over (order by created_at desc, id desc) as back from reply where comment_id = c.id) e
        left join user u on u.id = e.created_by
        where e.back <= iif(c.id = ${all}, ${MOST_REPLIES}, ${REPLIES}) order by e.back desc`,
    ),
  ),
});

/** Most comments have none: then nothing is sorted or numbered. */
const whereAny = <T>(any: SQL, rows: SQL<T[]>): SQL<T[]> =>
  as<T[]>(sql`json(iif(exists (${any}), ${rows}, '[]'))`);

/** What a comment and a reply have in common, over the aliases `c` or `e`, and `u`. */
function entryCells({ teamId = "", readerId }: Reading, kind: "comment" | "reply") {
  const entry = kind === "comment" ? c : e;
  const likes = sql.raw(`${kind}_like`);
  const own = sql.raw(`${kind}_id`);
  return {
    id: entry.id,
    text: entry.text,
    at: entry.createdAt,
    editedAt: entry.editedAt,
    /** Null once the person has left. */
    by: fullNameOr(u),
    isOwn: bool(sql`${entry.createdBy} = ${readerId}`),
    isStaff: bool(sql`${isStaff()} and u.team_id is not ${teamId}`),
    likes: as<number>(sql`(select count(*) from ${likes} l where l.${own} = ${entry.id})`),
    isLiked: bool(
      sql`exists (select 1 from ${likes} l where l.${own} = ${entry.id} and l.user_id = ${readerId})`,
    ),
    /** Names as they stand after an @. */
    mentions: mentionsIn(sql`m.${own} = ${entry.id}`, sql`${entry.namesOrganisers}`),
  };
}

/** The names that stand after an @ in an entry. */
export const mentionsIn = (isOfEntry: SQL, namesOrganisers: SQL) =>
  valuesOf(
    as<string>(sql`name`),
    sql`from (select ${fullName(named)} as name from comment_mention m join user named on named.id = m.user_id
      where ${isOfEntry} union all select value from json_each(${JSON.stringify(ORGANISERS)}) where ${namesOrganisers})`,
  );

const named = alias(users, "named");

/** What the conversation is about; null where the team does not see the task. */
export const threadHead = ({ taskId, teamId }: Omit<ThreadContext, "readerId">) =>
  jsonOne({ title: t.title, teamName: tm.name }, teamAndTask(taskId, teamId));
export type ThreadHead = RowIn<typeof threadHead>;
