import { sql } from "drizzle-orm";
import { tm } from "#db/event/aliases";
import { as, jsonRequired } from "#db/json-row";

/** How many people a team has: invitations count. */
export const placesOf = (teamId: string) =>
  jsonRequired(
    {
      id: tm.id,
      name: tm.name,
      isArchived: tm.isArchived,
      members: as<number>(sql`(select count(*) from user u where u.team_id = tm.id)`),
    },
    sql`from team tm where tm.id = ${teamId}`,
  );
