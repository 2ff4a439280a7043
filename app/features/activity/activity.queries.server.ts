import { sql } from "drizzle-orm";
import type * as z from "zod";
import { a, fullNameOr, u } from "#db/event/aliases";
import { as, jsonRows, type RowIn } from "#db/json-row";
import { daysAgo } from "~/lib/dates";
import { list } from "~/procedure/list.server";
import { indexed, oneOf, text, withinFolded } from "~/procedure/list-filters.server";
import { rooms } from "~/rooms";
import { sentenceOf } from "./sentences.server";

const JOINS = sql`left join user u on u.id = a.actor_id left join team tm on tm.id = a.team_id`;
/** The filter's choices of what was done. */
export const SUBJECTS = rooms.subjects.map(({ value, label }) => ({ value, label }));
const [first, ...others] = rooms.subjects.map(({ value }) => value);

/** Newest first. `q` looks at the names of who did it, of the team, and at what it was done to. */
export const activityList = list({
  from: (_: Date) => sql`from activity a ${JOINS} where true`,
  all: () => sql`(select n from log_size where log = 'activity')`,
  only: {
    when: (days, now) =>
      sql`(select count(*) from activity where created_at >= ${daysAgo(now, Number(days))})`,
  },
  key: a.id,
  rows: sql`join activity a on a.id = page.id ${JOINS}`,
  cells: () => ({
    id: a.id,
    /** UTC instant. */
    at: a.createdAt,
    actorId: a.actorId,
    kind: a.kind,
    details: a.details,
    /** Null: the person is not in the event any more. */
    who: fullNameOr(u),
    team: as<{ id: string; name: string } | null>(
      sql`json(iif(tm.id is null, null, json_object('id', tm.id, 'name', tm.name)))`,
    ),
  }),
  filters: {
    q: text(
      indexed("person", a.actorId),
      indexed("team", a.teamId),
      // What it was done to, by its title of now; by that of then as it was written down.
      indexed("task", a.subjectId),
      indexed("taskGroup", a.subjectId),
      // Of before the column was there, until the daily job has filled it: as it was written.
      withinFolded(sql`coalesce(${a.foldedDetails}, lower(${a.details}))`),
    ),
    what: oneOf([first ?? "", ...others], (what) => {
      const begins = rooms.subjects.find(({ value }) => value === what)?.begins ?? [];
      return sql`(${sql.join(
        begins.map((start) => sql`a.kind like ${`${start}%`}`),
        sql` or `,
      )})`;
    }),
    when: oneOf(
      ["1", "7", "30", "90"],
      (days, now: Date) => sql`a.created_at >= ${daysAgo(now, Number(days))}`,
    ),
  },
  newest: a.createdAt,
  isLog: true,
});
export type ActivityRow = RowIn<typeof activityList.page>;

export const whatHappened = ({ kind, details }: Pick<ActivityRow, "kind" | "details">): string =>
  sentenceOf(kind, JSON.parse(details));

/** How much happened in each hour (`YYYY-MM-DDTHH`, UTC) of the last `days` days, as the filters leave it. */
export const activityHours = (query: z.infer<typeof activityList.Search>, now: Date, days: number) =>
  jsonRows(
    { hour: as<string>(sql`substr(a.created_at, 1, 13)`), n: as<number>(sql`count(*)`) },
    sql`from activity a ${JOINS} where a.created_at >= ${daysAgo(now, days)} and ${activityList.where(query, now)}
      group by substr(a.created_at, 1, 13) order by substr(a.created_at, 1, 13)`,
  );
