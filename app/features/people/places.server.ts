import { sql } from "drizzle-orm";
import { tm } from "#db/event/aliases";
import { as, jsonRequired, type RowIn } from "#db/json-row";
import { emptyRead, type Read } from "#db/read-batch";

/** The same of one's own team; null for staff without one. */
export const placesIfAny = (teamId: string | undefined): Read<Places | null> =>
  teamId === undefined ? emptyRead(null) : placesOf(teamId);

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
type Places = RowIn<typeof placesOf>;
