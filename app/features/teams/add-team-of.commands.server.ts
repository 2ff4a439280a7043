import { type SQL, sql } from "drizzle-orm";
import { personEntries, teamEntries } from "~/features/auth/search-entries.server";
import { hasLevel, LEVELS } from "~/identity/permissions.rules";
import { Refused } from "~/lib/errors";
import { addOnce, madeBefore } from "~/procedure/add-once.server";
import type { CommandContext } from "~/procedure/context";
import { commandBatch } from "~/procedure/guards.server";
import { insertTeam, valuesOfNewTeam } from "./new-team.server";
import { whenTeamAdded } from "./team-extensions.server";
import type { Alongside, NewTeam } from "./teams.commands.server";

/**
 * createTeam for somebody of the event who has no team (`targetUserId`): they become the owner, no identity is made and
 * nobody is invited. Staff may be in an organiser team only, and nobody moves somebody above them (decisions).
 */
export async function addTeamOf(
  ctx: CommandContext,
  input: Omit<NewTeam, "owner"> & { targetUserId: string; formId?: string; alongside?: Alongside },
): Promise<{ teamId: string }> {
  const { name, targetUserId, isOrganiser, teamTypeId } = input;
  const before = (id: string) =>
    madeBefore(
      {
        isOwn: sql`tm.created_by = ${ctx.actor.id}`,
        isSame: sql`tm.name = ${name} and tm.owner_id is ${targetUserId}`,
      },
      sql`from team tm where tm.id = ${id}`,
    );
  const again = (teamId: string) => ({ teamId });
  return addOnce(ctx, { id: input.formId, before, again }, async (teamId) => {
    await commandBatch(ctx, [
      insertTeam(ctx, {
        ...{ id: teamId, name, ownerId: targetUserId, isOrganiser, teamTypeId },
        hasExtraDays: input.hasExtraDays ?? true,
      }),
      {
        write: sql`update user set team_id = ${teamId}, updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.actor.id}
          where id = ${targetUserId} and team_id is null and ${mayOwn(ctx, isOrganiser)}`,
        otherwise: () => new Refused("Invalid user", { targetUserId: NOT_FREE }),
      },
      ...valuesOfNewTeam(ctx, teamId, input.answers),
      ...whenTeamAdded(ctx, teamId),
      ...(input.alongside?.({ teamId, userId: targetUserId }) ?? []),
      ...teamEntries.index(teamId),
      ...personEntries.index(targetUserId),
      ...ctx.record({ kind: "team.added", subjectId: teamId, teamId, details: { name } }),
    ]);
    return { teamId };
  });
}

const NOT_FREE =
  "Choose somebody who has no team and is not above you. Staff can own an organiser team only: tick the box for it.";

/** Of a row of `user`: stored values that are no level read as `user`. */
const mayOwn = (ctx: CommandContext, isOrganiser: boolean): SQL =>
  sql`permissions not in ${LEVELS.filter((level) => !hasLevel(isOrganiser ? ctx.actor.level : "user", level))}`;
