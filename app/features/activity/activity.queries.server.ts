import { type SQL, sql } from "drizzle-orm";
import { mapRead, type Read, sqlJson, sqlRows } from "#db/read-batch";
import type { ActivityQuery } from "./activity.schema";
import { SUBJECTS, sentenceOf } from "./activity.texts";

export interface ActivityRow {
  id: string;
  /** UTC instant. */
  at: string;
  /** Null: the person is not in the event any more. */
  who: string | null;
  actorId: string;
  what: string;
  team: { id: string; name: string } | null;
}

export interface ActivityPage {
  total: number;
  rows: ActivityRow[];
}

type Stored = Omit<ActivityRow, "what"> & { kind: string; details: string };

export const ACTIVITY_PAGE = 100;

/**
 * Newest first, one page of 100. `q` looks at the names of who did it, of the team, and at what it was
 * done to. `until` leaves out what came later.
 */
export function activityPage(query: ActivityQuery, now: Date, until?: Date): Read<ActivityPage> {
  const where = whereOf(query, now, until);
  const read = sqlJson<{ total: number; rows: Stored[] }>(sql`select json_object(
    'total', (select count(*) from activity a ${JOINS} where true ${where}),
    'rows', json((select coalesce(json_group_array(json(line)), '[]') from (
      select json_object('id', a.id, 'at', a.created_at, 'actorId', a.actor_id, 'kind', a.kind, 'details', a.details,
        'who', u.first_name || ' ' || u.surname,
        'team', json(iif(tm.id is null, null, json_object('id', tm.id, 'name', tm.name)))) as line
      from activity a ${JOINS} where true ${where}
      order by a.created_at desc, a.id desc limit ${ACTIVITY_PAGE} offset ${(query.page - 1) * ACTIVITY_PAGE}))))`);
  return mapRead(read, ({ total, rows }) => ({
    total,
    rows: rows.map(({ kind, details, ...row }) => ({ ...row, what: sentenceOf(kind, JSON.parse(details)) })),
  }));
}

const JOINS = sql.raw("left join user u on u.id = a.actor_id left join team tm on tm.id = a.team_id");

function whereOf({ q, what, when }: ActivityQuery, now: Date, until?: Date): SQL {
  const parts: SQL[] = [];
  if (until) parts.push(sql`and a.created_at <= ${until.toISOString()}`);
  if (q) {
    parts.push(sql`and (instr(lower(u.first_name || ' ' || u.surname), lower(${q})) > 0
      or instr(lower(tm.name), lower(${q})) > 0 or instr(lower(a.details), lower(${q})) > 0)`);
  }
  if (when) {
    const since = new Date(now.getTime() - Number(when) * 86_400_000).toISOString();
    parts.push(sql`and a.created_at >= ${since}`);
  }
  const begins = SUBJECTS.find((subject) => subject.value === what)?.begins ?? [];
  if (begins.length > 0) {
    parts.push(
      sql`and (${sql.join(
        begins.map((start) => sql`a.kind like ${`${start}%`}`),
        sql` or `,
      )})`,
    );
  }
  return parts.length > 0 ? sql.join(parts, sql` `) : sql``;
}

/** How much happened in each hour (`YYYY-MM-DDTHH`, UTC) of the last `days` days, as the filters leave it. */
export const activityHours = (
  query: ActivityQuery,
  now: Date,
  days: number,
): Read<{ hour: string; n: number }[]> =>
  sqlRows(sql`select substr(a.created_at, 1, 13) as hour, count(*) as n from activity a ${JOINS}
    where a.created_at >= ${new Date(now.getTime() - days * 86_400_000).toISOString()} ${whereOf(query, now)}
    group by 1 order by 1`);
