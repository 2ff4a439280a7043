import { eq } from "drizzle-orm";
import { sessions } from "#db/event/schema/auth";
import { q } from "#db/read-batch";
import { Conflict } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { commandBatch } from "~/procedure/guards.server";
import { isUnchanged, membershipStateOf } from "./membership-state.server";

/** Staff end somebody's sessions in this event. Their other events are not touched: what signs them in is theirs. */
export async function signOutPerson(ctx: CommandContext, userId: string): Promise<{ name: string }> {
  const person = await membershipStateOf(ctx, userId);
  if (person.id === ctx.actor.id) throw new Conflict("Sign yourself out on the page Security of My Account.");
  const name = `${person.firstName} ${person.surname}`;
  await commandBatch(ctx, [
    isUnchanged(person),
    q.delete(sessions).where(eq(sessions.userId, userId)),
    ...ctx.record({ kind: "person.signedOut", subjectId: userId, teamId: person.teamId, details: { name } }),
  ]);
  return { name };
}
