import { type SQL, sql } from "drizzle-orm";
import { fm } from "#db/event/aliases";
import { as } from "#db/json-row";

/** Over `fm`: it is published, whatever its days say. */
export const IS_PUBLISHED: SQL = sql.raw("(fm.is_published = 1 and fm.is_archived = 0)");

/** For what only looks: the database's own clock, as a read that is written once knows no other. */
const BY_ITS_CLOCK: SQL = sql.raw("strftime('%Y-%m-%dT%H:%M:%fZ', 'now')");

const longerUntil = (team: SQL): SQL =>
  sql`(select fx.until from form_extension fx join team xt on xt.id = fx.team_id and xt.is_archived = 0
    where fx.form_id = fm.id and fx.team_id = ${team})`;

/** Over `fm`: its days, with how long the team has. Null: a guest, or nobody's. */
export const openDays = (team: SQL | null) => ({
  opensAt: fm.opensAt,
  closesAt: fm.closesAt,
  longerUntil: as<string | null>(team ? longerUntil(team) : sql`null`),
});

/** Over `fm`: the moment from which it takes no more of the team's answers; null where it has none. */
export const closesFor = (team: SQL): SQL =>
  sql`max(fm.closes_at, coalesce(${longerUntil(team)}, fm.closes_at))`;

/** Over `fm`: whether the team can fill it in at that moment, ISO text. Its twin in plain code: `openState`. */
export const isOpenTo = (team: SQL | null, now: SQL = BY_ITS_CLOCK): SQL =>
  sql`(${IS_PUBLISHED} and (fm.opens_at is null or fm.opens_at <= ${now})
    and (fm.closes_at is null or fm.closes_at > ${now}${team ? sql` or coalesce(${longerUntil(team)}, '') > ${now}` : sql``}))`;
