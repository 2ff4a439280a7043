import { sql } from "drizzle-orm";
import type { EventDatabase } from "#db/database";
import { as, jsonOne, jsonRows } from "#db/json-row";
import { readBatch, writtenOnce } from "#db/read-batch";
import { type Write, writeBatch } from "#db/write-batch";
import { allSettings } from "~/event-settings/settings.queries.server";
import { addDays, type Day } from "~/lib/dates";
import { LEVELS } from "./bands.rules";
import { riskClock } from "./risk-clock.server";
import { isInBands, percentOf, RISK_JOINS, type RiskClock, riskTables } from "./risk-sql.server";

/** So long a line goes back. */
export const LINE_DAYS = 90;
/** So long what was noted is kept. */
const KEPT_DAYS = 400;

const SCORED = (clock: RiskClock) => sql`${riskTables(clock)}, scored as materialized (
  select tm.id, ${percentOf(clock)} as percent from team tm ${RISK_JOINS} where tm.is_organiser = 0 and tm.is_archived = 0)`;

/** Notes how the scores stand on the clock's day: each night, for the lines alone (decisions.md, "Risk score"). The same day again replaces it. */
function riskNotes(clock: RiskClock): Write[] {
  const { today } = clock;
  const until = addDays(today, -KEPT_DAYS);
  const bands = LEVELS.map((level) => sql`coalesce(sum(${isInBands(sql`percent`, [level])}), 0)`);
  return [
    sql`with ${SCORED(clock)} insert into team_risk (team_id, day, percent)
      select id, ${today}, percent from scored
      where percent is not (select r.percent from team_risk r where r.team_id = scored.id and r.day < ${today} order by r.day desc limit 1)
      on conflict (team_id, day) do update set percent = excluded.percent`,
    sql`with ${SCORED(clock)} insert into risk_day (day, low, medium, high, critical, percent_sum)
      select ${today}, ${sql.join(bands, sql`, `)}, coalesce(sum(percent), 0) from scored where true
      on conflict (day) do update set low = excluded.low, medium = excluded.medium, high = excluded.high,
        critical = excluded.critical, percent_sum = excluded.percent_sum`,
    sql`delete from risk_day where day < ${until}`,
    // The last of the old ones says how a team stood since.
    sql`delete from team_risk where day < ${until} and exists (
      select 1 from team_risk n where n.team_id = team_risk.team_id and n.day > team_risk.day and n.day <= ${until})`,
  ];
}

/** Once a night in each event. */
export async function noteRisk(db: EventDatabase, now: Date): Promise<void> {
  const { settings } = await readBatch(db, { settings: allSettings() });
  await writeBatch(db, riskNotes(riskClock({ settings, now })));
}

/** How a team's score stood by the end of a day, over its id; null where nothing was noted by then. */
export const percentBy = (day: Day, teamId = sql`tm.id`) =>
  as<number | null>(sql`(select r.percent from team_risk r where r.team_id = ${teamId} and r.day <= ${day}
    order by r.day desc limit 1)`);

/** What was noted of a team since a day, and the last before it: only changes are. */
export const notedRisk = (teamId: string, since: Day) =>
  jsonRows(
    { day: as<Day>(sql`r.day`), percent: as<number>(sql`r.percent`) },
    sql`from team_risk r where r.team_id = ${teamId} and r.day >= coalesce((select max(b.day) from team_risk b
      where b.team_id = r.team_id and b.day <= ${since}), '') order by r.day`,
  );

const DAY_ROW = {
  day: as<Day>(sql`d.day`),
  low: as<number>(sql`d.low`),
  medium: as<number>(sql`d.medium`),
  high: as<number>(sql`d.high`),
  critical: as<number>(sql`d.critical`),
};

/** How many teams were in each band on the nights since a day. */
export const notedDays = writtenOnce((since: Day) =>
  jsonRows(DAY_ROW, sql`from risk_day d where d.day >= ${since} order by d.day`),
);

/** The newest note of a day or before, at most a week older; null where there is none. */
export const notedBy = (day: Day) =>
  jsonOne(
    DAY_ROW,
    sql`from risk_day d where d.day <= ${day} and d.day > ${addDays(day, -7)} order by d.day desc limit 1`,
  );
