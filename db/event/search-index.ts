import { type SQL, sql } from "drizzle-orm";
import type { Write } from "../write-batch";

/**
 * The rows of `search_entry` are what the source tables say: a change takes the entry out and selects it anew, in its own
 * batch. `ref` is indexed so that an entry is found by its id without reading the whole table; people's words are never
 * looked up in it. The same selects fill the index in its migration.
 */

/** `which` narrows the aliases `tm`, `u`, `t` or `g`. */
const SOURCES = {
  team: (which: SQL) => sql`select 'team' as kind, tm.id as ref, tm.name as title,
      coalesce(o.first_name || ' ' || o.surname, '') as body
    from team tm left join user o on o.id = tm.owner_id where ${which}`,
  person: (which: SQL) => sql`select 'person' as kind, u.id as ref, u.first_name || ' ' || u.surname as title,
      u.email as body
    from user u where ${which}`,
  task: (which: SQL) => sql`select 'task' as kind, t.id as ref, t.title as title, t.description as body
    from task t where ${which}`,
  taskGroup: (which: SQL) => sql`select 'taskGroup' as kind, g.id as ref, g.title as title, '' as body
    from task_group g where ${which}`,
};

type Kind = keyof typeof SOURCES;

/** Ids are quoted as a phrase. None of ours holds a quote; one that did would find nothing rather than break the query. */
const phrase = (id: string) => `ref : "${id.replaceAll('"', "")}"`;

const insert = (source: SQL): Write => sql`insert into search_entry (kind, ref, title, body) ${source}`;

function again(kind: Kind, id: string, which: SQL): Write[] {
  return [
    sql`delete from search_entry where rowid in (
      select rowid from search_entry where search_entry match ${phrase(id)} and kind = ${kind} and ref = ${id})`,
    insert(SOURCES[kind](which)),
  ];
}

/** After the writes that made, changed or removed the team, or named another owner. */
export const indexTeam = (teamId: string): Write[] => again("team", teamId, sql`tm.id = ${teamId}`);

/** After the writes on a person. Where they own a team, its entry carries their name: give that team too. */
export const indexUser = (userId: string): Write[] => again("person", userId, sql`u.id = ${userId}`);

export const indexTask = (taskId: string): Write[] => again("task", taskId, sql`t.id = ${taskId}`);

/** Phrases of one look-up: an expression of FTS5 must not grow without end. */
const PHRASES = 100;

/** After the writes that made, changed or removed many tasks or groups. */
export function indexMany(kind: "task" | "taskGroup", ids: readonly string[]): Write[] {
  const writes: Write[] = [];
  for (let at = 0; at < ids.length; at += PHRASES) {
    const some = ids.slice(at, at + PHRASES);
    const list = sql`(select value from json_each(${JSON.stringify(some)}))`;
    const match = `ref : (${some.map((id) => `"${id.replaceAll('"', "")}"`).join(" OR ")})`;
    writes.push(
      sql`delete from search_entry where rowid in (
        select rowid from search_entry where search_entry match ${match} and kind = ${kind} and ref in ${list})`,
      insert(SOURCES[kind](kind === "task" ? sql`t.id in ${list}` : sql`g.id in ${list}`)),
    );
  }
  return writes;
}

export const indexTaskGroup = (groupId: string): Write[] =>
  again("taskGroup", groupId, sql`g.id = ${groupId}`);

/** Everything that should be in the index. */
const everything = (): SQL =>
  sql.join(
    Object.values(SOURCES).map((source) => source(sql`true`)),
    sql` union all `,
  );

/**
 * Daily: what stands in the index and not in the tables goes, what is missing comes. Compares the words and not only
 * how many there are, so that a rename that came by another way (a change of a person's name in the control database)
 * is found again after a day at most.
 */
export const reconcileSearch = (): Write[] => [
  sql`delete from search_entry where rowid in (
    select rowid from search_entry where (kind, ref, title, body) not in (${everything()}))`,
  insert(sql`select s.kind, s.ref, s.title, s.body from (${everything()}) s
    where (s.kind, s.ref) not in (select kind, ref from search_entry)`),
];
