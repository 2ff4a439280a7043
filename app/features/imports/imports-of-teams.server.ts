import { sql } from "drizzle-orm";
import type { TeamExtension } from "~/features/teams/team-extensions.server";
import { SYSTEM } from "~/procedure/context";

/**
 * What an import keeps of the teams and people that it made: nothing of those that somebody deletes. The import itself takes
 * a row back whose mail was refused at once; that row is kept, to be mended and imported again.
 */
export const importsOfTeams: TeamExtension = {
  whenAdded: () => [],
  whenMoved: () => ({ before: [], after: [] }),
  owned: [
    {
      first: (ctx, teams) =>
        ctx.actor.id === SYSTEM.id
          ? []
          : [
              sql`update team_import_row set cells = '[]', plan = '', team_name = 'A deleted team', person_name = '',
                email = '', team_id = null, user_id = null, made_id = ''
              where team_id in ${teams} or user_id in (select id from user where team_id in ${teams})`,
            ],
    },
  ],
};
