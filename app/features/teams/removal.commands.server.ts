import { type SQL, sql } from "drizzle-orm";
import { jsonList } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { type BulkResult, resultOf } from "~/features/activity/archivable.server";
import { endMemberships } from "~/features/auth/end-membership.jobs.server";
import { hasLevel, levelOf } from "~/identity/permissions.rules";
import { Conflict, Forbidden, Refused } from "~/lib/errors";
import type { CommandContext, OutboxJob } from "~/procedure/context";
import { commandBatch, relyOn } from "~/procedure/guards.server";
import { anAdminRemains } from "./admins.server";
import {
  foldersOf,
  foldersSql,
  ownedByTeams,
  type TeamToRemove,
  teamsToRemove,
} from "./removal.queries.server";
import { HAS_SHARES, SELF_DELETE, whyNotRemoved } from "./removal.rules";
import { movingTeams } from "./team-extensions.server";

const MOVED = "Somebody else changed some of these teams a moment ago. Check the list and try again.";

/**
 * deleteTeam (spec 1.4): the teams and all that is theirs go in one batch, by the one list of what that is
 * (`ownedByTeams`). Their files and their people's memberships follow through the outbox; the activity log, the e-mail log
 * and what they accepted stay.
 */
export async function deleteTeams(ctx: CommandContext, ids: readonly string[]): Promise<BulkResult> {
  if (!hasLevel(ctx.actor.level, "admin")) throw new Forbidden();
  const { chosen, folders } = await readBatch(ctx.db, {
    chosen: teamsToRemove(ids),
    folders: foldersOf(ids),
  });
  if (chosen.length === 0) return resultOf([], ids);
  mayGo(ctx, chosen);
  const going = chosen.map(({ id }) => id);
  const teams = jsonList(going);
  const foldersOfTeam = Map.groupBy(folders, ({ teamId }) => teamId);
  await commandBatch(ctx, [
    noShares(teams),
    samePeople(chosen),
    relyOn(sql`(select count(*) from (${foldersSql(going)})) = ${folders.length}`, () => new Conflict(MOVED)),
    ...withoutTeams(ctx, going),
    chosen.some(({ people }) => people.some(({ permissions }) => permissions === "admin")) &&
      anAdminRemains(),
    ...chosen.flatMap((team) => recordOf(ctx, team, foldersOfTeam.get(team.id) ?? [])),
  ]);
  return resultOf(chosen, ids);
}

/** Nobody deletes their own team, a parent of stand shares, or a team of somebody above them. */
function mayGo(ctx: CommandContext, chosen: readonly TeamToRemove[]): void {
  const why = whyNotRemoved(chosen, ctx.actor.teamId);
  if (why) throw why === SELF_DELETE ? new Refused(why) : new Conflict(why);
  const people = chosen.flatMap((team) => team.people);
  if (people.some(({ permissions }) => !hasLevel(ctx.actor.level, levelOf(permissions))))
    throw new Forbidden("Somebody in this team is above your level");
}

/** What later rooms count of them is taken out before: of teams that are gone nothing is put back in. */
function withoutTeams(ctx: CommandContext, ids: readonly string[]): Write[] {
  const teams = jsonList(ids);
  return movingTeams(ids, [
    ...ownedByTeams().flatMap(({ rows, first }): Write[] => [
      ...(first?.(ctx, teams) ?? []),
      ...(rows ? [sql`delete ${rows(teams)}`] : []),
    ]),
    // A parent that loses its last share is a team of its own.
    sql`update team set stand_share_role = 'none' where stand_share_role = 'parent'
      and id in (select parent_team_id from team where id in ${teams}) and not exists (
        select 1 from team share where share.parent_team_id = team.id and share.id not in ${teams})`,
    {
      write: sql`delete from team where id in ${teams}`,
      rows: ids.length,
      otherwise: () => new Conflict(MOVED),
    },
  ]);
}

const noShares = (teams: SQL): Write =>
  relyOn(
    sql`not exists (select 1 from team where parent_team_id in ${teams} and id not in ${teams})`,
    () => new Conflict(HAS_SHARES),
  );

/** Their memberships end by name: whoever joined since, or was raised above whoever deletes, was not read. */
function samePeople(chosen: readonly TeamToRemove[]): Write {
  const teams = jsonList(chosen.map(({ id }) => id));
  const read = chosen.flatMap(({ people }) => people);
  return relyOn(
    sql`(select count(*) from user where team_id in ${teams}) = ${read.length}
      and (select count(*) from json_each(${JSON.stringify(read)}) j join user u on u.id = j.value ->> 'id'
        and u.permissions = j.value ->> 'permissions' where u.team_id in ${teams}) = ${read.length}`,
    () => new Conflict(MOVED),
  );
}

function recordOf(
  ctx: CommandContext,
  { id, title, people }: TeamToRemove,
  folders: readonly { folder: string }[],
): Write[] {
  const jobs: OutboxJob[] = [
    ...folders.map(({ folder }): OutboxJob => ({ subscriber: `files:folder:${folder}` })),
    ...endMemberships(people.map((person) => person.id)),
  ];
  return ctx.record({ kind: "team.deleted", subjectId: id, teamId: id, details: { title }, jobs });
}
