import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { nameOf } from "#db/event/aliases";
import { as, type RowIn } from "#db/json-row";
import { addDays, instantAt } from "~/lib/dates";
import type { CommandContext } from "~/procedure/context";
import { list } from "~/procedure/list.server";
import { instantOfDay, text, within } from "~/procedure/list-filters.server";
import { HAPPENED, type Happened } from "./happened.rules";

export interface HappenedScope {
  what: Happened;
  timeZone: string;
}

const ENTRY = sql`cross join task_status s on s.id = c.task_status_id`;

/**
 * Rows of one shape: `at` is the instant, `subject_id` and `title` what it was about, `by_id` whoever did it (of a mail: its reader, `title`
 * its kind). Completions are those that `completion` counts: of active teams that are no organisers', as they stand now.
 */
const ROWS: Record<Happened, SQL> = {
  completed: sql`(select s.id, s.completed_at as at, s.team_id, s.task_id as subject_id, s.completed_by as by_id,
      (select title from task where id = s.task_id) as title
    from task_status s join team x on x.id = s.team_id and x.is_archived = 0 and x.is_organiser = 0
    where s.progress_status = 'complete' and s.completed_at is not null)`,
  submitted: sql`(select id, submitted_at as at, team_id, form_id as subject_id, submitted_by as by_id,
      (select title from form where id = form_id) as title
    from submission where is_draft = 0 and edit_of is null and submitted_at is not null)`,
  comments: sql`(select c.id, c.created_at as at, s.team_id, s.task_id as subject_id, c.created_by as by_id,
      (select title from task where id = s.task_id) as title from comment c ${ENTRY}
    union all
    select r.id, r.created_at, s.team_id, s.task_id, r.created_by, (select title from task where id = s.task_id)
    from reply r cross join comment c on c.id = r.comment_id ${ENTRY})`,
  bounced: sql`(select id, created_at as at, team_id, user_id as subject_id, user_id as by_id, template_id as title
    from email_log where type = 'bounce')`,
};

/** Completions are counted by whole hours of UTC, each of which is of the day that has its middle (`byDay`). */
const HOUR = 3_600_000;
function startOf(value: string, { what, timeZone }: HappenedScope): string {
  const start = instantAt(timeZone, value, "00:00");
  if (what !== "completed") return start.toISOString();
  return new Date(Math.ceil((start.getTime() - HOUR / 2) / HOUR) * HOUR).toISOString();
}

const JOINS = sql`left join team tm on tm.id = h.team_id`;

/** What happened, the newest first: one kind at a time. */
export const happenedList = list({
  from: ({ what }: HappenedScope) => sql`from ${ROWS[what]} h ${JOINS} where true`,
  key: sql`h.id`,
  rows: ({ what }: HappenedScope) => sql`join ${ROWS[what]} h on h.id = page.id ${JOINS}`,
  cells: () => ({
    id: as<string>(sql`h.id`),
    at: as<string>(sql`h.at`),
    subjectId: as<string | null>(sql`h.subject_id`),
    title: as<string | null>(sql`h.title`),
    teamId: as<string | null>(sql`tm.id`),
    teamName: as<string | null>(sql`tm.name`),
    by: nameOf(sql`h.by_id`),
  }),
  filters: {
    q: text(within(sql`coalesce(h.title, '')`), within(sql`coalesce(tm.name, '')`)),
    from: instantOfDay("from", sql`h.at`, startOf),
    to: instantOfDay("until", sql`h.at`, startOf),
  },
  newest: sql`h.at`,
});
export type HappenedRow = RowIn<typeof happenedList.page>;

const more = { what: z.enum(HAPPENED).default("completed").catch("completed") };
export const HappenedSearch = happenedList.Search.extend(more);
export const HappenedExportSearch = happenedList.ExportSearch.extend(more);

export const happenedScope = (
  ctx: Pick<CommandContext, "settings">,
  { what }: { what: Happened },
): HappenedScope => ({ what, timeZone: ctx.settings.event.timeZone });

/** How many there are from one day to another, as the list of them shows. */
export const happenedCount = (scope: HappenedScope, from: string, to: string): SQL<number> =>
  as<number>(sql`(select count(*) from ${ROWS[scope.what]} h
    where h.at >= ${startOf(from, scope)} and h.at < ${startOf(addDays(to, 1), scope)})`);
