import { sql } from "drizzle-orm";
import { jsonList } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { Conflict, NotFound, Refused } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { commandBatch, relyOn } from "~/procedure/guards.server";
import { movingTeams, typeUses } from "../team-extensions.server";
import { SAME_NAME } from "../team-types.server";
import { sharesOfType, typeToRemove, usesOfType } from "./team-type.queries.server";
import { whyNotDeleted } from "./team-type.rules";

const NOBODY = { teamIds: [], shares: 0 };

/** Gives a type another name; `was` is the one that the change was based on. */
export async function renameTeamType(
  ctx: CommandContext,
  teamTypeId: string,
  input: { name: string; was: string },
): Promise<void> {
  await commandBatch(ctx, [
    {
      write: sql`update team_type set updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.actor.id}
        where id = ${teamTypeId} and name = ${input.was}`,
      otherwise: () => new Conflict("Somebody else changed or deleted this type while you were editing"),
    },
    {
      write: sql`update team_type set name = ${input.name} where id = ${teamTypeId} and not exists (
        select 1 from team_type o where o.name = ${input.name} collate nocase and o.id <> ${teamTypeId})`,
      otherwise: () => new Refused("Invalid team type", { name: SAME_NAME }),
    },
    ...ctx.record({
      kind: "teamType.renamed",
      subjectId: teamTypeId,
      details: { name: input.was, to: input.name },
    }),
  ]);
}

/**
 * Deletes a type; its teams are left without one. Not where it is the only type of something: that would be open to every
 * team then (decisions), nor where a thing is hidden from its teams or a stand share would fall back on its parent's type: nothing that
 * is deleted opens something. What else named it goes on without it.
 */
export async function deleteTeamType(ctx: CommandContext, teamTypeId: string): Promise<{ name: string }> {
  const { type, uses } = await readBatch(ctx.db, {
    type: typeToRemove(teamTypeId),
    uses: usesOfType(teamTypeId),
  });
  if (!type) throw new NotFound();
  const why = whyNotDeleted(uses, type);
  if (why) throw new Conflict(why);
  const { name, teamIds } = type;
  await commandBatch(ctx, [
    ...typeUses().map(({ naming, noun }) =>
      relyOn(
        sql`not exists (select 1 from (${naming(sql`${teamTypeId}`)}) where isOnly)`,
        () => new Conflict(whyNotDeleted([{ ...noun, only: 1, hidden: 0 }], NOBODY) ?? ""),
      ),
    ),
    ...(teamIds.length > 0 ? typeUses() : []).map(({ naming, noun }) =>
      relyOn(
        sql`not exists (select 1 from (${naming(sql`${teamTypeId}`)}) where isHidden)`,
        () => new Conflict(whyNotDeleted([{ ...noun, only: 0, hidden: 1 }], { teamIds, shares: 0 }) ?? ""),
      ),
    ),
    relyOn(
      sql`not exists (${sharesOfType(sql`${teamTypeId}`)})`,
      () => new Conflict(whyNotDeleted([], { teamIds, shares: 1 }) ?? ""),
    ),
    // Whose progress changes with it, as they were read.
    relyOn(
      sql`not exists (select 1 from team where team_type_id = ${teamTypeId} and id not in ${jsonList(teamIds)})`,
      () => new Conflict("A team was put into this type a moment ago. Check it and try again."),
    ),
    ...movingTeams(teamIds, [
      ...typeUses().map(({ touch }) => touch(ctx, teamTypeId)),
      // An editor that is open on one of them would save the type again.
      sql`update team set team_type_id = null, version = version + 1, updated_at = ${ctx.now.toISOString()},
        updated_by = ${ctx.actor.id} where team_type_id = ${teamTypeId}`,
      {
        write: sql`delete from team_type where id = ${teamTypeId}`,
        otherwise: () => new Conflict("Somebody else deleted this type a moment ago"),
      },
    ]),
    ...ctx.record({
      kind: "teamType.deleted",
      subjectId: teamTypeId,
      details: { name, teams: teamIds.length },
    }),
  ]);
  return { name };
}
