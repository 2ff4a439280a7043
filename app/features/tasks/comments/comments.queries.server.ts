import { type SQL, sql } from "drizzle-orm";
import { mapRead, type Read, sqlJson, sqlRows } from "#db/read-batch";
import { visibleTask } from "~/features/teams/visibility.server";
import type { ThreadView } from "./comments.schema";
import type { Thread } from "./comments.types";

/** How many replies of a comment are shown before they are asked for. */
const REPLIES = 20;
const MOST_REPLIES = 1_000;
const MOST_PEOPLE = 200;

/** Over the alias `u`: may work with every team's tasks, and so writes as the organiser. */
export const isStaff = (): SQL => sql.raw("u.permissions in ('moderator', 'admin', 'eventflowAdmin')");

export interface ThreadPlace {
  taskId: string;
  /** Missing where somebody has no team: an empty thread. */
  teamId: string | undefined;
  readerId: string;
}

const EMPTY: Thread = { total: 0, commentCount: 0, comments: [], people: [] };

/** The conversation of one team about one task, as one JSON column. */
export function threadOf(place: ThreadPlace, view: Partial<ThreadView> = {}): Read<Thread> {
  const { taskId, teamId = "", readerId } = place;
  const read = sqlJson<Thread | null>(sql`select json_object(
      'total', (select count(*) from comment c where c.task_status_id = s.id)
        + (select count(*) from reply r join comment c on c.id = r.comment_id where c.task_status_id = s.id),
      'commentCount', (select count(*) from comment c where c.task_status_id = s.id),
      'comments', json((select coalesce(json_group_array(json(entry)), '[]') from (
        select ${commentJson(place, view.replies ?? "")} as entry from (
          select * from comment where task_status_id = s.id
          order by is_pinned desc, created_at desc, id desc limit ${view.shown ?? 50}) c
        left join user u on u.id = c.created_by
        order by c.is_pinned desc, c.created_at, c.id))),
      'people', json((select coalesce(json_group_array(json_object('id', id, 'name', name)), '[]') from (
        select u.id, u.first_name || ' ' || u.surname as name from user u
        where u.id <> ${readerId} and (u.team_id = tm.id or (${isStaff()} and ${wroteIn(sql.raw("s.id"))}))
        order by name limit ${MOST_PEOPLE}))))
    from team tm join task t on ${visibleTask} left join task_status s on s.team_id = tm.id and s.task_id = t.id
    where tm.id = ${teamId} and t.id = ${taskId}`);
  return mapRead(read, (thread) => thread ?? EMPTY);
}

/** Whether a comment or a reply is of this very thread. */
export const isInThread = (
  { taskId, teamId }: Pick<ThreadPlace, "taskId" | "teamId">,
  entryId: string,
): Read<boolean> =>
  mapRead(
    sqlRows(sql`select 1 from comment c join task_status s on s.id = c.task_status_id
      where s.task_id = ${taskId} and s.team_id = ${teamId ?? ""} and (c.id = ${entryId}
        or c.id = (select comment_id from reply where id = ${entryId}))`),
    (rows) => rows.length > 0,
  );

/** Over the alias `u`: wrote a comment or a reply under this status. */
export const wroteIn = (statusId: SQL): SQL => sql`u.id in (
  select created_by from comment where task_status_id = ${statusId} union
  select r.created_by from reply r join comment c on c.id = r.comment_id where c.task_status_id = ${statusId})`;

function commentJson(place: ThreadPlace, all: string): SQL {
  return sql`json_object(${entryFields(place, "comment")},
    'isPinned', json(iif(c.is_pinned, 'true', 'false')),
    'replyCount', (select count(*) from reply where comment_id = c.id),
    'replies', json((select coalesce(json_group_array(json(entry)), '[]') from (
      select json_object(${entryFields(place, "reply")}) as entry from (
        select *, row_number() over (order by created_at desc, id desc) as back from reply where comment_id = c.id) r
      left join user u on u.id = r.created_by
      where r.back <= iif(c.id = ${all}, ${MOST_REPLIES}, ${REPLIES}) order by r.back desc))))`;
}

/** What a comment and a reply have in common, over the aliases `c` or `r`, and `u`. */
function entryFields({ teamId = "", readerId }: ThreadPlace, kind: "comment" | "reply"): SQL {
  const e = sql.raw(kind[0] as string);
  const likes = sql.raw(`${kind}_like`);
  const own = sql.raw(`${kind}_id`);
  return sql`'id', ${e}.id, 'text', ${e}.text, 'at', ${e}.created_at, 'editedAt', ${e}.edited_at,
    'by', u.first_name || ' ' || u.surname,
    'isOwn', json(iif(${e}.created_by = ${readerId}, 'true', 'false')),
    'isStaff', json(iif(${isStaff()} and u.team_id is not ${teamId}, 'true', 'false')),
    'likes', (select count(*) from ${likes} l where l.${own} = ${e}.id),
    'isLiked', json(iif(exists (select 1 from ${likes} l where l.${own} = ${e}.id and l.user_id = ${readerId}),
      'true', 'false')),
    'mentions', json((select coalesce(json_group_array(n.first_name || ' ' || n.surname), '[]')
      from comment_mention m join user n on n.id = m.user_id where m.${own} = ${e}.id))`;
}

export interface ThreadHead {
  title: string;
  teamName: string;
}

/** What the conversation is about; null where the team does not see the task. */
export const threadHead = ({ taskId, teamId = "" }: Omit<ThreadPlace, "readerId">): Read<ThreadHead | null> =>
  sqlJson(sql`select json_object('title', t.title, 'teamName', tm.name)
    from team tm join task t on ${visibleTask} where tm.id = ${teamId} and t.id = ${taskId}`);
