import { type SQL, sql } from "drizzle-orm";
import { emptyRead, type Read, sqlJson } from "#db/read-batch";
import { hasLevel, type Level } from "~/features/auth/permissions.rules";
import { adminTaskPath, taskGroupsPath, taskPath, tasksPath } from "~/features/tasks/tasks.paths";
import { dueForTeam } from "~/features/teams/due-date.server";
import { teamPath } from "~/features/teams/teams.paths";
import { visibleTask } from "~/features/teams/visibility.server";

/** Who is asking: what they may see is part of each read's SQL, never a filter over what it gave. */
export interface Searcher {
  level: Level;
  teamId: string | undefined;
}

/** A piece of the hits: `query` is an FTS5 expression of ours (`ftsQuery`), null where there is nothing to look for. */
export interface Slice {
  query: string | null;
  limit: number;
  offset: number;
}

export interface FoundRow {
  id: string;
  title: string;
  /** What the text was hit in: owner, e-mail address, description. */
  text: string;
  isArchived: 0 | 1;
  teamId?: string | null;
  teamName?: string | null;
  dueDate?: string | null;
}

export interface FoundPage {
  total: number;
  rows: FoundRow[];
}

const NOTHING: FoundPage = { total: 0, rows: [] };

const isStaff = ({ level }: Searcher) => hasLevel(level, "moderator");

/**
 * A hit in the title weighs ten times one in the text. The kind is a word of the index like any other, so that a kind's
 * hits are found without reading those of the rest; neither it nor the ref counts for the rank, or is looked in for
 * what people typed.
 */
const hits = (query: string, kind: string): SQL => sql`hit as materialized (
  select ref, bm25(search_entry, 0.0, 0.0, 10.0, 1.0) as rank from search_entry
  where search_entry match ${`kind : "${kind}" AND ${query}`})`;

/**
 * One page of a kind with the number of all. `seen` selects id, title and isArchived of what may be seen from `hit` joined
 * with its table; `facts` the columns that are shown, joined to the page alone. What is shown is the table's: the
 * index only says which.
 */
function pageOf(
  { query, limit, offset }: Slice,
  { kind, seen, facts }: { kind: string; seen: SQL; facts: SQL },
): Read<FoundPage> {
  if (query === null) return emptyRead(NOTHING);
  return sqlJson(sql`with ${hits(query, kind)}, found as materialized (${seen}),
    paged as (select * from found order by isArchived, rank, title collate nocase, id limit ${limit} offset ${offset})
    select json_object('total', (select count(*) from found), 'rows', json((select coalesce(json_group_array(json_object(
      'id', id, 'title', title, 'text', text, 'isArchived', isArchived, 'teamId', teamId, 'teamName', teamName,
      'dueDate', dueDate)), '[]') from (${facts} order by isArchived, rank, paged.title collate nocase, paged.id))))`);
}

export function foundTeams(who: Searcher, slice: Slice): Read<FoundPage> {
  if (!isStaff(who)) return emptyRead(NOTHING);
  return pageOf(slice, {
    kind: "team",
    seen: sql`select tm.id, tm.name as title, tm.is_archived as isArchived, hit.rank
      from hit join team tm on tm.id = hit.ref`,
    facts: sql`select paged.*, coalesce(o.first_name || ' ' || o.surname, '') as text, null as teamId,
        p.name as teamName, null as dueDate
      from paged join team tm on tm.id = paged.id left join user o on o.id = tm.owner_id
      left join team p on p.id = tm.parent_team_id`,
  });
}

export function foundPeople(who: Searcher, slice: Slice): Read<FoundPage> {
  if (!isStaff(who)) return emptyRead(NOTHING);
  return pageOf(slice, {
    kind: "person",
    seen: sql`select u.id, u.first_name || ' ' || u.surname as title, coalesce(tm.is_archived, 0) as isArchived, hit.rank
      from hit join user u on u.id = hit.ref left join team tm on tm.id = u.team_id`,
    facts: sql`select paged.*, u.email as text, tm.id as teamId, tm.name as teamName, null as dueDate
      from paged join user u on u.id = paged.id left join team tm on tm.id = u.team_id`,
  });
}

/** Staff find all tasks; a team those that it sees; who has neither, none. */
export function foundTasks(who: Searcher, slice: Slice): Read<FoundPage> {
  const sight = sightOf(who);
  if (!sight) return emptyRead(NOTHING);
  return pageOf(slice, {
    kind: "task",
    seen: sql`select t.id, t.title, t.is_archived as isArchived, hit.rank
      from hit join task t on t.id = hit.ref where ${sight}`,
    facts: sql`select paged.*, t.description as text, null as teamId, null as teamName, ${dueForTeam} as dueDate
      from paged join task t on t.id = paged.id
      left join task_status s on s.task_id = t.id and s.team_id = ${who.teamId ?? null}`,
  });
}

/** Staff find all groups; a team those that head a task which it sees. */
export function foundTaskGroups(who: Searcher, slice: Slice): Read<FoundPage> {
  const sight = sightOf(who);
  if (!sight) return emptyRead(NOTHING);
  const headsOne = sql`g.is_archived = 0 and exists (select 1 from task_group_task x join task t on t.id = x.task_id
    where x.group_id = g.id and ${sight})`;
  return pageOf(slice, {
    kind: "taskGroup",
    seen: sql`select g.id, g.title, g.is_archived as isArchived, hit.rank
      from hit join task_group g on g.id = hit.ref where ${isStaff(who) ? sql`true` : headsOne}`,
    facts: sql`select paged.*, '' as text, null as teamId, null as teamName, null as dueDate from paged`,
  });
}

/** The condition over the alias `t`, or null where nobody's tasks are seen. */
function sightOf(who: Searcher): SQL | null {
  if (isStaff(who)) return sql`true`;
  if (who.teamId === undefined) return null;
  return sql`exists (select 1 from team tm where tm.id = ${who.teamId} and ${visibleTask})`;
}

/** Where a found row leads; null where it has no page. */
export function placeOf(who: Searcher, kind: "task" | "team" | "person" | "taskGroup", row: FoundRow) {
  if (kind === "team") return teamPath(row.id);
  if (kind === "person") return row.teamId ? teamPath(row.teamId) : null;
  if (kind === "task") return isStaff(who) ? adminTaskPath(row.id) : taskPath(row.id);
  return isStaff(who) ? taskGroupsPath : `${tasksPath()}#group-${row.id}`;
}
