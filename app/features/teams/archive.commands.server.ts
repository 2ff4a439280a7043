import { sql } from "drizzle-orm";
import { teams } from "#db/event/schema/teams";
import { as, jsonExists, jsonList, jsonRows } from "#db/json-row";
import { archivable, type BulkResult, idList } from "~/features/activity/archivable.server";
import { teamEntries } from "~/features/auth/search-entries.server";
import { Conflict } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { anAdminRemains } from "./admins.server";
import { whenTeamsMove } from "./team-extensions.server";

const moving = (chosen: readonly { id: string }[]) => whenTeamsMove(chosen.map(({ id }) => id));

const OWN_TEAM = "You cannot archive your own team: you could not sign in any more.";

const all = archivable({
  table: teams,
  name: "team",
  read: (rest) => jsonRows({ id: as<string>(sql`t.id`), title: as<string>(sql`t.name`) }, rest),
  moved: "Somebody else changed some of these teams a moment ago. Check the list and try again.",
  index: teamEntries.index,
  hasEditor: true,
});

/** What an undo of archiving restores. */
export const teamsArchivedBy = all.archivedBy;

/**
 * Archives the chosen active teams: their people are signed out and cannot sign in (decisions). Their work, values and stand
 * shares stay; a share is archived by itself.
 */
export function archiveTeams(ctx: CommandContext, ids: readonly string[]): Promise<BulkResult> {
  return all.archive(ctx, ids, {
    reads: {
      hasAdmin: jsonExists(sql`from user where permissions = 'admin' and team_id in ${jsonList([...ids])}`),
    },
    writes: (chosen, { hasAdmin }) => {
      if (chosen.some(({ id }) => id === ctx.actor.teamId)) throw new Conflict(OWN_TEAM);
      const { before, after } = moving(chosen);
      return {
        before,
        after: [
          ...after,
          // Whoever became one since is not read here: the guard asks for all of them where any is concerned.
          hasAdmin && anAdminRemains(),
          sql`delete from session where user_id in (select id from user where team_id in ${idList(chosen)})`,
        ],
      };
    },
  });
}

/** Takes teams back from the archive, as they were: their people sign in again. */
export const restoreTeams = (ctx: CommandContext, ids: readonly string[]): Promise<BulkResult> =>
  all.restore(ctx, ids, { writes: moving });
