import { sql } from "drizzle-orm";
import { tm, u, y } from "#db/event/aliases";
import { as, bool, jsonRows } from "#db/json-row";
import { customFieldsFor } from "~/features/custom-fields/custom-fields.queries.server";
import { LEVELS } from "~/identity/permissions.rules";
import type { CommandContext } from "~/procedure/context";

/** What a check of rows asks of the event: all in one batch. Nobody who is not in the event is looked up. */
export const eventFacts = () => ({
  types: jsonRows({ id: y.id, name: y.name }, sql`from team_type y`),
  fields: customFieldsFor("staff"),
  teams: jsonRows(
    {
      id: tm.id,
      name: tm.name,
      isArchived: tm.isArchived,
      standShareRole: tm.standShareRole,
      parentTeamId: tm.parentTeamId,
      members: as<number>(sql`(select count(*) from user where team_id = tm.id)`),
    },
    sql`from team tm`,
  ),
  people: jsonRows(
    {
      id: u.id,
      email: u.email,
      firstName: u.firstName,
      isStaff: bool(sql`u.permissions in ${LEVELS.slice(1)}`),
      teamId: u.teamId,
      teamName: as<string | null>(sql`(select name from team where id = u.team_id)`),
    },
    sql`from user u`,
  ),
});

export const limitOf = (ctx: Pick<CommandContext, "settings">): number =>
  ctx.settings.variables.teamMemberLimit;
