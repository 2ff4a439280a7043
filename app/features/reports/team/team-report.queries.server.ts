import { sql } from "drizzle-orm";
import { fullName, nameOf, tm, u } from "#db/event/aliases";
import { as, bool, jsonRequired, jsonRows, type RowIn, rowsOf } from "#db/json-row";
import { hasHardBounce } from "~/features/teams/invitations.server";
import { daysAgo } from "~/lib/dates";
import { percentOf, RISK_JOINS, type RiskClock, riskTables } from "../risk/risk-sql.server";

/** Rows of what a team sent in that its report shows. */
const SUBMISSIONS = 50;

/** One team with its people and stand shares; an organiser's has no report. */
export const reportedTeam = (teamId: string, clock: RiskClock) =>
  jsonRequired(
    {
      id: tm.id,
      name: tm.name,
      isArchived: tm.isArchived,
      typeName: as<string | null>(sql`(select name from team_type where id = tm.team_type_id)`),
      ownerName: nameOf(tm.ownerId),
      people: rowsOf(
        {
          id: u.id,
          name: fullName(u),
          isOwner: bool(sql`u.is_owner`),
          lastLogin: u.lastLoginInTime,
          hasBounced: bool(hasHardBounce),
        },
        // SQLite does not know `tm` in the order of a list within it.
        sql`from (select *, id = tm.owner_id as is_owner from user where team_id = tm.id) u
          order by is_owner desc, u.first_name collate nocase, u.surname collate nocase`,
      ),
      comments: as<number>(
        sql`(select count(*) from comment c join task_status s on s.id = c.task_status_id where s.team_id = tm.id)`,
      ),
      submitted: as<number>(
        sql`(select count(*) from submission x where x.team_id = tm.id and x.edit_of is null and x.is_draft = 0)`,
      ),
      drafts: as<number>(
        sql`(select count(*) from submission x where x.team_id = tm.id and x.edit_of is null and x.is_draft = 1)`,
      ),
      /** The team that it shares a stand with, and those that share its own, each with its score. */
      shares: rowsOf(
        {
          id: as<string>(sql`id`),
          name: as<string>(sql`name`),
          isParent: bool(sql`is_parent`),
          percent: as<number>(sql`percent`),
        },
        sql`from related order by is_parent desc, lower(name)`,
      ),
    },
    {
      with: sql`${riskTables(clock)}, related as materialized (
        select tm.id, tm.name, tm.id = me.parent_team_id as is_parent, ${percentOf(clock)} as percent
        from team me join team tm on (tm.parent_team_id = me.id or tm.id = me.parent_team_id) ${RISK_JOINS}
        where me.id = ${teamId} and tm.is_archived = 0)`,
      from: sql`from team tm where tm.id = ${teamId} and tm.is_organiser = 0`,
    },
  );
export type ReportedTeam = RowIn<typeof reportedTeam>;

/** What it sent in and what it has begun, the newest first. */
export const sentByTeam = (teamId: string) =>
  jsonRows(
    {
      id: as<string>(sql`x.id`),
      formId: as<string>(sql`x.form_id`),
      title: as<string | null>(sql`(select title from form fm where fm.id = x.form_id)`),
      isDraft: bool(sql`x.is_draft`),
      reference: as<string | null>(sql`x.reference`),
      at: as<string>(sql`coalesce(x.submitted_at, x.updated_at)`),
    },
    sql`from submission x where x.team_id = ${teamId} and x.edit_of is null
      order by coalesce(x.submitted_at, x.updated_at) desc, x.id limit ${SUBMISSIONS}`,
  );

/** How much the team's own people did in each hour (`YYYY-MM-DDTHH`, UTC) of the last days. */
export const hoursOfTeam = (teamId: string, now: Date, days: number) =>
  jsonRows(
    { hour: as<string>(sql`substr(a.created_at, 1, 13)`), n: as<number>(sql`count(*)`) },
    sql`from activity a where a.team_id = ${teamId} and a.created_at >= ${daysAgo(now, days)}
      and a.actor_id in (select id from user where team_id = ${teamId})
      group by substr(a.created_at, 1, 13) order by 1`,
  );
