import { eq } from "drizzle-orm";
import { userProfiles } from "#db/control/schema";
import { users } from "#db/event/schema/teams";
import { q } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { personEntries, teamEntries } from "~/features/auth/search-entries.server";
import { restamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";
import { commandBatch } from "~/procedure/guards.server";
import type { NamesValues } from "./account.schema";

/**
 * updateDisplayName (spec 1.7): the identity's names and this event's; a phone is this event's alone. Control first; done again it does no harm, so a
 * failed second step needs nothing taken back.
 */
export async function changeNames(
  ctx: CommandContext,
  { firstName, surname, phone }: NamesValues,
): Promise<void> {
  const { id } = ctx.actor;
  await writeBatch(ctx.control, [
    {
      write: q
        .update(userProfiles)
        .set({ firstName, surname, updatedAt: ctx.now.toISOString() })
        .where(eq(userProfiles.id, id)),
      // Nobody can do anything about it: it is logged, and people get the notice with its reference (spec 1.8).
      otherwise: () => new Error(`No user profile found for user ID ${id}`),
    },
  ]);
  await commandBatch(ctx, [
    q
      .update(users)
      .set({ firstName, surname, ...(phone !== undefined && { phone: phone || null }), ...restamp(ctx) })
      .where(eq(users.id, id)),
    ...personEntries.index(id),
    // A team is found by its owner's name too.
    ...(ctx.actor.teamId ? teamEntries.index(ctx.actor.teamId) : []),
    ...ctx.record({ kind: "account.namesChanged", subjectId: id }),
  ]);
}
