import { sql } from "drizzle-orm";
import { fullName, nameOf, tm, u } from "#db/event/aliases";
import { as, jsonRequired, jsonRows, type RowIn, rowsOf } from "#db/json-row";
import { managerName } from "../account-managers.server";

export const teamForEdit = (teamId: string) =>
  jsonRequired(
    {
      id: tm.id,
      name: tm.name,
      teamTypeId: tm.teamTypeId,
      isOrganiser: tm.isOrganiser,
      isArchived: tm.isArchived,
      ownerId: tm.ownerId,
      accountManagerId: tm.accountManagerId,
      managerName,
      parentTeamId: tm.parentTeamId,
      parentName: as<string | null>(sql`(select name from team where id = tm.parent_team_id)`),
      standShareRole: tm.standShareRole,
      shares: as<number>(sql`(select count(*) from team share where share.parent_team_id = tm.id)`),
      version: tm.version,
      updatedAt: tm.updatedAt,
      updatedBy: tm.updatedBy,
      updatedByName: nameOf(tm.updatedBy),
      people: rowsOf(
        { id: u.id, name: fullName(u), email: u.email },
        sql`from user u where u.team_id = tm.id order by u.first_name collate nocase, u.surname collate nocase`,
      ),
    },
    sql`from team tm where tm.id = ${teamId}`,
  );
export type TeamForEdit = RowIn<typeof teamForEdit>;

/** Teams that may have stand shares: active, and no share themselves. None where this team has shares of its own. */
export const possibleParents = (teamId: string) =>
  jsonRows(
    { id: tm.id, name: tm.name },
    sql`from team tm where tm.is_archived = 0 and tm.stand_share_role <> 'child' and tm.id <> ${teamId}
      and not exists (select 1 from team share where share.parent_team_id = ${teamId})
      order by lower(tm.name), tm.id`,
  );
